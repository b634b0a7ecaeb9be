"""`python3 -m tools doctor`: what is wrong with this machine, a port, a device; and what to do.

Looks and changes nothing. Each line is something looked at; a line that is WRONG says what would
be right. Exit status 0 when nothing is wrong, 1 when something is, 2 when it could not look.
"""

from collections.abc import Iterable, Iterator

from tools._errors import Parser, UsageError
from tools.doctor_findings import WRONG, Finding, note, told, wrong


def parse(argv: list[str]):
    """The options."""
    parser = Parser("doctor", description="Say what is wrong here, and what to do.")
    parser.add_argument("--port", help="the device's serial port (the only ESP32 when not given)")
    parser.add_argument("--host", action="store_true", help="this machine only, no device")
    options = parser.parse_args(argv)
    if options.host and options.port:
        raise UsageError("--host looks at no device; drop --port")
    return options


def report(findings: Iterable[Finding]) -> int:
    """Print findings as they come; how many are wrong."""
    bad = 0
    for finding in findings:
        print(told(finding), flush=True)
        bad += finding.how == WRONG
    return bad


def device(port: str | None) -> Iterator[Finding]:
    """The device at a port; without one the only one that is plugged in, if there is one."""
    from tools import doctor_device, doctor_host
    from tools.device import DeviceError
    from tools.device.ports import bridges
    from tools.device_files import opened

    found = [path for path, _ in bridges()]
    if port is None and not found:
        yield note("device", "none is plugged in: not looked at; --port names one elsewhere")
        return
    try:
        with opened(port) as there:
            yield from doctor_device.look(there, doctor_host.makes_mpy())
    except DeviceError as error:
        said, _, todo = str(error).partition("; ")
        yield wrong("port", said, todo or "see firmware/DEPLOY.md, what the messages mean")


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    from tools import doctor_host

    bad = report(doctor_host.look())
    if not options.host:
        bad += report(device(options.port))
    print("nothing is wrong" if not bad else f"{bad} wrong")
    return 1 if bad else 0
