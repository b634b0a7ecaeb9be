"""A match for long sheets: states kept along the frame, so that an undo plays less of it.

The host's, for `replay`: a board's frames are short enough to be folded from their beginning,
and its heap too small to keep states. What a checkpoint holds is a copy of what the events
before it came to, never a second truth: one behind a change is forgotten.
"""

from rules_core.match import Match

_EVERY = 64  # events
_MATCH = ("dead", "_frozen")


def _copy(thing) -> dict:
    """What `thing` holds: its numbers, and its lists' numbers."""
    held = {}
    for name, value in thing.__dict__.items():
        held[name] = list(value) if isinstance(value, list) else value
    return held


def _give_back(thing, held: dict) -> None:
    """Make `thing` what it was when `held` was copied; its lists stay the lists they are."""
    for name, value in held.items():
        if isinstance(value, list):
            getattr(thing, name)[:] = value
        else:
            setattr(thing, name, value)


class LongMatch(Match):
    """A match that gives the same answers as Match, sooner when much is taken back."""

    def __init__(self, setup, room: int) -> None:
        self._checkpoints = []  # (index in the log, game, clock, last, match), of this frame
        super().__init__(setup, room)

    def play(self, word: int, now: int) -> int:
        refusal = super().play(word, now)
        self._note()
        return refusal

    def command(self, kind: int, arg: int, now: int) -> int:
        refusal = super().command(kind, arg, now)
        self._note()
        return refusal

    def _note(self) -> None:
        """Keep the state as it is, when it is some events since the last one kept."""
        kept = self._checkpoints
        if self._undone or self.log.n < (kept[-1][0] if kept else self._frame_at) + _EVERY:
            return
        rest = {name: getattr(self, name) for name in _MATCH}
        kept.append((self.log.n, _copy(self.game), _copy(self.clock), _copy(self.last), rest))

    def _restart_frame(self, first: int) -> int:
        kept = self._checkpoints
        while kept and kept[-1][0] > first:
            kept.pop()
        if not kept:
            return super()._restart_frame(first)
        at, game, clock, last, rest = kept[-1]
        _give_back(self.game, game)
        _give_back(self.clock, clock)
        _give_back(self.last, last)
        _give_back(self, rest)
        return self._run(at, self.log.n)

    def _open_frame(self, starter: int, now: int) -> None:
        self._checkpoints.clear()
        super()._open_frame(starter, now)
