"""The thread that owns both devices of `sim --handheld` and lets their time pass with the wall's.

No screen here: sim_pair_screen puts wishes into its queue and hears what the devices show.
"""

import argparse
import contextlib
import queue
import threading
import time
from collections.abc import Callable

from tools.sim_match import Story, StoryError
from tools.sim_pair import HAND_WIDTH, Frames, Player, frames_of, make_pair
from tools.sim_pair_flash import PairFlash
from tools.sim_time import TableTime
from tools.virtual.host import BoardError

_SLICE_S = 0.02
_BEHIND_S = 0.5  # what is later than this is not caught up


class Driver(threading.Thread):
    """Does what is asked, and lets time pass. tell(kind, value) is its voice.

    complaints: what was wrong; trouble: why a device stopped, in one line; broken: an error that
    nobody has foreseen. frames: the last ones, once it has ended.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        flash: PairFlash,
        tell: Callable[..., None],
    ) -> None:
        super().__init__(daemon=True)
        self.wishes: queue.Queue = queue.Queue()
        self.story = Story(flash.agreed)
        self.complaints: list[str] = []
        self.trouble = ""
        self.broken: Exception | None = None
        self.frames: Frames | None = None
        self.speed = 1
        self.now_ms = 0  # table time
        self._options = options
        self._flash = flash
        self._tell = tell
        self._looks: list = [None, None]

    def run(self) -> None:
        """Until None is wished, or something breaks."""
        try:
            self._run()
        except StoryError as error:
            self.complaints.append(str(error))
        except BoardError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001 (the screen's thread raises it again)
            self.broken = error
        self._tell("ended")

    def _run(self) -> None:
        time_at_table = TableTime()
        with make_pair(self._options, self._flash, time_at_table) as pair:
            player = Player(pair, self.story, time_at_table)
            try:
                player.play([])
                self._tell("ready")
                self._serve(player)
            finally:
                self.complaints += player.complaints()
                self.frames = frames_of(pair)

    def _serve(self, player: Player) -> None:
        due = time.monotonic()
        while True:
            with contextlib.suppress(queue.Empty):
                while True:
                    wish = self.wishes.get_nowait()
                    if wish is None:
                        return
                    player.do(wish)
            player.settle(round(_SLICE_S * 1000) * self.speed)
            self._look(player)
            due = max(due + _SLICE_S, time.monotonic() - _BEHIND_S)
            time.sleep(max(0.0, due - time.monotonic()))

    def _look(self, player: Player) -> None:
        pair = player.pair
        for which, device, width in ((0, pair.board, 64), (1, pair.hand, HAND_WIDTH)):
            seen = device.colours() if device.in_colour else device.frame(width)
            look = (seen, device.brightness)
            if look != self._looks[which]:
                self._looks[which] = look
                self._tell("look", (which, *look))
        self.now_ms = player.now_ms
        self._tell("time", (player.now_ms, pair.cuts, pair.air))
