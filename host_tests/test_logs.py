"""`tools logs`: every match of a board as a sheet that replays, nothing lost, damage told."""

import os
from pathlib import Path

import pytest

from firmware.faults import Faults
from host_tests.portable.journaling import begun, events_as_records, settle, written
from rules_core.lines import replay
from tools import logs, sim
from tools._errors import UsageError
from tools.device import ports
from tools.device.match import playing
from tools.logs_sheets import OPEN, PLAYED, Damaged, Sheet, sheets
from tools.snapshot import Snapshot, of_place
from tools.virtual.process import find_micropython

SCRIPTS = Path(__file__).resolve().parent / "scripts"
EVENING = (SCRIPTS / "evening.sheet").read_text(encoding="utf-8")


def found(files: Snapshot) -> list[Sheet]:
    """What a snapshot holds, all of it matches."""
    every = list(sheets(files))
    assert all(isinstance(each, Sheet) for each in every)
    return [each for each in every if isinstance(each, Sheet)]


def last_score(text: str) -> str:
    """The result line of a sheet."""
    lines: list[str] = []
    replay(text, lines.append)
    return lines[-1]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash on which an evening was played, and one more frame begun."""
    place = tmp_path_factory.mktemp("kept") / ("hall.flash" if find_micropython() else "hall")
    sim.main(["--flash", str(place), "--script", str(SCRIPTS / "evening.keys")])
    sim.main(["--flash", str(place), "--game", "pyramid", "--keys", "OK"])
    sim.main(["--flash", str(place), "--names", "Aino", "Eero", "--keys", "R OK MISS"])
    return place


def test_matches_of_a_kept_flash_become_sheets_of_what_was_played(kept, tmp_path, capsys) -> None:
    assert logs.main(["--flash", str(kept), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (tmp_path / "out/hall-1.sheet").read_text(encoding="utf-8") == EVENING
    assert said[0].endswith("hall-1.sheet  kaisa, A 36 : B 30, finished")
    assert any(line.endswith(".sheet  kaisa, Aino 3 : Eero 0, being played") for line in said)
    for path in (tmp_path / "out").glob("*.sheet"):
        assert last_score(path.read_text(encoding="utf-8"))


def test_reading_a_flash_changes_nothing_on_it(kept: Path, tmp_path: Path) -> None:
    def content() -> list[bytes]:
        files = [kept] if kept.is_file() else sorted(kept.rglob("*.*"))
        return [path.read_bytes() for path in files if path.is_file()]

    before = content()
    logs.main(["--flash", str(kept), "--out", str(tmp_path / "out")])
    assert content() == before


def test_a_file_that_says_something_else_is_never_overwritten(kept, tmp_path, capsys) -> None:
    for name in ("hall-1.sheet", "hall-1-2.sheet"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    assert logs.main(["--flash", str(kept), "--out", str(tmp_path)]) == 0
    assert (tmp_path / "hall-1.sheet").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "hall-1-3.sheet").read_text(encoding="utf-8") == EVENING
    assert "hall-1.sheet says something else and is kept" in capsys.readouterr().out
    before = sorted(tmp_path.iterdir())
    assert logs.main(["--flash", str(kept), "--out", str(tmp_path)]) == 0
    assert sorted(tmp_path.iterdir()) == before
    assert "hall-1-3.sheet  as it was: " in capsys.readouterr().out


def test_a_match_under_way_is_a_sheet_wherever_its_records_lie() -> None:
    records, _, _ = events_as_records(70)
    files = Snapshot({})
    written(files, records)
    (only,) = found(files)
    assert only.state == PLAYED and not only.wrong
    assert last_score(only.text)


def test_an_old_match_that_is_no_sheet_yet_comes_before_the_one_being_played() -> None:
    records, _, _ = events_as_records(30)
    files = Snapshot({})
    journal = written(files, records, tidy=False)
    journal.begin('[Game "kaisa"]\n')
    first, *rest = found(files)
    assert (first.number, first.state) == (1, OPEN)
    assert rest == []  # a match without a stroke is no sheet
    settle(journal)
    (again,) = found(files)
    assert again.text == first.text


def test_of_a_match_with_a_damaged_record_there_is_a_sheet_up_to_it() -> None:
    records, _, _ = events_as_records(70)
    files = Snapshot({})
    written(files, records)
    (whole,) = found(files)
    data = bytearray(files.files["journal/1.0"])
    data[30 * 20 + 5] ^= 0x40
    files.files["journal/1.0"] = bytes(data)
    (part,) = found(files)
    assert "record 31 is damaged; up to there it is right" in part.wrong
    body = part.text.split()
    assert body and whole.text.split()[: len(body)] == body
    assert last_score(part.text) and len(body) > 20


def test_what_is_no_match_any_more_is_fetched_as_it_is_and_the_status_says_so(tmp_path, capsys):
    files = Snapshot({})
    begun(files)
    files.files["sheets/1.0.bad"] = b"\x12\x34"
    files.files["sheets/2.sheet"] = b"\xff\xfe"
    files.files["journal/7.h"] = b"rubbish"
    kinds = [type(each) for each in sheets(files)]
    assert kinds == [Damaged, Damaged, Damaged]
    assert logs.keep(files, "board", tmp_path) == 1
    assert (tmp_path / "board-1.0.bad").read_bytes() == b"\x12\x34"
    assert "damaged: the headers of match 7 are damaged" in capsys.readouterr().out


def test_the_faults_are_fetched_and_the_newest_is_shown(tmp_path: Path, capsys) -> None:
    files = Snapshot({})
    faults = Faults(files)
    faults.add("KEY STUCK", "keys")
    faults.add(ValueError("no such thing"), "screen")
    assert logs.keep(files, "board", tmp_path) == 0
    said = capsys.readouterr().out
    assert "no match has been played" in said
    assert "faults; the newest: screen: ValueError: no such thing" in said
    assert "KEY STUCK" in (tmp_path / "board-faults.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--flash", "no/such.flash"], "there is no such file"),
        (["--flash", __file__], "no flash of a board"),
        (["--flash", "x", "--port", "y"], "not both"),
        (["--flash", "x", "--out", __file__], "--out .* is no folder"),
        (["--flash", "x", "--out", os.devnull], "--out .* is no folder"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        logs.main(arguments)


def test_a_name_that_only_python_takes_for_a_number_hides_no_match(tmp_path: Path) -> None:
    records, _, _ = events_as_records(4)
    played = Snapshot({})
    written(played, records)
    wanted = found(played)
    assert len(wanted) == 1
    for name in ("journal/².h", "segments/²", "sheets/².sheet", "marks/²", "sheets/²"):
        played.files[name] = b"x"
    assert found(played) == wanted
    assert playing(played)


def test_without_a_device_it_says_what_else_it_reads(monkeypatch) -> None:
    monkeypatch.setattr(ports, "bridges", list)
    with pytest.raises(UsageError, match=r"no device is plugged in; .* --flash"):
        logs.main([])


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="file"):
        logs.store(tmp_path / "file", "x.sheet", b"")


def test_a_folder_stands_for_a_flash_where_there_is_no_littlefs(tmp_path: Path) -> None:
    (tmp_path / "journal").mkdir()
    (tmp_path / "journal/1.h").write_bytes(b"x")
    (tmp_path / "faults.txt").write_bytes(b"y")
    assert of_place(tmp_path, ("faults.txt", "journal", "sheets")).files == {
        "journal/1.h": b"x", "faults.txt": b"y",
    }  # fmt: skip
