"""A NOR flash as a block device: counts what is done to it, keeps to its rules, can lose power.

MicroPython mounts littlefs on it as on the flash of an ESP32 (extended protocol, 4096-byte
blocks). Bits can only be cleared by programming and set by erasing a whole block; a program
that would need a bit set is noted in `faults`. At a cut the operation under way is done not at
all, by half, or leaves garbage in its page; from then on nothing reaches the flash.
"""

from tools.virtual.rand import Random
from tools.virtual.world import PWRON_RESET, Reset

BLOCK = 4096
CLEAN = "clean"  # the operation at the cut is not done at all
HALF = "half"  # its first half is done
GARBAGE = "garbage"  # any bits of its page or block may be wrong
KINDS = (CLEAN, HALF, GARBAGE)

_GET_BLOCKS = 4
_GET_SIZE = 5
_ERASE = 6


def ignore(block: int, offset: int, data) -> None:
    """Nobody wants to know of a change."""


class PowerCut(Reset):
    """The power has gone: not an Exception, so that no program can go on."""

    def __init__(self) -> None:
        super().__init__(PWRON_RESET)


class Flash:
    """`blocks` blocks of flash; `image` is what is on them, erased when not given.

    programs, erases, bytes (programmed): counted since they were last set to 0. faults: what
    was done against the rules of NOR flash. file: an image file that follows every change.
    on_change(block, offset, data) is called before a change, data None for an erase. broken:
    an errno that every access fails with, 0 for none.
    """

    def __init__(self, blocks: int = 64, image=None, file=None, seed: int = 1) -> None:
        self.blocks = blocks
        self.image = bytearray(image) if image else bytearray(b"\xff" * (blocks * BLOCK))
        if len(self.image) != blocks * BLOCK:
            raise ValueError("the image is not %d blocks long" % blocks)
        self.programs = self.erases = self.bytes = 0
        self.faults = []
        self.file = file
        self.on_change = ignore
        self.broken = 0
        self.dead = False
        self._random = Random(seed)
        self._cut_in = -1
        self._kind = CLEAN

    def cut_at(self, count: int, kind: str) -> None:
        """Lose power at the count-th program or erase from now (1 is the next)."""
        if count < 1 or kind not in KINDS:
            raise ValueError("cut N KIND: N from 1, KIND one of %s" % " ".join(KINDS))
        self._cut_in = count
        self._kind = kind

    # The block protocol

    def readblocks(self, block: int, buf, offset: int = 0) -> None:
        """Read into buf from a block on."""
        self._check()
        at = block * BLOCK + offset
        buf[:] = memoryview(self.image)[at : at + len(buf)]

    def writeblocks(self, block: int, buf, offset=None) -> None:
        """Program buf; without an offset its blocks are erased first."""
        if offset is None:
            for i in range(-(-len(buf) // BLOCK)):
                self._erase(block + i)
            offset = 0
        if self._comes(block, offset, buf):
            self.change(block, offset, buf, self._kind)
            self._power_off()
        at = block * BLOCK + offset
        if not self._fits(at, buf):
            self.faults.append("block %d is not erased at %d" % (block, offset))
        self.programs += 1
        self.bytes += len(buf)
        self.change(block, offset, buf)

    def ioctl(self, op: int, arg: int):
        """Sizes and erasing; nothing is buffered here, so sync has nothing to do."""
        if op == _GET_BLOCKS:
            return self.blocks
        if op == _GET_SIZE:
            return BLOCK
        if op == _ERASE:
            self._erase(arg)
        return 0

    def _erase(self, block: int) -> None:
        if self._comes(block, 0, None):
            self.change(block, 0, None, self._kind)
            self._power_off()
        self.erases += 1
        self.change(block, 0, None)

    def _check(self) -> None:
        if self.dead:
            raise PowerCut
        if self.broken:
            raise OSError(self.broken)

    def _comes(self, block: int, offset: int, data) -> bool:
        """An operation begins; whether the power goes at it."""
        self._check()
        self.on_change(block, offset, data)
        if self._cut_in > 0:
            self._cut_in -= 1
            return self._cut_in == 0
        return False

    def _power_off(self) -> None:
        self.dead = True
        raise PowerCut

    def _fits(self, at: int, data) -> bool:
        """Whether programming needs no bit to be set."""
        image = self.image
        if image[at : at + len(data)] == b"\xff" * len(data):
            return True
        for i in range(len(data)):
            if data[i] & ~image[at + i]:
                return False
        return True

    def change(self, block: int, offset: int, data, kind: str = "") -> None:
        """Do to the image what a program (data None: an erase) does, or does when cut short."""
        at = block * BLOCK + offset
        data = self.done(BLOCK if data is None else len(data), data, kind)
        self.image[at : at + len(data)] = data
        if self.file is not None and data:
            self.file.seek(at)
            self.file.write(data)
            self.file.flush()

    def done(self, size: int, data, kind: str):
        """What a program or erase of `size` bytes puts there, cut short or not."""
        if kind == CLEAN:
            return b""
        if kind == GARBAGE:
            return bytes([self._random.below(256) for _ in range(size)])
        if kind == HALF:
            size //= 2
        return b"\xff" * size if data is None else data[:size]


def open_image(path: str, blocks: int = 64, seed: int = 1) -> Flash:
    """The flash whose contents are a file; a file that isn't there is a new, erased flash."""
    try:
        file = open(path, "r+b")  # noqa: SIM115 (it follows the flash to the end)
    except OSError:
        with open(path, "wb") as new:
            for _ in range(blocks):
                new.write(b"\xff" * BLOCK)
        file = open(path, "r+b")  # noqa: SIM115 (as above)
    image = file.read()
    return Flash(len(image) // BLOCK, image, file, seed)


def mount(flash: Flash, point: str = "/flash") -> None:
    """Mount littlefs as an ESP32 does at boot: a flash without one gets one. MicroPython only."""
    try:
        import vfs
    except ImportError:
        raise ValueError("littlefs exists on MicroPython only") from None

    try:
        files = vfs.VfsLfs2(flash)
    except OSError:
        vfs.VfsLfs2.mkfs(flash)
        files = vfs.VfsLfs2(flash)
    vfs.mount(files, point)


def unmount(point: str = "/flash") -> None:
    """Take it off again; the power may have gone before."""
    import vfs

    vfs.umount(point)
