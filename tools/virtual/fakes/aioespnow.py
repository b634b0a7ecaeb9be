"""The module `aioespnow` of the virtual board: frames awaited, as stock MicroPython does it."""

import asyncio

from tools.virtual.fakes.espnow import ESPNow


class AIOESPNow(ESPNow):
    """An ESPNow to iterate over."""

    def __init__(self) -> None:
        ESPNow.__init__(self)
        self._event = asyncio.Event()
        self.on_frame = self._event.set

    async def airecv(self):
        """The next frame, when it comes."""
        while not self.any():
            self._event.clear()
            await self._event.wait()
        return self.irecv(0)

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await self.airecv()
