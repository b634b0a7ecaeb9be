"""No word of the board is in the code and in no table: whatever it says, it can say translated."""

import ast
import re

from host_tests.portable import test_words as known
from tools._env import ROOT

FIRMWARE = ROOT / "firmware"
SOURCES = ["view.py", "scoreboard.py", "journal.py", "keeper_match.py", "wireless.py"]
SOURCES += ["referee_linked.py", "draw.py", "draw_seldom.py", "draw_three.py"]
SOURCES += ["draw_colour.py", "draw_colour_pages.py", "correct.py", "correct_pyramid.py"]
SOURCES += sorted(path.name for path in FIRMWARE.glob("menu*.py"))
WORD = re.compile(r"[A-Z][A-Z -]*[A-Z.?]")
# Letters of the sides, what is only compared, and what is said by a shorter word.
NO_WORDS = {"AB", "ABC", "FAIL", "FEDERATION", "POEDINOK"}


def words_of(text: str) -> "set[str]":
    """The strings of a source that look like words of the board."""
    tree = ast.parse(text)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if WORD.fullmatch(node.value.strip()):
                found.add(node.value.strip())
    return found - NO_WORDS


def known_words() -> "set[str]":
    """What the test of the pixels has, and the heads of what has a letter or number behind it."""
    texts = set(known.BANNERS + known.MESSAGES + known.PLACES + known.OTHERS)
    texts |= set(known.PAGES + known.ITEMS + known.VALUES) | {"MENU", "AMEND", "NAME", "OK"}
    return texts | {text.rpartition(" ")[0] for text in texts}


def test_every_word_of_the_code_is_held_to_its_pixels() -> None:
    for name in SOURCES:
        missing = words_of((FIRMWARE / name).read_text(encoding="utf-8")) - known_words()
        assert not missing, (name, sorted(missing))


def test_a_word_nobody_has_measured_is_found() -> None:
    assert words_of('board.word("GOODBYE", 0)\n"""A Docstring."""') == {"GOODBYE"}
