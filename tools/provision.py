"""`python3 -m tools provision`: names a device, sets it up, pairs board and handheld by cable.

What is set is checked by the firmware's own tables before the device is touched. The secret of a
pair goes over the cables into both devices' files and is never shown. What is not named stays.
"""

from pathlib import Path

from tools._errors import Parser, UsageError


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("provision", description="Name, set up and pair a device.")
    parser.add_argument("--port", help="the device's serial port (the only ESP32 when not given)")
    parser.add_argument("--name", help="the device's own name, as on its label")
    parser.add_argument(
        "--names", metavar="FILE", help="players' names to choose from, one a line, UTF-8"
    )
    parser.add_argument(
        "--set", metavar="SETTING=VALUE", action="append", default=[], help="may be repeated"
    )
    parser.add_argument(
        "--pair", metavar="PORT2", help="pair the board at --port with the handheld at PORT2"
    )
    parser.add_argument("--show", action="store_true", help="show what is set")
    options = parser.parse_args(argv)
    wanted = (options.name, options.names, options.set, options.pair, options.show)
    if not any(value for value in wanted) and options.name is None:
        raise UsageError("nothing to do: --name, --names, --set, --pair or --show; see --help")
    if options.pair and not options.port:
        raise UsageError("--pair wants both: --port BOARD --pair HANDHELD")
    if options.pair and options.pair == options.port:
        raise UsageError("--pair names the handheld's port; it is the board's")
    from tools import provision_files as files

    options.settings = files.agreed(options.set)
    options.players = files.read_names(Path(options.names)) if options.names else []
    if options.name is not None:
        files.set_name(files.Snapshot({}), options.name)
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    from tools import provision_files as files
    from tools.device_files import fetch, opened, put

    if options.pair:
        _check_ports(options.port, options.pair)
    with opened(options.port) as device:
        there = fetch(device, files.FILES)
        before = dict(there.files)
        if options.name is not None:
            files.set_name(there, options.name)
        if options.players:
            files.set_list(there, options.players)
        pairs = options.settings
        for report in files.set_settings(there, pairs) if pairs else ():
            print(f"{device.port}: {report}; mended")
        if options.pair:
            _pair(device, there, options.pair)
        changed = put(device, before, there)
        for name in changed:
            print(f"{device.port}: {_told(name)} written")
        if options.show:
            print("\n".join(files.shown(there)))
        elif not changed:
            print(f"{device.port}: everything was so already")
    return 0


def _check_ports(*ports: str) -> None:
    """UsageError for a port that does not open, before any application is stopped."""
    from tools.device.ports import closed

    for port in ports:
        why = closed(port)
        if why:
            raise UsageError(why)


def _pair(device, board, port: str) -> None:
    """Give the board's files and the handheld's a key; the handheld's are written first.

    A cable pulled in between leaves a handheld that the board does not know: pair again.
    """
    from tools import provision_files as files
    from tools.device_files import fetch, opened, put

    if files.kind(board) == files.HANDHELD:
        raise UsageError(f"--port {device.port} is a handheld; --port BOARD --pair HANDHELD")
    with opened(port) as handheld:
        there = fetch(handheld, files.FILES)
        if files.kind(there) == files.BOARD:
            raise UsageError(f"--pair {port} is a board; --port BOARD --pair HANDHELD")
        before = dict(there.files)
        number = files.pair(board, there)
        put(handheld, before, there)
    print(f"{device.port} and {port}: paired, handheld {number}")


def _told(name: str) -> str:
    """What a file is, for whoever reads."""
    told = {"names": "the list of names", "paired": "the pairing", "name": "the name"}
    return told.get(name, "the settings")
