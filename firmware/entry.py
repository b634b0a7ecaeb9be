"""Entry: taps on sixteen keys become a shot word, with a preview before OK.

A stroke being entered is nothing but its list of taps; the word is built from all of them
after each tap, so UNDO is dropping the last. What a tap means is the game's key map
(keys_kaisa …), whether the stroke is possible is `judge`: an impossible tap changes nothing.
No pins, no time, no drawing; the scoreboard and the handheld both use it.
"""

from rules_core.const import const

# Keys every game has (number = row * 4 + column, from the top left).
MISS = 3
FOUL = 7
UNDO = 11
PAUSE = 12
OK = 15

# What a tap came to.
REFUSED = 0  # impossible: say so, nothing has changed
OPEN = 1  # the stroke being entered has changed (it may be empty again)
PLAY = 2  # `word` is to be played
TAKE_BACK = 3  # nothing was open: the last event of the match is to be undone
CLOCK = 4  # pause or resume

_MOST_TAPS = const(24)
NO_WORD = const(-1)


class Entry:
    """The stroke being entered for one game.

    `keys` is the game's key map: `build(taps, count)` gives a shot word or NO_WORD,
    `miss(word)` the word MISS plays, or NO_WORD, `layer` and `pending` what to show of taps
    that the word does not show yet. Public: `open`, `word`, `text` (notation,
    "" when nothing is open), `points` (what OK would score), `passes`, `wins`, `foul`
    (what judge says of it), `layer` ("foul" while the foul legends hold, else "").
    """

    def __init__(self, game, keys) -> None:
        self.game = game
        self.keys = keys
        self.verdict = game.new_verdict()
        self._taps = bytearray(_MOST_TAPS)
        self._count = 0
        self.clear()

    def clear(self) -> None:
        """Forget the open stroke."""
        self._count = 0
        self.open = False
        self.word = NO_WORD
        self.text = ""
        self.points = None
        self.passes = self.wins = self.foul = False
        self.layer = ""

    def tap(self, key: int) -> int:
        """Take one key (0-15); REFUSED, OPEN, PLAY, TAKE_BACK or CLOCK."""
        if key == PAUSE:
            return CLOCK
        if key == UNDO:
            return self._drop_tap() if self.open else TAKE_BACK
        if key == OK:
            return PLAY if self.open else REFUSED
        if key == MISS:
            word = self.keys.miss(self.word)
            if word == NO_WORD or self.game.judge(word, self.verdict):
                return REFUSED
            self.word = word
            return PLAY
        if self._count == _MOST_TAPS:
            return REFUSED
        self._taps[self._count] = key
        return self._rebuild(self._count + 1)

    def refresh(self) -> None:
        """Judge the open stroke again: the match has changed under it."""
        if self.open and self._rebuild(self._count) == REFUSED:
            self.clear()

    def _drop_tap(self) -> int:
        if self._count == 1:
            self.clear()
            return OPEN
        return self._rebuild(self._count - 1)

    def _rebuild(self, count: int) -> int:
        """Build and judge the stroke of the first `count` taps; keep it if it can be."""
        word = self.keys.build(self._taps, count)
        v = self.verdict
        if word == NO_WORD or self.game.judge(word, v):
            return REFUSED
        self._count = count
        self.open = True
        self.word = word
        self.text = self.game.format(word) + self.keys.pending(self._taps, count)
        self.points = v.points
        self.passes = v.passes
        self.wins = v.wins
        self.foul = v.foul
        self.layer = self.keys.layer(self._taps, count)
        return OPEN
