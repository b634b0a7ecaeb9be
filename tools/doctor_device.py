"""What the doctor looks at on a device: its MicroPython, the application, what it remembers.

It reads and changes nothing. Hashes are made on the device and compared with the manifest of what
was deployed; files are judged by the firmware's own code. Used by the verb doctor.
"""

from collections.abc import Callable, Iterator

from firmware import selftest_file, slots
from firmware.settings import Settings
from tools import provision_files
from tools._names_read import plain
from tools.bundle import AT_ROOT, Manifest, commit
from tools.device import Device, DeviceError
from tools.device.match import playing
from tools.device.store import SPARE, manifest_of
from tools.device_files import fetch
from tools.doctor_findings import Finding, good, note, wrong
from tools.doctor_probe import clock, heap, radio
from tools.snapshot import FAULTS, JOURNAL, Snapshot
from tools.versions import dotted, table, too_old, untried

FLASH = "python3 -m tools flash --port %s"
DEPLOY = "python3 -m tools deploy --port %s"

_NAMED = 3  # files named in a line


def look(device: Device, mpy: int) -> Iterator[Finding]:
    """Everything, in order. mpy: the version of .mpy files that mpy-cross here makes.

    DeviceError when the device stops answering.
    """
    yield good("port", device.port)
    yield from micropython(device.port, device.info, mpy)
    files = fetch(device, (*provision_files.FILES, FAULTS, selftest_file.NAME, *JOURNAL))
    state = provision_files.starts(files)
    yield from _tried("application", application, device, state)
    yield from starts(device.port, state)
    yield from _tried("flash", lambda: [space(device.port, device.free())])
    yield from settings(device.port, files)
    yield from _tried("match", lambda: [match(files)])
    yield from memory(device.port, files)
    yield from _tried("memory", lambda: [heap(device)])
    yield from _tried("radio", lambda: [radio(device)])
    yield from _tried("clock", lambda: [clock(device)])


def _tried(what: str, part: Callable, *arguments) -> Iterator[Finding]:
    """A part's findings; what the device or a file says against it is one."""
    try:
        yield from part(*arguments)
    except DeviceError as error:
        yield wrong(what, str(error), "plug the cable in again and run this once more")
    except (OSError, ValueError) as error:
        yield wrong(what, str(error), "`python3 -m tools logs` fetches what can be read")


def micropython(port: str, info: dict, mpy: int) -> Iterator[Finding]:
    """The chip, the version of its MicroPython, and whether our files load on it."""
    flash = FLASH % port + " FILE"
    machine = info["machine"]
    if info["platform"] != "esp32" or not machine.endswith("ESP32"):
        yield wrong("chip", f"{machine} ({info['platform']})", "the boards are made for an ESP32")
    else:
        yield good("chip", machine)
    version = dotted(info["version"])
    if too_old(info["version"]):
        yield wrong("micropython", f"{version}, too old: {table().range} is wanted", flash)
    elif untried(info["version"]):
        yield note("micropython", untried(info["version"]))
    else:
        yield good("micropython", version)
    loads = info["mpy"] & 255
    if loads != mpy:
        yield wrong("mpy", f"it loads .mpy {loads}, mpy-cross here makes .mpy {mpy}", flash)


def application(device: Device, state: slots.Starts | None) -> Iterator[Finding]:
    """What is deployed: which version, and whether every file of it is there and whole."""
    deploy = DEPLOY % device.port
    if state is None or state.next() == slots.NONE:
        yield wrong("application", "none was deployed", deploy + " --board NAME")
        return
    slot = state.next()
    given = manifest_of(device, slot)
    if given is None:
        yield wrong("application", f"slot {slot} has no manifest", deploy)
        return
    yield _version(given, slot, deploy)
    yield from _files(device, given, slot, deploy)


def _version(given: Manifest, slot: str, deploy: str) -> Finding:
    """The application's version beside this checkout's."""
    what = f"{given.board}, version {given.project} ({given.commit}), slot {slot}"
    if (given.project, given.commit) == (table().project, commit()):
        return good("application", what)
    here = f"here it is {table().project} ({commit()})"
    return note("application", f"{what}; {here}", f"{deploy} brings it up to date")


def _files(device: Device, given: Manifest, slot: str, deploy: str) -> Iterator[Finding]:
    found = device.hashes([f"/{slot}/{path}" for path in given.files])
    missing = [path for path in given.files if not found[f"/{slot}/{path}"]]
    damaged = [
        path
        for path, digest in given.files.items()
        if found[f"/{slot}/{path}"] not in ("", digest)
    ]
    at_root = device.hashes("/" + name for name in AT_ROOT)
    missing += [name for name in AT_ROOT if not at_root["/" + name]]
    again = f"{deploy} --force puts it right"
    for names, what in ((missing, "missing"), (damaged, "damaged")):
        if names:
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            yield wrong("files", f"{what}: {', '.join(names[:_NAMED])}{more}", again)
    if not missing and not damaged:
        yield good("files", f"{len(given.files)}, all as they were deployed")


def starts(port: str, state: slots.Starts | None) -> Iterator[Finding]:
    """Starts that did not last, an application on trial, one that was given up."""
    if state is None:
        return
    if state.told == slots.FAILED:
        yield wrong("starts", slots.GIVEN_UP, f"python3 -m tools logs --port {port} shows why")
    elif state.trial != slots.NONE:
        yield note("starts", f"a new version is on trial, {state.starts} of 3 starts")
    elif state.starts:
        times = "once" if state.starts == 1 else f"{state.starts} times"
        yield note("starts", f"it was reset {times} within a minute of its start")
    else:
        yield good("starts", "the last one lasted")


def space(port: str, free: int) -> Finding:
    """Free bytes of the file system."""
    if free < SPARE:
        return wrong(
            "flash", f"{free >> 10} KB free, {SPARE >> 10} KB are wanted",
            f"python3 -m tools logs --port {port} fetches old sheets; what isn't ours may go",
        )  # fmt: skip
    return good("flash", f"{free >> 10} KB free")


def settings(port: str, files: Snapshot) -> Iterator[Finding]:
    """The settings' file, and who it is paired with."""
    reports = Settings(files).load()
    if reports:
        again = f"python3 -m tools provision --port {port} --set …"
        yield note("settings", "; ".join(reports) + "; the default holds", again)
    else:
        name = provision_files.name_of(files)
        yield good("settings", f"as chosen; it is called {name}" if name else "as chosen")
    numbers, damage = provision_files.paired_with(files)
    if damage:
        pair = "python3 -m tools provision --port BOARD --pair HANDHELD"
        yield wrong("pairing", damage, pair)
    else:
        with_whom = f"with {', '.join(map(str, numbers))}" if numbers else "with nobody"
        yield good("pairing", with_whom)


def match(files: Snapshot) -> Finding:
    """The match under way, as the board would resume it."""
    damaged = [name for name in files.names("sheets") if name.endswith(".bad")]
    if damaged:
        return note("match", f"{len(damaged)} files were put aside", "python3 -m tools logs")
    return good("match", playing(files) or "none is being played")


def memory(port: str, files: Snapshot) -> Iterator[Finding]:
    """What the board has written down: its faults, its last self-test."""
    lines = plain(files.files.get(FAULTS, b"").decode("utf-8", "replace")).split("\n")
    lines = [line.strip() for line in lines if line.strip()]
    if lines:
        logs = f"python3 -m tools logs --port {port} fetches them"
        yield note("faults", f"the newest: {lines[-1][:90]}", logs)
    else:
        yield good("faults", "none")
    yield selftest(files)


def selftest(files: Snapshot) -> Finding:
    """What the last self-test on the device found."""
    count, results = selftest_file.read(files)
    if not results:
        return note("self-test", "none yet", "on the device: menu, TEST")
    bad = [f"{name} {why}".strip() for name, result, why in results if result == "FAIL"]
    if bad:
        return wrong("self-test", f"test {count}: {'; '.join(bad)}", "see firmware/SELFTEST.md")
    parts = ", ".join(f"{name} {result}" for name, result, _ in results)
    return good("self-test", f"test {count}: {parts}")
