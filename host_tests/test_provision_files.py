"""What provisioning writes is what the firmware reads; what the firmware refuses is refused."""

from pathlib import Path

import pytest

from firmware import names
from firmware.keyring import Keys
from firmware.settings import Settings
from tools import provision_files
from tools._errors import UsageError
from tools.snapshot import Snapshot


def test_settings_are_what_the_board_reads_afterwards() -> None:
    files = Snapshot({})
    pairs = provision_files.agreed(["sides=swapped", "brightness=7", "language=fi"])
    assert provision_files.set_settings(files, pairs) == []
    settings = Settings(files)
    assert settings.load() == []
    assert [settings.get(name) for name in ("sides", "brightness", "language", "sound")] == [
        "swapped", 7, "fi", "on",
    ]  # fmt: skip


def test_nothing_is_written_when_nothing_is_new() -> None:
    files = Snapshot({})
    pairs = provision_files.agreed(["sound=off"])
    provision_files.set_settings(files, pairs)
    before = dict(files.files)
    provision_files.set_settings(files, pairs)
    assert files.files == before


def test_a_setting_that_was_damaged_is_reported_and_mended() -> None:
    files = Snapshot({"settings.0": b"rubbish"})
    assert provision_files.set_settings(files, [("sound", "off")]) == [
        "settings file 0 is damaged"
    ]
    settings = Settings(files)
    settings.load()
    assert settings.get("sound") == "off"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("brightness", "write setting=value"),
        ("brigtness=7", "did you mean brightness"),
        ("match=x", "no setting match"),
        ("brightness=²", "--set brightness=²: brightness is auto or a number from 0 to 15, not"),
        ("brightness=--5", "brightness is auto or a number from 0 to 15, not"),
        ("brightness=" + "9" * 5000, "brightness is auto or a number from 0 to 15, not"),
        ("brightness=16", "brightness is auto or a number from 0 to 15, not"),
        ("language=sv", "language is en or fi or ru, not 'sv'"),
    ],
)
def test_a_setting_that_cannot_be_says_what_it_can_be(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        provision_files.agreed([text])


def test_a_device_has_a_name_of_one_line() -> None:
    files = Snapshot({})
    assert provision_files.name_of(files) == ""
    provision_files.set_name(files, " Halli 2 ")
    assert provision_files.name_of(files) == "Halli 2"
    for name in ("", "x" * 25, "two\nlines"):
        with pytest.raises(UsageError, match="1 to 24 letters"):
            provision_files.set_name(files, name)


def test_the_list_of_names_is_what_the_board_reads(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("﻿Aino Äijö\r\n\r\n  Пётр\nAino Äijö\n", encoding="utf-8")
    found = provision_files.read_names(path)
    assert found == ["Aino Äijö", "Пётр"]
    assert names.read(names.write(found)) == found


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"Ann\nx/y\n", "club.txt:2: x/y: a name has no '/'"),
        (b"Ann\n" + b"x" * 21, "club.txt:2: .* 20 letters at most"),
        (b"\xff\xfe", "not UTF-8"),
        (b"\n\n", "no name is in it"),
        (b"".join(b"n%d\n" % i for i in range(41)), "41 names; a board keeps 40"),
    ],
)
def test_a_file_that_is_no_list_of_names_is_refused(tmp_path: Path, data: bytes, said) -> None:
    path = tmp_path / "club.txt"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=said):
        provision_files.read_names(path)


def test_a_pair_shares_a_key_that_nobody_else_has() -> None:
    board, one, other = Snapshot({}), Snapshot({}), Snapshot({})
    assert (provision_files.pair(board, one), provision_files.pair(board, other)) == (1, 2)
    keys = [Keys(files) for files in (board, one, other)]
    assert [each.load() for each in keys] == ["", "", ""]
    assert keys[0].numbers() == [1, 2] and keys[1].numbers() == [1] and keys[2].numbers() == [2]
    assert keys[0].get(1) == keys[1].get(1) != keys[0].get(2) == keys[2].get(2)


def test_who_is_paired_again_keeps_the_number_and_gets_a_new_key() -> None:
    board, handheld = Snapshot({}), Snapshot({})
    provision_files.pair(board, handheld)
    before = board.files["paired"]
    assert provision_files.pair(board, handheld) == 1
    assert board.files["paired"] != before
    assert provision_files.paired_with(board) == ([1], "")


def test_a_sixteenth_handheld_is_refused() -> None:
    board = Snapshot({})
    for _ in range(15):
        provision_files.pair(board, Snapshot({}))
    with pytest.raises(UsageError, match="fifteen handhelds"):
        provision_files.pair(board, Snapshot({}))


def test_what_is_set_is_shown_and_no_key_with_it() -> None:
    board, handheld = Snapshot({}), Snapshot({})
    provision_files.pair(board, handheld, lambda n: b"\x5a" * n)
    provision_files.set_name(board, "Hall 2")
    board.files[names.FILE] = names.write(["Aino", "Пётр"])
    shown = "\n".join(provision_files.shown(board))
    assert "name         Hall 2\n" in shown
    assert "names        2: Aino, Пётр\n" in shown
    assert "paired       1" in shown
    keys = Keys(board)
    keys.load()
    assert bytes(keys.get(1) or b"").hex() not in shown and "Z" not in shown
