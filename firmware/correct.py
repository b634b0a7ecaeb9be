"""The referee's corrections: a short dialog on the same sixteen keys, behind a hold.

Score, turn and clock are set here, and a frame given up or stopped; nothing in it happens by
a simple touch: OK has to be pressed on a value that was changed, or held for what ends the
frame. It makes events and plays none; the desk (referee) plays them. Times in seconds.
"""

from firmware.entry import OK, UNDO
from rules_core.const import const
from rules_core.facts import CLOCK, CONCEDE, END, NOBODY, OVER, SCORE, TURN
from rules_core.words import score_arg, turn_arg

# Keys as arrows, by their place in the matrix.
UP = const(1)
DOWN = const(9)
LEFT = const(4)
RIGHT = const(6)

# What a key came to.
STAY = 0
CLOSE = 1
EVENT = 2  # `kind` and `value` are to be played
REFUSED = 3
SOUND = 4  # sounds are to be switched

_ITEMS = ("SCORE", "SCORE", "TURN", "CLOCK", "SOUND", "GIVE UP", "GIVE UP", "STOP")
_KINDS = bytes((SCORE, SCORE, TURN, CLOCK, 0, CONCEDE, CONCEDE, END))
_SIDES = b"\0\1\xff\xff\xff\0\1\xff"
_TURN = const(2)
_CLOCK = const(3)
_SOUND = const(4)
_CONCEDE = const(5)
_MOST = const(999)


class Correction:
    """One dialog over one match; made when it opens.

    For the view: `text`, what is corrected and how it would be ("SCORE A 58"); `changed` (OK
    would do something), `ends` (OK has to be held).
    """

    def __init__(self, match, now: int, quiet: bool) -> None:
        self._match = match
        self._quiet = quiet
        self._now = now
        self.kind = 0
        self.text = ""
        self._item = 0
        self._choose(0)

    def _choose(self, item: int) -> None:
        game = self._match.game
        self._item = item
        self.kind = _KINDS[item]
        self.ends = item >= _CONCEDE
        side = _SIDES[item]
        self._title = _ITEMS[item] + (" " + "AB"[side] if side < 2 else "")
        if item < _TURN:
            self._was = game.score[side]
        elif item == _TURN:
            self._was = max(0, game.turn)
        elif item == _CLOCK:
            self._was = self._match.clock_left(self._now)
        else:
            self._was = 0
        self._set(self._was)

    def _set(self, number: int) -> None:
        self._number = number
        self.changed = number != self._was or self.ends
        if self._item < _TURN:
            value = str(number)
        elif self._item == _TURN:
            value = "AB"[number]
        elif self._item == _CLOCK:
            value = "%d:%02d" % (number // 60, number % 60)
        elif self._item == _SOUND:
            value = "OFF" if self._quiet else "ON"
        else:
            value = "OK?"
        self.text = self._title + " " + value

    def _offered(self, item: int) -> bool:
        """Whether an item makes sense in the match as it stands."""
        if item == _CLOCK:
            return self._match.clock.total >= 0
        return item != _TURN or self._match.game.turn != NOBODY

    def key(self, key: int) -> int:
        """One tap: arrows choose and change, OK does it, UNDO leaves without; STAY …"""
        if key == UNDO:
            return CLOSE
        if key in (UP, DOWN):
            item = self._item
            step = 1 if key == DOWN else len(_ITEMS) - 1
            item = (item + step) % len(_ITEMS)
            while not self._offered(item):
                item = (item + step) % len(_ITEMS)
            self._choose(item)
            return STAY
        if key in (LEFT, RIGHT, OK) and self._item == _SOUND:
            return SOUND
        if key in (LEFT, RIGHT) and not self.ends:
            self._change(1 if key == RIGHT else -1)
            return STAY
        if key == OK and self.changed and not self.ends:
            return EVENT
        return REFUSED

    def held(self, key: int) -> int:
        """A key was held for a second: OK for what ends the frame, arrows for ten steps."""
        if key == OK and self.ends:
            return EVENT
        if key in (LEFT, RIGHT) and not self.ends and self._item != _SOUND:
            self._change(10 if key == RIGHT else -10)
            return STAY
        return REFUSED

    def _change(self, steps: int) -> None:
        number = self._number
        if self._item < _TURN:
            number = max(-_MOST, min(_MOST, number + steps))
        elif self._item == _TURN:
            number = 1 - number
        else:
            number = max(0, number + 5 * steps)
        self._set(number)

    def show_sound(self, quiet: bool) -> None:
        """Sounds have been switched."""
        self._quiet = quiet
        self._set(0)

    def argument(self) -> int:
        """The value of the event that OK plays."""
        side = _SIDES[self._item]
        if self._item < _TURN:
            return score_arg(side, self._number)
        if self._item == _TURN:
            return turn_arg(self._number)
        if self._item == _CLOCK:
            return self._number
        return side if side < 2 else 0


def can_open(match) -> bool:
    """Whether there is anything to correct: a frame under way."""
    return match.game.phase != OVER
