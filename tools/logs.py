"""`python3 -m tools logs`: fetches a board's match sheets and its faults.

From a device at a port, or from a flash the simulator has kept. Every match becomes a file that
`tools replay` plays again: the finished ones, and the one being played as far as it is. A file
that is there already and says something else is never overwritten. Reading changes no match; a
device's application is stopped for it and starts again.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tools._errors import Parser, UsageError

if TYPE_CHECKING:
    from tools.snapshot import Snapshot

OUT = "logs"


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("logs", description="Fetch a board's match sheets and faults.")
    parser.add_argument("--port", help="the device's serial port (the only ESP32 when not given)")
    parser.add_argument(
        "--flash", metavar="FILE", help="a flash kept by sim instead, as .sim/board.flash"
    )
    parser.add_argument(
        "--out", metavar="DIR", default=OUT, help=f"where the files go (default {OUT}/)"
    )
    options = parser.parse_args(argv)
    if options.port and options.flash:
        raise UsageError("--port or --flash, not both")
    if os.path.lexists(options.out) and not os.path.isdir(options.out):
        raise UsageError(f"--out {options.out} is no folder")
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status: 1 when something on the board was damaged."""
    options = parse(argv)
    from tools.snapshot import FAULTS, JOURNAL, of_place

    if options.flash:
        place = Path(options.flash)
        return keep(of_place(place, (FAULTS, *JOURNAL)), place.stem, Path(options.out))
    from tools.device.ports import bridges
    from tools.device_files import fetch, opened
    from tools.provision_files import NAME, name_of

    port = options.port
    if not port and not bridges():
        raise UsageError("no device is plugged in; name a --port, or a --flash that sim kept")
    with opened(port) as device:
        files = fetch(device, (FAULTS, NAME, *JOURNAL))
    return keep(files, _file_name(name_of(files)), Path(options.out))


def _file_name(name: str) -> str:
    """A device's name as the beginning of a file's."""
    return "".join(sign if sign.isalnum() else "-" for sign in name).strip("-") or "board"


def keep(files: "Snapshot", name: str, folder: Path) -> int:
    """Write what a Snapshot holds, as NAME-…; a line each, the exit status."""
    from tools._names_read import plain
    from tools.logs_sheets import Damaged, sheets, summary
    from tools.snapshot import FAULTS

    found = damaged = 0
    for each in sheets(files):
        found += 1
        if isinstance(each, Damaged):
            damaged += 1
            path, note = store(folder, f"{name}-{each.name}", each.data)
            print(f"{path}  {note}damaged: {each.wrong}")
            continue
        path, note = store(folder, f"{name}-{each.number}.sheet", each.text.encode())
        print(f"{path}  {note}{summary(each)}")
        if each.wrong:
            damaged += 1
            print(f"  damaged: {each.wrong}")
    if not found:
        print("no match has been played")
    faults = plain(files.files.get(FAULTS, b"").decode("utf-8", "replace")).encode()
    if faults:
        path, note = store(folder, f"{name}-{FAULTS}", faults)
        print(f"{path}  {note}faults; the newest: {_newest(faults)}")
    else:
        print("no faults")
    return 1 if damaged else 0


def _newest(faults: bytes) -> str:
    """The last line of the fault list: what was raised."""
    lines = faults.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")[:120]


def store(folder: Path, name: str, data: bytes) -> tuple[Path, str]:
    """Write a file that does not exist yet: its path, and what to say about that.

    One that says the same already is left; beside one that doesn't, NAME-2 … is written. A file is
    there as a whole or not at all.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path, number = folder / name, 1
        while path.exists():
            if path.read_bytes() == data:
                return path, "as it was: "
            number += 1
            start, dot, end = name.rpartition(".")
            path = folder / f"{start}-{number}{dot}{end}"
        new = path.with_name(path.name + ".new")
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise UsageError(f"{folder}: {(error.strerror or str(error)).lower()}") from error
    return path, "" if number == 1 else f"{name} says something else and is kept: "
