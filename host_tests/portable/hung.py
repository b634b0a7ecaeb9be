"""The scoreboard with a screen that hangs, for the test of its watchdog. No test itself."""

from firmware import scoreboard
from firmware.aio import sleep_ms


async def _hang(self):
    while True:
        await sleep_ms(60_000)


def main(board, sink, folder=None):
    """As scoreboard.main, on a virtual board."""
    import machine

    scoreboard.Scoreboard._screen = _hang
    return scoreboard.main(board, sink, folder, None, machine.WDT)
