"""What a board shows of a match, as small ints, short strings and lists made once; no pixels.

The scoreboard calls `update` whenever something may have happened and draws only when it says
so. Every kind of board draws from the same view: this module decides what is said, the
drawing where and how large. It keeps no truth of its own: everything follows from the match,
the stroke being entered and the application's few wishes.
"""

from firmware.borrow import borrow
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_LAST_BALL = const(4)
_LAST_VISITS = const(1)
_NOBODY = const(-1)
_OVER = const(5)
_PLAY = const(0)
_SHOOTOUT = const(2)
_SUDDEN_DEATH = const(3)
_MESSAGE = const(1)
_PREVIEW = const(2)
_RESULT = const(3)
_LAG = const(4)
_NAMES = const(5)
_GAME = const(6)
_CLOCK = const(1)
_FRAMES = const(2)
_OWN = const(3)
_NO_CLOCK = const(0)
_MAIN = const(1)
_GRACE = const(2)

_LAST_MINUTE = const(60)  # seconds
_ANNOUNCED = const(10)  # seconds the beginning grace blinks
_TURN_TAKING = const(4)  # seconds of names, then of the game, before the first stroke
_RESULT_STEP = const(2)  # seconds of each part of a result
_TOP_STEP = const(4)  # seconds of each thing that shares the upper line
_WHO = ((0, 1, 2), (1, 0, 2), (2, 1, 0))  # sides by place: A at the left; two, three swapped
_LAST = ("LAST", "LAST 1", "LAST 2")
# Why a frame ended, in one short word, as facts numbers the reasons.
_REASONS = ("DRAW", "TARGET", "DRAW", "DRAW", "PEN", "SUDDEN", "LAST", "RESIGN", "STOP")


class View:
    """What is shown; `update` fills it in. Lists have a number a place, from the left 0, 1, 2.

    `who`: the side (0 A, 1 B, 2 C) at each place; A is at the left unless the display is
    `swapped`. What tells a side, `turn` and the like, tells its place. `letters`: places are to
    be told by their sides' letters, too.
    `turn`: the side at the table, `lit` the one to point at (the winner when it is over);
    NOBODY is -1. `score`, `frames` won, `hand` (1: plays from hand), `cap` (1: its penalties
    reached the cap, KF16), `player` (from 1 in a team, else 0), `people` (names, capitals).
    `run`: points of the visit. `spots`: balls to put back, a short text each.
    `left`: points still on the table (pyramid), else -1; `cue`: the next stroke's cue ball
    (Poedinok), else "". `place` of each of three players: 0 plays, 1-3 is out as the first to
    third, -1 gave up. `name_at`: the side whose name of three comes first.
    `banner`: a word in the clock's place, or "", in English; `word`: as it is shown.
    `clock`, `seconds`, `clock_lit`, `top`.
    `visit` of `visits`: the shoot-out's visit of the side at the table; without `visits` the
    round of sudden death, 0 when unknown. `best`: most frames the match can have, 0 for one.
    `opened`, `text`, `points`, `playable`, `layer`: the stroke being entered; `flash`: a tap
    was refused.
    `message`, `hold` (0..8 of a held key), `paused`, `over`. Numbers of `page`, `top`, `clock`:
    view_facts.
    """

    def __init__(self) -> None:
        self._match = None
        self._setup = None
        self._changed = False
        self.swapped = self.letters = False
        self.who = _WHO[0]
        self._team = False
        self._named = False
        self._has_cap = False
        self.sides = 2
        self.score = [0] * 3
        self.frames = [0] * 3
        self.hand = [0] * 3
        self.cap = [0] * 3
        self.player = [0] * 3
        self.people = [()] * 3
        self.place = [0] * 3
        self.spots = []
        self.left = -1
        self.cue = ""
        self.top = self.name_at = 0
        self._revision = -1
        self.best = 0
        self.page = _GAME
        self.turn = self.lit = _NOBODY
        self.run = self.visit = self.visits = 0
        self.phase = _PLAY
        self.banner = self.word = ""
        self.words = None  # of the board's language, see words.speak
        self.clock = _NO_CLOCK
        self.seconds = 0
        self.clock_lit = True
        self.winner = _NOBODY
        self.show_frames = False
        self.text = self.layer = self.message = ""
        self.points = self.hold = 0
        self.opened = self.playable = self.flash = self.paused = self.over = False

    def say(self, text: str) -> str:
        """A word of ours in the board's language."""
        words = self.words
        return text if words is None else words.get(text, text)

    def update(self, match, now_s: int, entry, app) -> bool:
        """Take over what is to be shown at table time `now_s` (s); whether it is news.

        `entry` has open, text, points (None: cannot be played), refused, layer; `app` has
        blink (0 or 1), flash, message, hold, show_names, swapped. Without news nothing is
        allocated.
        """
        self._changed = False
        swapped = app.swapped
        if match is not self._match or match.setup is not self._setup or swapped != self.swapped:
            self._adopt(match, swapped)
        game = match.game
        self._take_sides(match, game)
        self._take_spots(match)
        self._take_entry(entry)
        self._put("message", self.say(app.message))
        self._put("hold", app.hold)
        self._put("flash", app.flash > 0)
        self._put("paused", match.clock.paused)
        self._put("over", game.phase == _OVER)
        self._put("phase", game.phase)
        self._put("page", self._page(match, now_s, app))
        self._take_clock(match, now_s, app.blink)
        self._take_top(match, now_s)
        self._take_stage(match, game, now_s, app.blink)
        return self._changed

    def name(self, side: int) -> str:
        """The name of the side's player who plays or plays next, "" when there is none."""
        names = self.people[side]
        at = self.player[side] - 1
        if 0 <= at < len(names):
            return names[at]
        return names[0] if names else ""

    def _put(self, field: str, value) -> None:
        if getattr(self, field) != value:
            setattr(self, field, value)
            self._changed = True

    def _put_side(self, values: list, side: int, value: int) -> None:
        if values[side] != value:
            values[side] = value
            self._changed = True

    def _adopt(self, match, swapped: bool) -> None:
        """Another match, or another way to show it: what never changes in it."""
        setup = match.setup
        game = match.game
        self._match = match
        self._setup = setup
        self._changed = True
        self.sides = setup.sides
        self.swapped = swapped
        self.who = _WHO[setup.sides - 1 if swapped else 0]
        self._revision = -1
        self._has_cap = hasattr(game, "cap_alert")
        self._team = max(setup.players) > 1
        self._named = setup.frames > 0
        self.left = -1
        self.cue = ""
        for at in range(setup.sides):
            self.cap[at] = self.player[at] = self.place[at] = 0
            names = setup.names[self.who[at]]
            self.people[at] = borrow("firmware.view_names").people(names) if names else ()
            if self.people[at]:
                self._named = True
        self.best = 2 * setup.frames - 1 if setup.frames else 0
        if setup.frames_text[:5] == "best ":
            self.best = int(setup.frames_text[5:])

    def _take_sides(self, match, game) -> None:
        who = self.who
        for at in range(self.sides):
            side = who[at]
            self._put_side(self.score, at, game.score[side])
            self._put_side(self.frames, at, match.frames_won(side))
            # From a shoot-out's start on everyone plays from hand: nothing to point out.
            self._put_side(self.hand, at, game.hand[side] if game.phase < _SHOOTOUT else 0)
            if self._has_cap:
                self._put_side(self.cap, at, 1 if game.cap_alert(side) else 0)
            if self._team:
                self._put_side(self.player, at, game.player[side] + 1)
        # Each way to show them is its own inverse: who is also where.
        turn = who[game.turn] if game.turn >= 0 else _NOBODY
        winner = who[game.winner] if game.winner >= 0 else _NOBODY
        self._put("turn", turn)
        self._put("winner", winner)
        self._put("lit", winner if game.phase == _OVER else turn)
        self._put("letters", self.swapped and game.shots == 0 and game.phase == _PLAY)
        self._put("run", game.run)

    def _take_spots(self, match) -> None:
        if match.revision != self._revision:
            self._revision = match.revision
            self._put("spots", match.game.spots(match.last))
            self._take_own(match.game)

    def _take_own(self, game) -> None:
        """What only one game has to show."""
        if game.NAME == "poedinok":
            self._put("cue", "W" if game.cue == 1 else "Y")
        elif game.NAME == "pyramid":
            from firmware import view_pyramid as own

            self._put("left", own.points_left(game))
            if self.sides == 3:
                for at in range(3):
                    self._put_side(self.place, at, own.place_of(game, self.who[at]))

    def _take_entry(self, entry) -> None:
        self._put("opened", entry.open)
        if not entry.open:
            self._put("text", "")
            self._put("layer", "")
            return
        points = entry.points
        self._put("text", entry.text)
        self._put("layer", entry.layer)
        self._put("playable", points is not None)
        self._put("points", 0 if points is None else points)

    def _page(self, match, now_s: int, app) -> int:
        game = match.game
        if app.message:
            return _MESSAGE
        if self.opened:
            return _PREVIEW
        if app.show_names and not app.hold:
            return _NAMES
        if game.phase == _OVER:
            return _RESULT
        if game.turn == _NOBODY:
            return _LAG
        if self._named and game.shots == 0 and not app.hold:
            if (now_s - match.clock.began) // _TURN_TAKING % 2 == 0:
                return _NAMES
        return _GAME

    def _take_clock(self, match, now_s: int, blink: int) -> None:
        left = match.clock_left(now_s)
        kind = _NO_CLOCK
        lit = True
        if left >= 0:
            grace = match.setup.grace
            kind = _GRACE if left <= grace else _MAIN
            lit = not blink
            if self.over or not (
                self.paused or left <= _LAST_MINUTE or grace - _ANNOUNCED < left <= grace
            ):
                lit = True
            if kind == _MAIN:
                left -= grace
        self._put("clock", kind)
        self._put("seconds", left)
        self._put("clock_lit", lit)

    def _take_top(self, match, now_s: int) -> None:
        """What the upper line is about: the game's own takes turns with clock or frames."""
        top = _CLOCK if self.clock else _FRAMES if self.best else 0
        if self.left >= 0 or self.cue:
            calm = self.clock_lit and not self.paused and self.seconds > _LAST_MINUTE
            if not top or (now_s // _TOP_STEP % 2 == 0 and (top == _FRAMES or calm)):
                top = _OWN
        self._put("top", top)
        if self.sides == 3:
            self._put("name_at", (now_s - match.clock.began) // _TURN_TAKING % 3)

    def _take_stage(self, match, game, now_s: int, blink: int) -> None:
        """Banner, visit of visits, and what of the result is shown now."""
        phase = game.phase
        visit = visits = 0
        show_frames = False
        if phase == _SHOOTOUT and game.turn != _NOBODY:
            visits = match.setup.shootout
            visit = visits + 1 - game.left[game.turn]
        elif phase == _SUDDEN_DEATH:
            visit = getattr(game, "round", 0)
        elif phase == _OVER and match.setup.frames:
            show_frames = now_s // _RESULT_STEP % 2 == 0
        self._put("visit", visit)
        self._put("visits", visits)
        self._put("show_frames", show_frames)
        banner = self._banner(match, game, blink)
        self._put("banner", banner)
        self._put("word", self.say(banner))

    def _banner(self, match, game, blink: int) -> str:
        """The word in the clock's place; "" for the clock itself."""
        phase = game.phase
        if phase == _OVER:
            if match.match_winner() != _NOBODY:
                return "MATCH"
            return _REASONS[game.reason]
        if self.paused and blink:
            return "PAUSE"
        if blink and phase < _SHOOTOUT and match.last.foul and (self.cap[0] or self.cap[1]):
            return "CAP"
        if phase == _PLAY:
            return "" if self.seconds or not self.clock else "TIME"
        if phase == _LAST_VISITS:
            return _LAST[game.left[game.turn]]
        if phase == _SHOOTOUT:
            return "PEN"
        if phase == _SUDDEN_DEATH:
            return "SUDDEN"
        return "LAST" if phase == _LAST_BALL else ""
