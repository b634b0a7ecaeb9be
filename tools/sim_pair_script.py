"""Scripts for board and handheld: sim_script's words with an address, and words for the air.

Pure: text in, moves out. Used by sim_pair and its tests.
"""

from dataclasses import dataclass

from tools.sim_script import Script, Step

OFF_MS = 1500  # a power cut
AIR = ("loss", "twice", "late")  # per cent


@dataclass(frozen=True)
class Move:
    """One thing that is done: a step at the handheld or the board, or `what` with a number."""

    step: Step
    hand: bool = True
    what: str = ""
    number: int = 0


class PairScript(Script):
    """A script of two devices; `moves` instead of steps."""

    def __init__(self, text: str, game: str, board: str = "mono") -> None:
        self.moves: list[Move] = []
        self._hand = True
        super().__init__(text, game, board=board)

    def _read(self, word: str, number: int) -> None:
        start, colon, rest = word.partition(":")
        device = {"hand": True, "h": True, "board": False, "b": False}.get(start.lower())
        if colon and device is not None:
            if not rest:
                self._hand = device
                return
            before, self._hand = self._hand, device
            self._key_words(rest, number)
            self._hand = before
        elif colon and start.lower() in AIR:
            percent = self._count(rest, 100, "a percentage, as in loss:20") if rest != "0" else 0
            self._do(number, word, start.lower(), percent)
        elif word.lower() in ("gone", "back", "cut"):
            self._do(number, word, word.lower(), 0)
        else:
            self._key_words(word, number)

    def _key_words(self, word: str, number: int) -> None:
        done = len(self.steps)
        super()._read(word, number)
        if any(step.cut > 0 or step.tell == "plant flash" for step in self.steps[done:]):
            raise self._error("files stand for the flash here; `cut` cuts the board's power")
        self.moves += [Move(step, self._hand) for step in self.steps[done:]]

    def _do(self, number: int, word: str, what: str, value: int) -> None:
        ms = OFF_MS if what == "cut" else 0
        step = Step(number, word, -1, ms)
        self._add(step, ms)
        self.moves.append(Move(step, True, what, value))
