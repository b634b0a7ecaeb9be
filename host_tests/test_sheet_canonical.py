"""Canonical sheets: one text for one match, and it replays to the same states."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tests.portable.playing import picture
from host_tests.portable.vectors import replayed, sheet_of
from host_tests.portable.walking import Walk
from host_tests.test_vectors import ALL_ROWS
from rules_core.facts import NOBODY, PHASES
from rules_core.headers_write import SIDES, format_line, headers_of
from rules_core.lines import match_line, result_line
from rules_core.match import Match
from rules_core.sheet import MARKER, STAMP, Sheet
from rules_core.sheet_text import canonical, format_sheet, header_pairs

AGREED = st.integers(0, 2**96)
STEPS = st.lists(st.integers(0, 2**72), min_size=1, max_size=9) | st.lists(
    st.integers(0, 2**72), min_size=50, max_size=90
)
PLAYABLE = [row for row in ALL_ROWS if "error=1" not in row.expect]


def sheet_text(walk: Walk) -> str:
    return format_sheet(headers_of(walk.setup), walk.setup, walk.journal)


def walked(agreed: int, steps: list[int]) -> Walk:
    walk = Walk(agreed)
    for number in steps:
        walk.step(number, check=False)
    return walk


def events(text: str) -> list[tuple]:
    """(seconds, kind, value, number) of a sheet's events."""
    found, now = [], 0
    for token in Sheet(text).tokens():
        if token.kind == STAMP:
            now = token.value
        elif token.kind != MARKER:
            found.append((now, token.kind, token.value, token.number))
    return found


@given(AGREED, STEPS)
def test_a_match_written_and_read_is_the_match(agreed, steps):
    """parse(format(match)) is the identity, and the text is canonical."""
    walk = walked(agreed, steps)
    text = sheet_text(walk)
    assert events(text) == walk.journal
    assert canonical(text) == text
    again = Match(Sheet(text).setup)
    for now, kind, value, number in events(text):
        assert again.feed(kind, value, number, now) == 0
    assert picture(again, walk.now) == picture(walk.match, walk.now)


@given(AGREED, STEPS)
def test_a_written_match_replays_line_by_line_to_what_was_seen(agreed, steps):
    walk = walked(agreed, steps)
    lines, error = replayed(sheet_text(walk))
    assert error is None, error and error.message
    entries = [json.loads(line) for line in lines]
    told = [entry for entry in entries if "result" not in entry and "match" not in entry]
    assert len(told) == len(walk.journal)
    match = Match(walk.setup)
    for (now, kind, value, number), entry in zip(walk.journal, told):
        assert match.feed(kind, value, number, now) == 0
        game = match.game
        left = match.clock_left(now)
        assert entry["score"] == list(game.score)
        assert entry["next"] == (None if game.turn == NOBODY else SIDES[game.turn])
        assert entry["in_hand"] == [SIDES[i] for i in range(2) if game.hand[i]]
        assert (entry["phase"], entry["clock"]) == (PHASES[game.phase], None if left < 0 else left)
        if kind == 0:
            assert sum(part[1] for part in entry["parts"]) == entry["points"]
    ends = lines[-2:] if walk.setup.frames else lines[-1:]
    assert ends == [result_line(match), match_line(match)][: len(ends)]
    results = sum("result" in entry for entry in entries)
    assert results == 1 + sum(entry["token"] == "!frame" for entry in told)


@given(AGREED, STEPS, st.randoms(use_true_random=False))
def test_white_space_comments_line_ends_and_marks_left_out_are_the_same_sheet(
    agreed, steps, dice
):
    walk = walked(agreed, steps)
    text = sheet_text(walk)
    head, body = text.split("\n\n", 1)
    words = [word for word in body.split() if not word.endswith(":") or dice.random() < 0.5]
    spoiled = "\ufeff" * dice.randrange(2) + head.replace("\n", "\r\n") + "\n"
    for word in words:
        blank = dice.choice([" ", "\n", "\r\n", "\t", " # A: R !undo [x]\n", "\n\n  "])
        spoiled += blank + word
    assert canonical(spoiled + dice.choice(["", "\n", " #", "\r\n"])) == text
    assert replayed(spoiled)[0] == replayed(text)[0]


@given(AGREED, STEPS, st.integers(0, 2**32))
def test_a_sheet_replays_the_same_up_to_where_it_was_cut(agreed, steps, choice):
    """What stands before a fault is printed, and no result behind it."""
    walk = walked(agreed, steps)
    head, body = sheet_text(walk).split("\n\n", 1)
    words = body.split(" ")
    at = choice % (len(words) + 1)
    broken = head + "\n\n" + " ".join([*words[:at], "?", *words[at:]])
    lines, error = replayed(broken)
    whole, _ = replayed(head + "\n\n" + body)
    assert error is not None and lines == whole[: len(lines)]
    assert not lines or not lines[-1].startswith(('{"result"', '{"match"'))
    before = head + "\n\n" + " ".join(words[:at]) + " "
    in_command = any(word.startswith("!") for word in before.split()[-2:])
    if not in_command and not before.endswith("\n "):
        assert error.line == before.count("\n") + 1
        assert error.column == len(before) - before.rfind("\n")


@pytest.mark.parametrize("row", PLAYABLE, ids=lambda row: row.id)
def test_a_golden_sheet_made_canonical_replays_to_the_same_lines(row):
    text = sheet_of(row)
    again = canonical(text)
    assert canonical(again) == again
    assert stripped(replayed(again)[0]) == stripped(replayed(text)[0])


def stripped(lines: list[str]) -> list[dict]:
    """Lines without the token as it was written; parts and spots sorted: theirs is its order."""
    entries = [json.loads(line) for line in lines]
    for entry in entries:
        entry.pop("token", None)
        entry["spot"] = sorted(entry.get("spot", []))
        entry["parts"] = sorted(map(str, entry.get("parts", [])))
    return entries


def test_unknown_headers_are_carried_through_and_of_an_option_the_last_counts():
    text = (
        '[Zebra "1"]\n[Option "touch void"]\n[Event "Ä \\"x\\" \\\\"]\n[Game "kaisa"]\n'
        '[Option "floor_zero on"]\n[Option "touch foul"]\n\n-\n'
    )
    assert canonical(text) == (
        '[Game "kaisa"]\n[Option "floor_zero on"]\n[Option "touch foul"]\n'
        '[Event "Ä \\"x\\" \\\\"]\n[Zebra "1"]\n\nA: -\n'
    )
    pairs = header_pairs(Sheet(text))
    assert "\n".join(format_line(*pair) for pair in pairs) == canonical(text).split("\n\n")[0]


def test_the_canonical_text_has_a_line_a_visit_with_who_plays_it():
    text = """
 [A "Ann / Bo"]
[B "Cy / Di"] # who
[Game "kaisa"]

A1: R*WR  Y+WR - R !turn B @1:02:03 -WYRR
!turn B R !undo @62:04 =(WR) R !amend 2 Y*WR^ W*YR^R !pause
!resume - !score B -5 !concede A !frame !start B -
"""
    assert canonical(text) == """[Game "kaisa"]
[A "Ann / Bo"]
[B "Cy / Di"]

A1: R*RW Y+RW -
B1: R !turn B @62:03
B2: -RRYW !turn B
B1: R !undo @62:04 =(RW) R !amend 2 Y*RW^R W*RY^R !pause !resume - """ + """\
!score B -5 !concede A !frame !start B
B1: -
"""
