"""The handheld's texts: three languages that say the same things, in letters the font has."""

import importlib
import re

import pytest

from firmware import texts
from rules_core import messages
from tools import frames_fonts, frames_oled

GLYPHS = set(frames_fonts.read_art(frames_oled.ART.read_text(encoding="utf-8"))) | {" "}
WIDTHS = {c: len(g[0]) + 1 for c, g in frames_fonts.read_art(
    frames_oled.ART.read_text(encoding="utf-8")).items()}  # fmt: skip
HINTS = 126  # pixels a line has


def names_of(module) -> dict:
    return {name: getattr(module, name) for name in dir(module) if name.isupper()}


def strings(value):
    if isinstance(value, str):
        yield value
    else:
        for part in value:
            yield from strings(part)


def places(text: str) -> list[str]:
    return re.findall(r"%[ds]", text)


def width(text: str) -> int:
    return sum(WIDTHS.get(c, 3) for c in text)


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("of", [texts.words, texts.more])
def test_every_language_has_the_same_words_with_the_same_places(of, language: str) -> None:
    english = names_of(of("en"))
    words = names_of(of(language))
    assert set(words) == set(english) and len(words) > 20
    for name, text in words.items():
        assert type(text) is type(english[name]), name
        assert [places(t) for t in strings(text)] == [places(t) for t in strings(english[name])]


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("of", [texts.words, texts.more])
def test_every_letter_has_a_glyph_and_every_line_its_room(of, language: str) -> None:
    for name, text in names_of(of(language)).items():
        for part in strings(text):
            assert set(part) <= GLYPHS, (name, set(part) - GLYPHS)
            assert width(part) <= HINTS, (name, width(part))


STATUS = ("READY", "SENDING", "SEARCHING", "UNPAIRED", "NOT_SAVED", "PASSIVE", "STUCK", "FAULT",
          "LOW", "LAST")  # fmt: skip


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_what_stands_between_link_and_battery_fits_there(language: str) -> None:
    words = texts.words(language)
    hours = width(words.HOURS % 99)
    for name in STATUS:
        assert 14 + width(getattr(words, name)) + hours < 128 - 17, name


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_refusal_fits_into_three_lines(language: str) -> None:
    no = importlib.import_module(f"firmware.texts_no_{language}").NO
    for code, text in no.items():
        lines, room = 1, 128
        for word in text.split(" "):
            if width(word) > room + 1:
                lines, room = lines + 1, 128
            room -= width(word) + 3
        assert lines <= 3, (code, text)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_refusal_is_said_in_every_language(language: str) -> None:
    no = importlib.import_module(f"firmware.texts_no_{language}").NO
    link = importlib.import_module("firmware.link_facts")
    names = ("MOVED_ON", "OTHER_MATCH", "PASSIVE", "FULL", "BEHIND", "MENU_BUSY", "MENU_GONE")
    results = [getattr(link, name) for name in names]
    assert set(no) == {0, *messages.TEXTS, *results, texts.BUSY}
    for code, text in no.items():
        assert set(text) <= GLYPHS and len(text) <= 84, code
        assert texts.refusal(language, code) == text or code == 0
    assert texts.refusal(language, 99) == no[0] % 99


def test_the_languages_are_those_of_the_settings() -> None:
    from firmware.settings_file import SCHEMA

    assert next(row[2] for row in SCHEMA if row[0] == "language") == texts.LANGUAGES
    assert len(texts.NAMES) == len(texts.LANGUAGES)


def test_no_two_characters_look_the_same_but_those_that_are_the_same_letter() -> None:
    glyphs = frames_fonts.read_art(frames_oled.ART.read_text(encoding="utf-8"))
    same = dict(zip("АВЕКМНОРСТХаеорсухЁёЙ", "ABEKMHOPCTXaeopcyx", strict=False))
    seen: dict[tuple, str] = {}
    for char, rows in glyphs.items():
        other = seen.setdefault(tuple(rows), char)
        assert other == char or same.get(char) == other, (other, char)


def test_digits_differ_in_three_pixels_at_least() -> None:
    glyphs = frames_fonts.read_art(frames_oled.ART.read_text(encoding="utf-8"))
    for a in "0123456789":
        for b in "0123456789":
            if a < b:
                differ = sum(
                    x != y
                    for one, other in zip(glyphs[a], glyphs[b], strict=True)
                    for x, y in zip(one.ljust(8, "."), other.ljust(8, "."), strict=True)
                )
                assert differ >= 3, (a, b)


def test_the_firmware_carries_the_font_of_the_art() -> None:
    assert frames_oled.DATA.read_text(encoding="utf-8") == frames_oled.font_text()
