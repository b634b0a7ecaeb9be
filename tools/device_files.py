"""A device's small files here and back: fetched as a Snapshot, written where they have changed.

The application is stopped while its files are read or written, and started again at the end; a
match under way comes back paused. Used by the verbs logs, provision and doctor.
"""

import contextlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tools.snapshot import Snapshot

if TYPE_CHECKING:
    from tools.device import Device

NEW = ".new"  # ends the name of a file that is being written


@contextlib.contextmanager
def opened(port: str | None) -> Iterator["Device"]:
    """The device at a port, its application stopped; at the end it starts again, whatever came.

    DeviceError when it cannot be had.
    """
    from tools.device import Device

    device = Device(port)
    if device.was_running:
        print(f"{device.port}: the application is stopped for this and starts again", flush=True)
    try:
        yield device
    finally:
        device.reset()


def fetch(device: "Device", names: Iterable[str]) -> Snapshot:
    """The files of these names in the root, and those in folders of these names."""
    wanted = tuple(names)
    files = {}
    for path, size in sorted(device.listing().items()):
        top = path[1:].partition("/")[0]
        if size >= 0 and top in wanted and not path.endswith(NEW):
            files[path[1:]] = device.read(path)
    return Snapshot(files)


def put(device: "Device", before: dict[str, bytes], after: Snapshot) -> list[str]:
    """Write the files that are others than before; their names. DeviceError.

    Each is there as it was or as it is now, whenever the cable or the power goes.
    """
    changed = [name for name, data in sorted(after.files.items()) if before.get(name) != data]
    for name in changed:
        device.write("/" + name, after.files[name])
    return changed
