"""Faults of other people's boards that concern scores, turns and clocks: none of them is here.

Each test is named after the truth; its docstring says which tracker told of the fault.
"""

from host_tests.portable.playing import Table
from rules_core import record
from rules_core.facts import (
    BY_TARGET,
    LAST_VISITS,
    NOBODY,
    OVER,
    PLAY,
    R_MATCH_WON,
    R_NOTHING_TO_UNDO,
    R_OVER,
    R_PAUSED,
    R_RUNNING,
    SHOOTOUT,
)
from rules_core.kaisa_parse import parse
from rules_core.log import Log
from rules_core.match import Match
from rules_core.record import Record
from rules_core.sheet import Sheet
from rules_core.sheet_text import format_sheet

_WINNING = "!score A 57 R"


# Clock


def test_looking_at_the_clock_often_or_never_makes_no_difference():
    """Time between ticks was dropped (lichess mobile#932)."""
    watched = Table()
    asleep = Table()
    for now in range(0, 3000, 7):
        for _ in range(now % 5):
            watched.match.clock_left(now)
    assert watched.match.clock_left(2999) == asleep.match.clock_left(2999) == 3900 - 2999


def test_what_is_left_follows_from_table_time_alone_after_any_number_of_pauses():
    """The display drifted from the truth (FTC scorekeeper#333)."""
    table = Table()
    stood = 0
    for i in range(100):
        start = 30 * i + 7
        table.do("@0:%02d !pause" % start if start < 60 else "@%d:%02d !pause" % divmod(start, 60))
        table.do("@%d:%02d !resume" % divmod(start + i % 9, 60))
        stood += i % 9
        assert table.match.clock_left(table.now) == 3900 - table.now + stood
    assert stood == 390 + 6


def test_undo_brings_back_the_phase_with_the_score():
    """Undo restored the value and not the phase (CRG scoreboard#648)."""
    table = Table("", "- - @65:00 -")
    before = table.shown()
    assert table.game.phase == PLAY
    table.do("-")
    assert table.game.phase == LAST_VISITS
    table.do("!undo")
    assert table.shown() == before and table.game.phase == PLAY
    table.do("- - - -")
    waiting = table.do("- !undo -").shown()
    assert table.game.phase == SHOOTOUT and table.game.turn == NOBODY
    table.do("!start B Y !undo !undo")
    assert table.shown() == waiting


def test_play_goes_on_at_and_after_the_last_second():
    """It was deadlocked at the last second (CRG scoreboard#698)."""
    for second in (3898, 3899, 3900, 3901, 10000):
        table = Table("Clock=60+5", "@%d:%02d" % divmod(second, 60))
        assert table.match.clock_left(second) == max(0, 3900 - second)
        table.do("R - Y - !pause !resume !turn A - -")
        assert table.game.score == [3, 6] and table.game.shots == 6
        assert table.game.phase == (PLAY if second < 3900 else LAST_VISITS)


def test_pauses_do_not_overlap_and_a_refused_one_changes_nothing():
    """Pauses overlapped (CRG scoreboard#881)."""
    table = Table("", "@1:00 !pause @2:00")
    assert table.refusal("!pause") == R_PAUSED
    table.do("@3:00 !resume @4:00")
    assert table.refusal("!resume") == R_RUNNING
    assert table.match.clock_left(240) == 3900 - 120


def test_start_and_stop_in_the_same_second_in_any_number_leave_the_clock_right():
    """Start and stop raced (owlcms#611)."""
    table = Table("", "@0:10 " + "!pause !resume " * 50)
    assert table.match.clock_left(10) == 3890 and table.match.clock_left(70) == 3830
    table.do("!pause " + "!resume !pause " * 50)
    assert table.match.clock_left(70) == 3890


def test_strokes_count_while_the_clock_stands():
    """Entries were ignored because the clock stood (owlcms#1367)."""
    table = Table("", "@1:00 !pause @2:00 R Y - W*R FYp")
    assert table.game.score == [9, 4 - 6] and table.game.shots == 5
    assert table.match.clock_left(table.now) == 3840
    assert table.do("!undo").game.score == [9, 4]
    assert table.match.clock.paused


def test_the_clock_stands_once_the_frame_is_over_and_starts_anew_with_the_next():
    """It ran on after the end."""
    table = Table("Frames=to 2", "@10:00 " + _WINNING)
    for now in (600, 601, 5000, 1 << 22):
        assert table.match.clock_left(now) == 3300
    table.do("@70:00 !undo")
    assert table.match.clock_left(table.now) == 0
    table.do("!redo @80:00 !frame")
    assert table.match.clock_left(table.now) == 3900
    assert table.match.clock_left(table.now + 1) == 3899


def test_the_clock_can_be_corrected_and_the_correction_taken_back():
    """A correction must be possible within a minute (FIDE), and may itself be wrong."""
    table = Table("", "@5:00 R")
    table.do("!clock 1:00")
    assert table.match.clock_left(310) == 50
    table.do("@5:20 !undo")
    assert table.match.clock_left(310) == 3590


# Undo


def test_undo_goes_back_across_the_end_of_a_frame_and_of_the_match():
    """Undo stopped at the end of a game (lidarts#229); the winning point could not be undone."""
    table = Table("Frames=to 1", "!score A 57 - -")
    before = table.shown()
    table.do("R")
    assert table.game.phase == OVER and table.match.match_winner() == 0
    assert table.do("!undo").shown() == before
    table = Table("Frames=to 2", "- R !score A 57 -")
    before = table.shown()
    table.do("R !frame Y -")
    table.do("!undo !undo !undo !undo")
    assert table.shown() == before and table.match.frame == 1


def test_undo_takes_the_turn_and_the_hand_back_with_the_score():
    """The score was reverted but not the turn (Deuce#31)."""
    for stroke in ("-", "FYp", "W -", "R -W", "Y", "F0o"):
        table = Table("A=Ann / Bo;B=Cy / Di", "- - R")
        before = table.shown()
        table.do(stroke)
        assert table.shown() != before
        table.do("!undo " * len(stroke.split()))
        assert table.shown() == before


def test_the_very_first_action_can_be_taken_back():
    """Undo did not work for the first action (CRG scoreboard#902)."""
    commands = ("!score A 12", "!turn B", "!start B", "!concede A", "!end", "!clock 5:00")
    for action in ("R", "-", "FYp", "=") + commands:
        table = Table()
        before = table.shown()
        assert table.do(action + " !undo").shown() == before, action
        assert table.refusal("!undo") == R_NOTHING_TO_UNDO


def test_two_undos_across_a_frame_land_where_two_events_ago_was():
    """A double undo landed in the wrong period (CRG scoreboard#913)."""
    table = Table("Frames=best 3;Start=alternate", "- R Y")
    steps = [table.shown()]
    for token in ("!score B 59", "Y", "!frame", "-", "W", "R"):
        table.do(token)
        steps.append(table.shown())
    while len(steps) > 1:
        steps.pop()
        table.do("!undo")
        assert table.shown() == steps[-1]


def test_every_action_works_after_an_undo():
    """All buttons were dead after undo (CRG scoreboard#929)."""
    actions = ("R", "-", "FYp", "=", "!score A 12", "!turn B", "!concede A", "!end", "!pause")
    for undone in ("R", "-", "FYp", "!score B 40", "!concede B", "!end", _WINNING):
        for action in actions + ("!undo", "!redo", "!amend 1 Y"):
            table = Table("Frames=to 3", "W - " + undone + " !undo")
            revision = table.match.revision
            table.do(action)
            assert table.match.revision != revision


def test_the_winning_stroke_does_not_hide_what_came_before_it_nor_count_twice():
    """The winning key overwrote the end state (Carambus notes)."""
    table = Table("", "!score A 57 Y")
    over = table.shown()
    for late in ("Y", "-", "=", "FYp", "!score A 0", "!turn B", "!start B", "!end", "!concede A"):
        assert table.refusal(late) == R_OVER, late
    assert table.shown() == over
    assert table.game.winner == 0 and table.game.reason == BY_TARGET
    assert table.game.score == [63, 0]


# Persistence, as far as it is the rules': what is written is what is played again


def _journal(table, tokens):
    """Play tokens and keep each accepted event as the bytes of a record, as the board does."""
    kept = []
    for token in Sheet(table.headers + "\n" + tokens).tokens():
        refusal = table.feed(token)
        assert refusal == 0, "%s was refused: %d" % (token.text, refusal)
        if token.kind > 15:
            continue
        entry = Record()
        entry.kind, entry.word, entry.number = token.kind, token.value, token.number
        entry.time, entry.sequence = table.now, len(kept) + 1
        data = bytearray(record.SIZE)
        entry.write(data)
        kept.append(bytes(data))
    return kept


def _events(journal):
    events = []
    for data in journal:
        entry = Record()
        assert entry.read(data)
        events.append(entry.as_event())
    return events


def _resumed(setup, journal):
    match = Match(setup)
    for now, kind, value, number in _events(journal):
        assert match.feed(kind, value, number, now) == 0
    return match


_EVENTFUL = (
    "@0:30 - R Ycs*R - !undo !undo !redo @4:00 Y FYp =(R) !amend 2 W*R - !score A 41 !turn B2 "
    "!pause Y @9:00 !resume !undo !score B 57 Y !undo Y !frame @12:00 - W*Y - !amend 1 R !undo"
)


def test_a_reloaded_match_is_the_match_that_was_left():
    """Reloaded totals differed from replay (CRG scoreboard#805)."""
    table = Table("Frames=best 5;A=Ann / Bo;B=Cy / Di")
    journal = _journal(table, _EVENTFUL)
    assert len(journal) == 28
    for cut in range(len(journal) + 1):
        half = _resumed(table.match.setup, journal[:cut])
        for now, kind, value, number in _events(journal[cut:]):
            assert half.feed(kind, value, number, now) == 0
        assert Table.shown(_Seen(half, table.now)) == table.shown()


class _Seen:
    """What Table.shown needs."""

    def __init__(self, match, now):
        self.match = match
        self.now = now


def test_every_frame_won_is_counted_to_the_end_of_the_match():
    """Reloaded totals differed from replay (CRG scoreboard#805): of the frames, too."""
    table = Table("Frames=to 4")
    won = [0, 0]
    for winner in (0, 1, -1, 0, 1, 0):
        table.do("!end" if winner < 0 else "!concede %s" % "BA"[winner])
        if winner >= 0:
            won[winner] += 1
        assert [table.match.frames_won(side) for side in (0, 1)] == won
        assert table.match.match_winner() == -1
        table.do("!frame")
        assert table.match.won == won
    table.do("!concede B")
    assert table.match.match_winner() == 0 and table.match.frame == 7
    assert table.refusal("!frame") == R_MATCH_WON
    table.do("!undo !concede A !frame")
    assert table.match.won == [3, 3]


def test_the_exported_sheet_replays_to_what_was_shown():
    """Reloaded totals differed from replay (CRG scoreboard#805), by the other way out."""
    table = Table("Frames=best 5;A=Ann / Bo;B=Cy / Di")
    events = _events(_journal(table, _EVENTFUL))
    pairs = [("Game", "kaisa"), ("Frames", "best 5"), ("A", "Ann / Bo"), ("B", "Cy / Di")]
    sheet = Sheet(format_sheet(pairs, table.match.setup, events))
    again = Table("Frames=best 5;A=Ann / Bo;B=Cy / Di")
    for token in sheet.tokens():
        if token.kind < 16:
            assert again.match.feed(token.kind, token.value, token.number, table.now) == 0
    assert again.game.score == table.game.score and again.game.turn == table.game.turn
    assert again.match.won == table.match.won


def test_a_finished_match_resumes_finished_and_takes_no_stroke():
    """A finished match came back as a zombie (FTC scorekeeper#234)."""
    table = Table("Frames=to 1")
    journal = _journal(table, "R - - !score A 57 R")
    match = _resumed(table.match.setup, journal)
    assert match.over() and match.match_winner() == 0
    assert match.play(parse("R"), 99) == R_OVER
    assert match.game.score == [60, 0]
    assert match.undo() == 0 and match.game.score == [57, 0]


def test_the_next_frame_and_the_next_match_show_nothing_of_the_last():
    """The last match's fouls were still shown in the next (FTC scorekeeper#899)."""
    table = Table("Frames=to 2", "FYp FRp Ys W - !score A 59 FYo Y - R !end !frame")
    fresh = Table("Frames=to 2")
    seen, clean = table.shown(), fresh.shown()
    assert seen[1] == 2
    assert seen[:1] + seen[2:] == clean[:1] + clean[2:]
    assert table.game.charged == [0, 0] and table.game.hand == [1, 0]
    assert Table("Frames=to 2").shown() == clean


def test_a_long_day_costs_no_more_room_than_its_first_frame():
    """It was slow after a day (CRG scoreboard#602): what is kept, and so replayed, is bounded."""
    small = Table("Frames=to 99;Start=alternate", room=40)
    large = Table("Frames=to 99;Start=alternate")
    for frame in range(60):
        body = "@%d:00 - R - Y FYp - " % (50 * frame + 1)
        body += "!score A 57 !turn A R" if frame % 3 else "!score B 58 !turn B Y"
        for table in (small, large):
            table.do(body)
        assert small.shown() == large.shown()
        assert small.match.log.n <= 40
        for table in (small, large):
            table.do("!frame")
    assert small.shown() == large.shown()
    assert small.match.frame == 61 and small.match.won == [40, 20]
    small.do("!undo !undo !undo")
    large.do("!undo !undo !undo")
    assert small.shown() == large.shown()


def test_a_stroke_for_which_the_oldest_frame_is_forgotten_counts_as_it_was_judged():
    """What makes room must not lose the verdict of the stroke it is made for."""
    table = Table("Frames=to 5", "R !end !frame", room=3)
    table.do("Y*R")
    assert table.game.score == [12, 0] and table.match.last.points == 12
    table.do("FYp")
    assert table.game.score == [6, 0] and table.game.turn == 1


def test_a_record_without_memory_refuses_and_goes_on_when_there_is_some():
    """An event with no place to be kept in is refused with a sign, as when the record is full."""
    table = Table("")
    log = table.match.log
    grow, log.grow = log.grow, lambda: False
    while log.n < log.places:
        assert table.match.play(0, 0) == 0
    before = table.shown()
    assert table.refusal("Y") and table.refusal("!score A 5") and table.refusal("!amend 1 R")
    assert table.shown() == before and log.places < log.room
    log.grow = grow
    count = log.n
    table.do("Y")
    assert log.n == count + 1 < log.places


def test_places_are_made_ahead_of_need_and_end_at_the_room():
    log = Log(300)
    made = [log.places]
    while log.n < 300:
        log.provide()
        free = log.places - log.n
        assert free >= 50 or log.places == 300
        log.add(log.n, log.n)
        if log.places != made[-1]:
            made.append(log.places)
    assert len(made) == 3 and not log.grow()
    assert [log.words[i] for i in range(300)] == list(range(300))


def test_a_refused_event_with_a_full_record_takes_nothing_away():
    """Not even what redo can bring back."""
    table = Table("", "- - - !undo", room=3)
    assert table.refusal("!amend 1 R") and table.match.can_redo()
    assert table.refusal("!start B") and table.match.can_redo()
    assert table.do("!redo").game.shots == 3


def test_a_record_that_is_full_refuses_the_stroke_and_stays_right():
    """A score that silently stops being kept is worse than a refusal (CRG scoreboard#811)."""
    table = Table("", "R - " * 5, room=10)
    before = table.shown()
    assert table.refusal("Y") and table.refusal("!score A 5") and table.refusal("!turn A")
    assert table.refusal("!amend 1 Y")
    assert table.shown() == before
    table.do("!undo Y !undo !redo")
    assert table.game.score == [15, 6] and table.match.log.n == 10
