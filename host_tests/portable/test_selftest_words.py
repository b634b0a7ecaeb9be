"""Every word of the self-test fits both boards in three languages, and each is shown somewhere."""

from firmware import words
from firmware.selftest import _speaker
from firmware.words_test_fi import WORDS as FI
from firmware.words_test_ru import WORDS as RU
from host_tests.portable.scene import medium_font, small_font

SMALL = small_font()
MEDIUM = medium_font()
# Words that come without a translation, or with a number behind them.
_PLAIN = ("OK", "OK?", "OK MISS", "MISS")


def test_both_languages_have_the_same_words():
    assert sorted(FI) == sorted(RU)


def test_every_word_fits_a_line_of_the_colour_board_and_every_letter_has_a_glyph():
    for language in ("en", "fi", "ru"):
        table = words.table("words_test_", language)
        for text in list(FI) + list(_PLAIN):
            said = text if table is None else table.get(text, text)
            assert SMALL.has(said) and SMALL.width(said) <= 32, (language, said)


def test_title_and_what_to_do_fit_the_mono_board_together_with_the_keys():
    for language in ("en", "fi", "ru"):
        say = _speaker(language)
        for what, ask in (
            ("RIGHT?", "OK MISS"),
            ("HEARD?", "OK MISS"),
            ("COVER IT", "100"),
            ("NOTHING", "MISS"),
        ):
            assert SMALL.width(say(what)) + 3 + SMALL.width(say(ask)) <= 64, (language, what)
        for what, ask in (("COL 4", "ALL 4"), ("COL 4", "LET GO"), ("STUCK", "4.4")):
            assert SMALL.width(say(what)) + 3 + SMALL.width(say(ask)) <= 46, (language, what, ask)
        for title in ("DISPLAY", "KEYS", "BUZZER", "LIGHT", "FLASH", "RADIO", "TEST", "MATCH"):
            assert MEDIUM.has(say(title)) and MEDIUM.width(say(title)) <= 64


def test_a_number_stays_behind_a_word_and_what_is_unknown_is_as_it_is():
    say = _speaker("fi")
    assert say("COL 3") == "SAR 3" and say("ALL 4") == "KAIK 4"
    assert say("1.2") == "1.2" and say("LET GO") == "IRTI" and say("") == ""
    assert _speaker("en")("LET GO") == "LET GO"
