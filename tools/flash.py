"""`python3 -m tools flash`: stock MicroPython onto an ESP32, by esptool.

The file is looked at, then the chip is asked, and only then is anything written: an image for
another chip or a damaged one, another chip, too little flash are refused. What is in the file
system (settings, keys, matches, the application) stays where MicroPython already is. Nothing is
downloaded. The application is the verb deploy's.
"""

from pathlib import Path

from tools._errors import Parser, UsageError

_FLASH_LEAST = 4 << 20


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser(
        "flash",
        description="Put stock MicroPython onto an ESP32 (ESP32_GENERIC-*.bin, not downloaded).",
        epilog="Without --erase the files on a chip that has MicroPython already are kept.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="the image")
    parser.add_argument(
        "--find", metavar="FOLDER", nargs="?", const="",
        help="take the newest image in FOLDER (build/ here and ~/Downloads when not given)",
    )  # fmt: skip
    parser.add_argument("--port", help="the serial port (the only ESP32 when not given)")
    parser.add_argument("--baud", type=int, default=None, help="speed of writing (460800)")
    parser.add_argument("--erase", action="store_true", help="erase the whole chip before")
    parser.add_argument("--check", action="store_true", help="look at the file, then stop")
    options = parser.parse_args(argv)
    if options.file and options.find is not None:
        raise UsageError("FILE or --find, not both")
    if not options.file and options.find is None:
        from tools.flash_image import DOWNLOAD

        raise UsageError(f"name an image from {DOWNLOAD}, or --find one; see --help")
    if options.baud is not None and not 9600 <= options.baud <= 2_000_000:
        raise UsageError("--baud is a number from 9600 to 2000000")
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    from tools import flash_chip, flash_image
    from tools.closure import boards
    from tools.device.ports import closed, find_port
    from tools.versions import untried

    path = Path(options.file) if options.file else flash_image.find(options.find or None)
    image = flash_image.look(path)
    flash_chip.check_parts(image)
    print(flash_image.described(image))
    if untried(image.version):
        print(f"note: {untried(image.version)}")
    if options.check:
        return 0
    port = find_port(options.port)
    if closed(port):
        raise UsageError(closed(port))
    esptool = flash_chip.Esptool(port, options.baud or flash_chip.BAUD)
    print(f"{port}: asking the chip …", flush=True)
    chip = esptool.chip()
    check_chip(port, chip)
    print(f"{port}: {chip.what}, {chip.flash >> 20} MB of flash, {chip.mac}")
    kept = prepare(esptool, image.files, options.erase)
    esptool.write(image)
    print(f"MicroPython {'.'.join(map(str, image.version))} is on the chip, and verified.")
    print(f"Next: python3 -m tools deploy --port {port}{'' if kept else ' --board NAME'}")
    if not kept:
        print(f"NAME is one of {', '.join(boards())}")
    return 0


def check_chip(port: str, chip) -> None:
    """UsageError unless it is a chip that the project is for."""
    if chip.name != "ESP32":
        raise UsageError(f"{port} has an {chip.name}; the boards are made for the plain ESP32")
    if chip.flash < _FLASH_LEAST:
        size = f"{chip.flash >> 20} MB of flash" if chip.flash else "flash that cannot be read"
        raise UsageError(f"{port}: the module has {size}; {_FLASH_LEAST >> 20} MB are needed")


def prepare(esptool, files: int, erase: bool) -> bool:
    """Erase the chip if that is wanted, or if something else than MicroPython's files is there.

    MicroPython does not start its file system over what it cannot read. Whether there are files
    that have been kept.
    """
    kept = None if erase else esptool.has_files(files)
    if kept:
        print("The files on the chip are kept.")
    elif erase or kept is False:
        why = "as asked" if erase else "something else than MicroPython was on it"
        print(f"Erasing the whole chip ({why}) …", flush=True)
        esptool.erase()
    return bool(kept)
