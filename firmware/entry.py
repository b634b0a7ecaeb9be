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

HELD = 16  # added to a key's number: it was held for a second, which may mean something else

_MOST_TAPS = const(40)  # fifteen balls by their numbers, and what joins them, are 36

# What a key map makes of taps besides shot words.
NO_WORD = const(-1)  # they make no stroke
UNFINISHED = const(-2)  # not yet, but with more taps they can


class Keys:
    """What every game's key map has, for Entry and the referee's desk; no map by itself.

    A map adds `build(game, taps, count)`: the shot word of the first `count` taps, NO_WORD or
    UNFINISHED. `held` has a bit for each key that has a second meaning when it is held;
    `starters` the keys by which, held, A, B and C are given the first stroke.
    """

    held = 0
    starters = b"\0\2"

    def layer(self, taps, count: int) -> str:
        """"foul" while the second legends hold."""
        for i in range(count):
            if taps[i] == FOUL:
                return "foul"
        return ""

    def pending(self, taps, count: int) -> str:
        """What the notation does not show yet of the taps that `build` was last given."""
        return ""

    def miss(self, word: int) -> int:
        """The word MISS plays: a miss when nothing is open, or with the balls that fell."""
        if word == NO_WORD:
            return 0
        return NO_WORD if word & 3 else word

    def corrections(self, match) -> tuple:
        """The game's own commands that make sense now, for the dialog (correct)."""
        return ()


def key_map(game: str):
    """The key map of a game by its name; its module is imported when the game is chosen."""
    return __import__("firmware.keys_" + game, None, None, ("KEYS",)).KEYS()


class Entry:
    """The stroke being entered for one game.

    `keys` is the game's key map, see Keys. Public: `open`, `word`, `text` (notation, "" when
    nothing is open), `points` (what OK would score; None: more taps are needed), `passes`,
    `wins`, `foul` (what judge says of it), `layer` ("foul" while the foul legends hold, else
    "").
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
        """Take one key (0-15, or with HELD); REFUSED, OPEN, PLAY, TAKE_BACK or CLOCK."""
        if key == PAUSE:
            return CLOCK
        if key == UNDO:
            return self._drop_tap() if self.open else TAKE_BACK
        if key == OK:
            return REFUSED if self.word == NO_WORD else PLAY
        if key == MISS:
            if self.open and self.word == NO_WORD:
                return REFUSED
            word = self.keys.miss(self.word)
            if word == NO_WORD or self.game.judge(word, self.verdict):
                return REFUSED
            self.word = word
            return PLAY
        if self._count == _MOST_TAPS:
            return REFUSED
        self._taps[self._count] = key
        return self._rebuild(self._count + 1)

    def holds(self, key: int) -> bool:
        """Whether holding `key` would mean something in the stroke as it is being entered."""
        if not self.keys.held >> key & 1 or self._count == _MOST_TAPS:
            return False
        self._taps[self._count] = key | HELD
        word = self.keys.build(self.game, self._taps, self._count + 1)
        return word == UNFINISHED or word != NO_WORD and not self.game.judge(word, self.verdict)

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
        word = self.keys.build(self.game, self._taps, count)
        v = self.verdict
        if word == NO_WORD:
            return REFUSED
        if word == UNFINISHED:
            v.clear()
            word = NO_WORD
        elif self.game.judge(word, v):
            return REFUSED
        self._count = count
        self.open = True
        self.word = word
        self.text = self._notation(count)
        self.points = None if word == NO_WORD else v.points
        self.passes = v.passes
        self.wins = v.wins
        self.foul = v.foul
        self.layer = self.keys.layer(self._taps, count)
        return OPEN

    def _notation(self, count: int) -> str:
        """How the first `count` taps are shown; of an unfinished stroke as far as it goes."""
        if not count:
            return ""
        word = self.keys.build(self.game, self._taps, count)
        more = self.keys.pending(self._taps, count)
        if word == UNFINISHED:
            return self._notation(count - 1) + more
        return self.game.format(word) + more
