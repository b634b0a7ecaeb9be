"""The two slots of a device, from the host: what is in them, filling the idle one, the switch.

The order of steps makes every interruption harmless: the good application is never touched, the
idle slot counts for nothing until its files have been verified, and one small file makes it the
next to start (firmware.slots). Used by deploy and doctor.
"""

from collections.abc import Callable
from functools import partial

from firmware import slots
from tools.bundle import MANIFEST, Bundle, Manifest, digest, read_manifest
from tools.device.link import Device
from tools.device.ports import DeviceError

BLOCK = 4096
SPARE = 24 * BLOCK  # left for the journal, and for what littlefs needs itself
Tell = Callable[[int, int, str], object]  # bytes done, bytes in all, what


def state_of(device: Device) -> slots.Starts | None:
    """What the device knows of its slots; None where nothing was ever deployed."""
    best = None
    for path, there in device.hashes("/" + slots.FILE % i for i in range(2)).items():
        state = slots.parse(device.read(path)) if there else None
        if state is not None and (best is None or state.count > best.count):
            best = state
    return best


def manifest_of(device: Device, slot: str) -> Manifest | None:
    """What a slot was given; None without a readable manifest."""
    path = f"/{slot}/{MANIFEST}"
    if not device.hashes([path])[path]:
        return None
    return read_manifest(device.read(path).decode("utf-8", "replace"))


def write_state(device: Device, state: slots.Starts) -> None:
    """Make a state the newest, in one step that a power cut cannot halve."""
    state.count += 1
    path = "/" + slots.FILE % (state.count & 1)
    device.write(path, state.text())
    if device.read(path) != state.text():
        raise DeviceError(f"the device did not keep {path}; is its flash worn out? Try again")


class Plan:
    """What putting a bundle into a slot takes.

    kept: paths that are right already; copied: path in the slot -> path on the device with the
    same contents, in the other slot; sent: paths that go over the cable. removed: paths that are
    there and not wanted, files before their folders; a file where a folder must be is one, and a
    folder where a file must be. stale: files there that are to be others.
    """

    def __init__(self, device: Device, bundle: Bundle, slot: str) -> None:
        self.slot = slot
        other = slots.SLOTS[slot == slots.SLOTS[0]]
        there = device.listing(f"/{slot}")
        wanted = {f"/{slot}/{path}": path for path in bundle.files}
        folders = {path.rpartition("/")[0] for path in wanted}
        files = {*wanted, f"/{slot}/{MANIFEST}"}
        unwanted = {
            path for path, size in there.items() if path not in (folders if size < 0 else files)
        }
        self.removed = sorted(unwanted, key=lambda path: (-path.count("/"), path))
        twins = {path: f"/{other}/{wanted[path]}" for path in wanted}
        others = device.listing(f"/{other}")
        asked = [p for p in wanted if there.get(p, -1) >= 0]
        asked += [twin for twin in twins.values() if others.get(twin, -1) >= 0]
        found = device.hashes(asked)
        right = {path: bundle.manifest.files[wanted[path]] for path in wanted}
        self.kept = [path for path in wanted if found.get(path) == right[path]]
        self.copied = {
            path: twins[path] for path in wanted
            if path not in self.kept and found.get(twins[path]) == right[path]
        }  # fmt: skip
        self.sent = [p for p in wanted if p not in self.kept and p not in self.copied]
        self.stale = [p for p in [*self.sent, *self.copied] if there.get(p, -1) >= 0]
        self.folders = sorted({path for path in folders if there.get(path) != -1} | {f"/{slot}"})

    def changes(self) -> bool:
        """Whether a file of the slot will be another one."""
        return bool(self.sent or self.copied or self.removed)

    def bytes_to_write(self, bundle: Bundle) -> int:
        """What the files to write take on flash, in whole blocks."""
        sizes = [len(bundle.files[path.split("/", 2)[2]]) for path in [*self.sent, *self.copied]]
        return sum(-(-size // BLOCK) * BLOCK for size in sizes) + 4 * BLOCK * len(self.folders)


_COPY = """
import os
def c(a,b):
 with open(a,'rb') as f:
  with open(b+'.new','wb') as g:
   while 1:
    d=f.read(1024)
    if not d:
     break
    g.write(d)
 os.rename(b+'.new',b)
"""


def fill(device: Device, bundle: Bundle, plan: Plan, tell: Tell) -> None:
    """Put a bundle into a slot and verify every file of it there, by its hash."""
    # Without its manifest the device takes a slot for no application, see slots.found.
    device.remove(*plan.removed, *([f"/{plan.slot}/{MANIFEST}"] if plan.changes() else []))
    need, free = plan.bytes_to_write(bundle) + SPARE, device.free()
    if need > free and plan.stale:  # what is in the way is in this slot, which counts for nothing
        device.remove(*plan.stale)
        free = device.free()
    if need > free:
        raise DeviceError(
            f"the device has {free >> 10} KB free, {need >> 10} KB are needed; old sheets"
            " (`python3 -m tools logs` fetches them) or files of yours may be in the way"
        )
    device.make_folders(*plan.folders)
    if plan.copied:
        device.exec(_COPY)
    for path, twin in plan.copied.items():
        device.exec(f"c({twin!r},{path!r})", 30)
    files = {path: bundle.files[path.split("/", 2)[2]] for path in plan.sent}
    _send(device, files, tell)
    everything = {f"/{plan.slot}/{path}": data for path, data in bundle.files.items()}
    _verify(device, everything, tell)
    manifest = bundle.manifest.text().encode()
    _put(device, {f"/{plan.slot}/{MANIFEST}": manifest})


def _send(device: Device, files: dict[str, bytes], tell: Tell) -> None:
    total = sum(len(data) for data in files.values())
    done = 0
    for path, data in files.items():
        device.write(path, data, partial(_tell_part, tell, done, total, path))
        done += len(data)


def _tell_part(tell: Tell, before: int, total: int, path: str, done: int, size: int) -> None:
    tell(before + done, total, path)


def _verify(device: Device, files: dict[str, bytes], tell: Tell) -> None:
    """Compare hashes; what differs is sent once more."""
    for attempt in range(2):
        found = device.hashes(files)
        wrong = {path: data for path, data in files.items() if found[path] != digest(data)}
        if not wrong:
            return
        if attempt:
            name = next(iter(wrong))
            raise DeviceError(f"{name} does not arrive as it was sent; is the cable a good one?")
        _send(device, wrong, tell)


def _put(device: Device, files: dict[str, bytes]) -> None:
    """Write those of a few small files that differ, and verify them."""
    found = device.hashes(files)
    new = {path: data for path, data in files.items() if found[path] != digest(data)}
    _send(device, new, _quiet)
    _verify(device, new, _quiet)


def _quiet(done: int, total: int, what: str) -> None:
    """Too little to tell of."""


def switch(device: Device, bundle: Bundle, state: slots.Starts, slot: str) -> None:
    """Make a filled slot the next to start, on trial; what decides that comes before it."""
    _put(device, {"/" + name: data for name, data in bundle.root.items()})
    state.trial = slot
    state.starts = 0
    state.told = slots.NONE
    state.boards[slots.SLOTS.index(slot)] = bundle.manifest.board
    write_state(device, state)
