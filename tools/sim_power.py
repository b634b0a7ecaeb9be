"""The power of the full screen's board: on, off by a cut, and on again with what it has kept.

Starting a board takes a moment, so it is done in threads; the screen is told by messages. No
screen here: sim_screen owns one of these.
"""

import argparse
import random
from collections.abc import Callable

from rules_core.record import Record
from tools.sim_live import LiveBoard, do_lead_in
from tools.sim_script import Step
from tools.virtual.flash import KINDS
from tools.virtual.host import BoardError


class Power:
    """`board` is the board once it has been switched on.

    say(kind, text) is called in threads, with what the board says and with "on" (it has started
    and told its match), "ready" (keys can be pressed) or "failed". offset: table time in ms when
    the board was switched on.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        lead: list[Step],
        settings: dict,
        say: Callable[[str, str], None],
    ) -> None:
        self.board: LiveBoard | None = None
        self.offset = 0
        self._options = options
        self._lead = lead
        self._settings = settings
        self._say = say

    def switch_on(self) -> None:
        """In a thread: start the board, and let table time pass that --at wants."""
        options = self._options
        try:
            board = LiveBoard(
                interpreter=options.interpreter, on_event=self._say, **self._settings
            )
            self.board = board
            self._started(board)
            do_lead_in(board, self._lead, self.offset)
            if options.cut_at is not None:
                board.cut(options.cut_at, random.Random(options.seed).choice(KINDS))
            self._say("ready", "")
        except BoardError as error:
            self._failed(error)

    def switch_on_again(self) -> None:
        """In a thread: start the board after a cut."""
        board = self.board
        if board is None:
            return
        try:
            board.close()
            board.journal.clear()
            board.restart(match=None, choices=None, held=[])
            self._started(board)
            do_lead_in(board, [])
            self._say("ready", "")
        except BoardError as error:
            self._failed(error)

    def _started(self, board: LiveBoard) -> None:
        record = Record()
        times = [record.time for data in board.journal if record.read(data)]
        self.offset = times[-1] * 1000 if times else 0
        self._say("on", "")

    def _failed(self, error: BoardError) -> None:
        if self.board is None or self.board.reset is None:  # else it is started once more
            self._say("failed", str(error))

    def cut(self) -> None:
        """Lose power now; the board says "reset"."""
        if self.board is not None:
            self.board.command("cut")
