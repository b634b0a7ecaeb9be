"""Every word of the board fits the pixels it has, on both boards, in its three languages."""

from firmware import words
from host_tests.portable.scene import medium_font, small_font

LANGUAGES = ("en", "fi", "ru")
MEDIUM = medium_font()
SMALL = small_font()

# What the drawings say in each place; a word of the code that is in none is found by a test of
# the source (host_tests/test_words_source.py).
BANNERS = ("PAUSE", "TIME", "CAP", "LAST", "LAST 1", "LAST 2", "PEN", "SUDDEN", "TARGET")
BANNERS += ("RESIGN", "STOP", "DRAW", "MATCH", "END")
MESSAGES = ("FAULT", "KEY STUCK", "NOT SAVED", "RESUMED", "CUT SHORT", "PUT ASIDE")
MESSAGES += ("NO HANDHELD", "HANDHELD", "MOVED ON", "OLD VERSION")
PLACES = ("1ST", "2ND", "3RD", "OUT")
OTHERS = ("WIN", "LAG")

# Labels of the menu that lead on may take two lines; those with a value one.
PAGES = ("STROKES", "CORRECT", "NEW MATCH", "SETTINGS", "HANDHELD", "TEST", "DEMO", "ABOUT")
PAGES += ("NEW", "FORGET 1", "NOBODY", "TYPE NAME")
ITEMS = ("SCORE A", "TURN", "CLOCK", "SOUND", "RESIGN A", "STOP", "WARN", "LAST", "BACK")
ITEMS += ("START", "GAME", "RULES", "FORMAT", "TEAM", "TARGET", "FRAMES", "FIRST", "HAS A")
ITEMS += ("TO A", "VISITS", "LIGHT", "LANGUAGE", "SIDES", "VERSION", "PYTHON", "FREE")
ITEMS += ("RESET", "FAULTS", "FAULT")
VALUES = ("HOLD OK", "OK?", "TYPE IT", "BLOCKED", "NO", "FOUL", "MOVED", "ON", "OFF", "ONE")
VALUES += ("BEST 9", "TO 5", "IN TURN", "KAISA", "PYRAMID", "POEDIN.", "CLUB", "FEDER.")
VALUES += ("PURE", "POCKET", "AUTO", "NORMAL", "SWAPPED", "2P", "3P", "PAIR1", "PAIR2")
VALUES += ("NORMAL", "POWER", "BUTTON", "HUNG", "SLEEP", "SOFT", "EN", "FI", "RU")

_MENU = {"mono": 64, "colour": 32}  # pixels of a line


def _said(kind, language, text):
    table = words.table(kind, language)
    if table is None:
        return text
    if text in table:
        return table[text]
    head, _, tail = text.rpartition(" ")
    return table[head] + " " + tail if head in table else text


def _fits(text, medium, small):
    """Whether a text fits so many pixels in the one font or the other, every letter known."""
    if MEDIUM.has(text) and MEDIUM.width(text) <= medium:
        return True
    return SMALL.has(text) and SMALL.width(text) <= small


def test_banners_fit_the_middle_of_the_mono_board_and_the_line_of_the_colour_board():
    for language in LANGUAGES:
        for text in BANNERS:
            said = _said("words_", language, text)
            assert _fits(said, 24, 24), (language, said)


def test_the_shoot_outs_banner_leaves_room_for_the_yellow():
    for language in LANGUAGES:
        assert MEDIUM.width(_said("words_", language, "PEN")) <= 19, language


def test_who_wins_and_who_starts_fit_beside_the_arrows():
    for language in LANGUAGES:
        assert _fits(_said("words_", language, "WIN"), 19, 19), language
        assert _fits(_said("words_", language, "LAG"), 14, 14), language


def test_an_end_without_a_winner_fits_the_line_of_the_colour_board_with_its_reason():
    for language in LANGUAGES:
        for text in ("STOP", "DRAW"):
            said = (_said("words_", language, "END"), _said("words_", language, text))
            assert SMALL.width(said[0]) + 2 + SMALL.width(said[1]) <= 32, said


def test_places_fit_a_column_of_three():
    for language in LANGUAGES:
        for text in PLACES:
            assert SMALL.width(_said("words_", language, text)) <= 15, (language, text)


def test_messages_fit_in_two_lines_beside_scores_of_two_digits_and_in_one_below_three():
    for language in LANGUAGES:
        for text in MESSAGES:
            said = _said("words_", language, text)
            lines = said.split(" ")
            assert len(lines) <= 2 and SMALL.has(said) and SMALL.width(said) <= 64, said
            for line in lines:
                assert SMALL.width(line) <= 32, (language, line)


def test_labels_of_the_menu_fit_one_line_and_those_that_lead_on_two():
    for language in LANGUAGES:
        for room in _MENU.values():
            for text in ITEMS:
                said = _said("words_menu_", language, text)
                assert _fits(said, room, room), (language, room, said, SMALL.width(said))
            for text in PAGES:
                for line in _said("words_menu_", language, text).split(" "):
                    assert _fits(line, room, room), (language, room, line)


def test_values_of_the_menu_fit_one_line():
    for language in LANGUAGES:
        for room in _MENU.values():
            for text in VALUES:
                said = _said("words_menu_", language, text)
                assert _fits(said, room, room), (language, room, said, SMALL.width(said))


def test_no_two_things_of_the_menu_are_called_the_same():
    for language in LANGUAGES:
        for group in (PAGES, ITEMS):
            said = [_said("words_menu_", language, text) for text in group]
            assert len(set(said)) == len(said), (language, sorted(said))


def test_a_table_has_nothing_that_nobody_says():
    for kind, known in (
        ("words_", BANNERS + MESSAGES + PLACES + OTHERS),
        ("words_menu_", PAGES + ITEMS + VALUES + ("MENU", "AMEND", "NAME", "< >", "OK")),
    ):
        heads = [text.rpartition(" ")[0] for text in known]
        tables = [words.table(kind, language) for language in ("fi", "ru")]
        assert sorted(tables[0]) == sorted(tables[1])
        for text in tables[0]:
            assert text in known or text in heads, text
