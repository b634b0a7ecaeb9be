"""What goes on a board: everything its application imports, and nothing of another's."""

import pytest

from firmware.version import VERSION
from tools._env import ROOT
from tools._errors import UsageError
from tools.bundle import Manifest, check_board, commit, read_manifest
from tools.closure import Source, boards, meant, modules, needed
from tools.versions import table


def leaves(board: str) -> set[str]:
    """The modules of a board, without their packages' names."""
    return {name.rpartition(".")[2] for name in needed(board)}


def test_every_module_of_the_device_is_wanted_by_some_board() -> None:
    wanted = {name for board in boards() for name in needed(board)}
    host_or_test = {"firmware.legends_kaisa", "firmware.legends_pyramid",
                    "firmware.legends_poedinok", "firmware.link_facts"}  # fmt: skip
    assert set(modules()) - wanted <= host_or_test


def test_a_handheld_gets_nothing_of_the_scoreboard_and_the_other_way_round() -> None:
    board, handheld = leaves("mono64x16"), leaves("handheld_sh1106")
    for name in ("scoreboard", "referee", "keeper", "journal", "journal_read", "view", "draw",
                 "menu", "wireless", "link_board", "match", "max7219", "ws2812"):  # fmt: skip
        assert name in board or name == "ws2812"
        assert name not in handheld
    for name in ("handheld", "handheld_main", "link_handheld", "battery", "oled", "texts_fi"):
        assert name in handheld
        assert name not in board


def test_a_board_gets_the_drawing_of_its_own_display() -> None:
    mono, colour = leaves("mono64x16"), leaves("colour32x16")
    assert {"max7219", "draw", "wiring_mono"} <= mono - colour
    assert {"ws2812", "draw_colour", "palette", "wiring_colour"} & (colour - mono)
    assert not {name for name in mono if name in boards()} - {"mono64x16"}
    assert leaves("handheld_ssd1306") - leaves("handheld_sh1106") == {"handheld_ssd1306"}


def test_names_that_are_put_together_are_followed() -> None:
    mono = leaves("mono64x16")
    assert {"keys_kaisa", "keys_pyramid", "keys_poedinok", "kaisa_options", "pyramid"} <= mono
    assert {"journal_tidy", "menu_match", "words_ru", "words_menu_fi", "slots"} <= mono
    known = {"firmware.keys_a": "", "firmware.keys_b": "", "firmware.other": ""}
    source = Source("a = borrow('firmware.keys_' + game)\nfrom firmware import other\n")
    found = {module for name in source.names for module in meant(name, known)}
    assert found == set(known)


def test_nothing_of_the_host_and_nothing_that_only_cpython_needs_goes_on_a_device() -> None:
    for board in boards():
        assert not {"sheet", "aio_cpython", "main", "boot"} & leaves(board)


def test_the_versions_version_is_the_projects() -> None:
    assert table().project == VERSION


def test_a_manifest_is_read_as_it_was_written_and_rubbish_is_none() -> None:
    manifest = Manifest("1.2.3", "abc+", "mono64x16", "1.29.0", {"a/b c.mpy": "00" * 32})
    assert read_manifest(manifest.text()) == manifest
    assert read_manifest(manifest._replace(files={}).text())
    for rubbish in ("", "x", "project\n", manifest.text().replace("board", "bored"), "\n\n\n\n\n"):
        assert read_manifest(rubbish) is None


def test_a_folder_without_git_has_no_commit(tmp_path) -> None:
    assert commit(tmp_path) == "unknown"
    assert commit(ROOT) != "unknown" or not (ROOT / ".git").exists()


def test_a_board_is_known_by_its_name() -> None:
    assert check_board("colour32x16") == "colour32x16"
    with pytest.raises(UsageError, match="did you mean colour32x16"):
        check_board("color32x16")
