"""What the simulator agrees before a match, and what it makes of the board's journal."""

import pytest

from rules_core.facts import PAUSE, SCORE, score_arg
from rules_core.header_record import write_header
from rules_core.headers import read_headers, setup_of
from rules_core.kaisa_parse import parse
from rules_core.match import Match
from rules_core.record import SIZE, Record
from rules_core.sheet_text import canonical
from tools._errors import UsageError
from tools.sim_match import Story, StoryError, agree, read_agreed


def _agreed(**named):
    return agree([("Game", "kaisa"), *named.items()], [])


def _record(sequence, kind, word, now=0):
    record = Record()
    record.sequence, record.kind, record.word, record.time = sequence, kind, word, now
    data = bytearray(SIZE)
    record.write(data)
    return bytes(data)


def _story(*tokens, **named):
    story = Story(_agreed(**named))
    for i, token in enumerate(tokens):
        story.add(_record(i + 1, 0, parse(token), 7 * i))
    return story


def test_options_become_headers_in_the_sheets_order():
    agreed = agree(
        [("Game", "kaisa"), ("Option", "touch void"), ("Clock", "40+0"), ("A", 'Ann "Ace"'),
         ("B", None), ("Rules", "club")],
        ["Place=Oulu", "Referee=Kim = K"],
    )  # fmt: skip
    assert agreed.text == (
        '[Game "kaisa"]\n[Rules "club"]\n[A "Ann \\"Ace\\""]\n[Clock "40+0"]\n'
        '[Option "touch void"]\n[Referee "Kim = K"]\n[Place "Oulu"]\n'
    )
    assert setup_of(read_headers(agreed.text)).clock == agreed.setup.clock == 2400
    assert read_agreed(agreed.text).headers == agreed.headers


@pytest.mark.parametrize(
    "pairs, extra, said",
    [
        ([("Rules", "house")], [], "club or federation"),
        ([("Clock", "60")], [], "60+5"),
        ([("Option", "touch maybe")], [], "void or foul"),
        ([("Target", "many")], [], "Target"),
        ([("Frames", "5")], [], "best 3"),
        ([("A", "Ann / Bo"), ("B", "Cy")], [], "equal size"),
        ([("A", "Ann\nBo")], [], "one line"),
        ([("A", "Ann")], ["A=Bo"], "given twice"),
        ([], ["clock=off"], "did you mean Clock"),
        ([], ["Clock"], "Name=value"),
        ([], ["=x"], "Name=value"),
        ([], ["Two words=x"], "Name=value"),
        ([], ["Game=kaisa"], "given twice"),
    ],
)
def test_what_cannot_be_agreed_is_refused_in_one_line(pairs, extra, said):
    with pytest.raises(UsageError) as caught:
        agree([("Game", "kaisa"), *pairs], extra)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_boards_match_that_cannot_be_read_is_told_with_its_line():
    with pytest.raises(UsageError, match=r"the board's match, line 2: Clock"):
        read_agreed('[Game "kaisa"]\n[Clock "late"]\n')


def test_the_sheet_of_a_journal_is_canonical_and_replays_to_the_match():
    story = _story("R", "Y*RW", "-", "FYp", "Ycs*R", Clock="off", A="Ann", Target="30")
    sheet = story.sheet()
    assert canonical(sheet) == sheet
    assert story.problem() == ""
    line = story.last_line()
    assert line["score"] == [35, -6] and line["winner"] == "A"
    assert (line["score"], line["phase"]) == (list(story.match.game.score), "over")


def test_a_board_that_wrote_nothing_has_an_empty_sheet_and_no_problem():
    story = _story(Frames="best 3")
    assert story.problem() == "" and story.last_line() == {}


def test_the_header_record_of_a_journal_is_no_event():
    story = _story(Clock="off")
    assert story.add(write_header('[Game "kaisa"]\n')) is None
    assert story.events == []


def test_a_damaged_record_is_noticed():
    data = bytearray(_record(1, 0, parse("R")))
    data[9] ^= 4
    with pytest.raises(StoryError, match="damaged"):
        _story().add(bytes(data))


def test_a_record_that_is_missing_or_comes_twice_is_noticed():
    with pytest.raises(StoryError, match="record 1 is missing"):
        _story().add(_record(2, 0, parse("R")))
    story = _story("R")
    with pytest.raises(StoryError, match="record 2 is missing: the board wrote 1"):
        story.add(_record(1, 0, parse("R")))


def test_a_record_that_the_rules_refuse_is_noticed():
    story = _story("W", Clock="off")
    with pytest.raises(StoryError, match="cannot be: the opponent's cue ball is off the table"):
        story.add(_record(2, 0, parse("W")))
    assert len(story.events) == 1


def test_corrections_and_pauses_are_in_the_sheet():
    story = _story(A="Ann")
    story.add(_record(1, PAUSE, 0))
    story.add(_record(2, SCORE, score_arg(1, -4), 65))
    assert story.sheet().endswith("\n\n!pause @1:05 !score B -4\n")
    assert story.problem() == ""


def test_a_sheet_that_replays_to_another_score_is_a_problem():
    story = _story("R", "Y", Clock="off")
    story.events[1] = (7, 0, parse("W"), 0)
    assert "replay computes" in story.problem()


def test_a_sheet_that_replays_to_another_run_is_a_problem():
    story = _story("R", Clock="off")
    story.match.game.best_run[0] += 1
    assert '"best_run":[3,0]' in story.problem() and '"best_run":[4,0]' in story.problem()


def test_a_sheet_that_replays_to_another_turn_is_a_problem():
    story = _story("-", Clock="off")
    other = Match(story.agreed.setup)
    other.game.shots, other.game.visits[0] = 1, 1  # as after the miss, but for the turn
    assert other.game.turn == 0
    story.match = other
    assert story.problem() == "replay has B at the table, the board A"


def test_a_sheet_that_replay_refuses_is_a_problem():
    story = _story("W", Clock="off")
    story.events.append((9, 0, parse("W"), 0))
    assert "replay refuses the sheet at 4:12" in story.problem()
