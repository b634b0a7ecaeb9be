"""The referee's corrections: a short dialog on the same sixteen keys, behind a hold.

Score, turn and clock are set here, and a frame given up or stopped; nothing in it happens by
a simple touch: OK has to be pressed on a value that was changed, or held for what ends the
frame. It makes events and plays none; the desk (referee) plays them. Times in seconds.
"""

from rules_core.const import const
from rules_core.words import score_arg, turn_arg

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OK = const(15)
_UNDO = const(11)
_CLOCK = const(13)
_CONCEDE = const(4)
_END = const(5)
_NOBODY = const(-1)
_OVER = const(5)
_SCORE = const(1)
_TURN = const(2)

# Keys as arrows, by their place in the matrix.
UP = const(1)
DOWN = const(9)
LEFT = const(4)
RIGHT = const(6)
PAUSE = const(12)

# What a key came to.
STAY = 0
CLOSE = 1
EVENT = 2  # `kind` and `value` are to be played
REFUSED = 3
SOUND = 4  # sounds are to be switched

_SIDES = "ABC"
_SOUND = const(0)  # an item's kind besides those of commands
_NONE = const(-1)  # an item of no side
_MOST = const(999)
_LONG = const(8)  # items and what a hold of up or down leaps: menu_page's
_LEAP = const(5)


def items_of(match, keys) -> list:
    """What can be corrected as the match stands: (title, kind, side, values).

    `values` are (as shown, argument) where a game has a choice of its own to offer, see
    Keys.corrections; () where a number is changed.
    """
    game = match.game
    own = [(title, kind, _NONE, values) for title, kind, values in keys.corrections(match)]
    if game.phase == _OVER:
        return own
    sides = range(game.sides)
    found = [("SCORE " + _SIDES[side], _SCORE, side, ()) for side in sides]
    if game.turn != _NOBODY:
        found.append(("TURN", _TURN, _NONE, ()))
    if match.clock.total >= 0:
        found.append(("CLOCK", _CLOCK, _NONE, ()))
    found.append(("SOUND", _SOUND, _NONE, ()))
    found += own
    found += [("RESIGN " + _SIDES[side], _CONCEDE, side, ()) for side in sides]
    found.append(("STOP", _END, _NONE, ()))
    return found


class Correction:
    """One dialog over one match; made when it opens. `keys`: the game's key map.

    For who shows it: `text`, what is corrected and how it would be ("SCORE A 58"), made of
    `title` and `value`; `at`, the number of the item, of `count`; `changed` (OK would do
    something), `ends` (OK has to be held).
    """

    def __init__(self, match, keys, now: int, quiet: bool) -> None:
        self._match = match
        self._quiet = quiet
        self._now = now
        self.kind = 0
        self.text = ""
        self._items = items_of(match, keys)
        self._choose(0)

    @property
    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def _choose(self, item: int) -> None:
        game = self._match.game
        self.at = item
        self.title, self.kind, self._side, self._values = self._items[item]
        self.ends = self.kind == _CONCEDE or self.kind == _END
        if self.kind == _SCORE:
            self._was = game.score[self._side]
        elif self.kind == _TURN:
            self._was = max(0, game.turn)
        elif self.kind == _CLOCK:
            self._was = self._match.clock_left(self._now)
        else:
            self._was = 0
        self._set(self._was)

    def _set(self, number: int) -> None:
        self._number = number
        self.changed = number != self._was or self.ends or len(self._values) > 0
        if self._values:
            value = self._values[number][0]
        elif self.kind == _SCORE:
            value = str(number)
        elif self.kind == _TURN:
            value = _SIDES[number]
        elif self.kind == _CLOCK:
            grace = self._match.setup.grace
            sign, left = ("", number - grace) if number > grace else ("+", number)
            value = "%s%d:%02d" % (sign, left // 60, left % 60)  # as the board shows it
        elif self.kind == _SOUND:
            value = "OFF" if self._quiet else "ON"
        else:
            value = "OK?"
        self.value = value
        self.text = self.title + " " + value

    def key(self, key: int) -> int:
        """One tap: arrows choose and change, OK does it, UNDO leaves without; STAY …"""
        if key == _UNDO:
            return CLOSE
        if key in (UP, DOWN):
            self._choose((self.at + (1 if key == DOWN else -1)) % len(self._items))
            return STAY
        if key in (LEFT, RIGHT, _OK) and self.kind == _SOUND:
            return SOUND
        if key in (LEFT, RIGHT) and not self.ends:
            self._change(1 if key == RIGHT else -1)
            return STAY
        if key == _OK and self.changed and not self.ends:
            return EVENT
        return REFUSED

    def held(self, key: int) -> int:
        """A key was held for a second: OK for what ends the frame, arrows for ten steps, in a
        long list for five items.
        """
        if not self.has_hold(key):
            return REFUSED
        if key == _OK:
            return EVENT
        if key in (UP, DOWN):
            item = self.at + (_LEAP if key == DOWN else -_LEAP)
            self._choose(max(0, min(len(self._items) - 1, item)))
        else:
            self._change(10 if key == RIGHT else -10)
        return STAY

    def has_hold(self, key: int) -> bool:
        """Whether holding a key would mean something."""
        if key == _OK:
            return self.ends
        if key in (UP, DOWN):
            return len(self._items) >= _LONG
        return key in (LEFT, RIGHT) and not self.ends and self.kind != _SOUND

    def _change(self, steps: int) -> None:
        number = self._number
        if self._values:
            number = (number + steps) % len(self._values)
        elif self.kind == _SCORE:
            number = max(-_MOST, min(_MOST, number + steps))
        elif self.kind == _TURN:
            number = (number + steps) % self._match.game.sides
        else:
            number = max(0, number + 5 * steps)
        self._set(number)

    def show_sound(self, quiet: bool) -> None:
        """Sounds have been switched."""
        self._quiet = quiet
        self._set(0)

    def argument(self) -> int:
        """The value of the event that OK plays."""
        if self._values:
            return self._values[self._number][1]
        if self.kind == _SCORE:
            return score_arg(self._side, self._number)
        if self.kind == _TURN:
            return turn_arg(self._number)
        if self.kind == _CLOCK:
            return self._number
        return self._side if self.kind == _CONCEDE else 0


def can_open(match, keys) -> bool:
    """Whether there is anything to correct: a frame under way, or a draw to be decided."""
    return match.game.phase != _OVER or len(keys.corrections(match)) > 0
