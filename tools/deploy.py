"""`python3 -m tools deploy`: the application onto a device, beside the one it has.

Compiles what the board needs, fills the idle slot with what changed, verifies it, and makes it
the next to start; the device keeps the old one until the new one has run for a minute. Settings,
keys, names and matches stay. What goes wrong on the way leaves the device with the old one.
"""

import sys
from typing import NamedTuple

from firmware import slots
from tools._errors import Parser, UsageError
from tools.bundle import Bundle, check_board, digest, make
from tools.closure import boards
from tools.device import Device
from tools.device.match import playing, snapshot
from tools.device.store import Plan, fill, manifest_of, state_of, switch, write_state
from tools.versions import dotted, too_old, untried


class Done(NamedTuple):
    """What a deploy did: "" for `slot` when there was nothing to do.

    old: there is an application before it, which the device goes back to if it does not last.
    """

    slot: str
    sent: int
    copied: int
    kept: int
    old: bool = True


def say(text: str) -> None:
    """A line of progress."""
    print(text, flush=True)


class Meter:
    """Progress of the bytes that go over the cable: a line that grows on a terminal, else dots."""

    def __init__(self) -> None:
        self._shown = -1
        self._live = sys.stdout.isatty()

    def __call__(self, done: int, total: int, what: str) -> None:
        """Show how far it is."""
        percent = 100 * done // total if total else 100
        if self._live:
            print(f"\r{percent:3} % {what:60.60}", end="", flush=True)
        elif percent // 25 > self._shown // 25 or self._shown < 0:
            print(f"{percent:3} % {what}", flush=True)
        self._shown = percent

    def end(self) -> None:
        """The line is full."""
        if self._live and self._shown >= 0:
            print()


def check_device(device: Device, bundle: Bundle) -> None:
    """UsageError when what is on the other end cannot run the bundle."""
    info = device.info
    if info["platform"] != "esp32":
        raise UsageError(f"the device is no ESP32: its MicroPython is for {info['platform']}")
    problem = too_old(info["version"])
    if problem:
        raise UsageError(f"{problem}; `python3 -m tools flash` puts it on")
    loads = info["mpy"] & 255
    if loads != bundle.mpy_version:
        raise UsageError(
            f"the device's MicroPython {dotted(info['version'])} loads .mpy files of version"
            f" {loads}, mpy-cross {bundle.manifest.mpy_cross} makes version {bundle.mpy_version};"
            " `python3 -m tools flash` puts on one that fits"
        )
    warning = untried(info["version"])
    if warning:
        say(warning)


def board_of(state: slots.Starts | None, wanted: str | None) -> str:
    """The board to deploy for: as wanted, or as the device was the last time."""
    if wanted:
        return wanted
    if state is None or state.next() == slots.NONE:
        raise UsageError(f"the first deploy needs --board: {', '.join(boards())}")
    return state.board(state.next())


def check_match(device: Device, force: bool) -> None:
    """UsageError while a match is being played."""
    match = playing(snapshot(device))
    if match and not force:
        raise UsageError(
            f"a match is being played: {match}; deploy when it is over, or with --force"
            " (it goes on afterwards, paused)"
        )


def is_there(device: Device, bundle: Bundle, slot: str) -> bool:
    """Whether a slot, and the root, have exactly what would be deployed."""
    if slot not in slots.SLOTS:
        return False
    plan = Plan(device, bundle, slot)
    given = manifest_of(device, slot)
    if plan.sent or plan.copied or given is None or given.files != bundle.manifest.files:
        return False
    found = device.hashes("/" + name for name in bundle.root)
    return all(found["/" + name] == digest(data) for name, data in bundle.root.items())


def deploy(device: Device, board: str | None, force: bool = False, plain: bool = False) -> Done:
    """Deploy over an open connection; UsageError when it cannot be done.

    force: also while a match is played, and what is there; plain: with the names of the sources.
    The device is left at its prompt; it starts what is in its slots when it is reset.
    """
    state = state_of(device)
    board = board_of(state, board)
    bundle = make(board, plain=plain)
    check_device(device, bundle)
    check_match(device, force)
    state = state or slots.Starts()
    if is_there(device, bundle, state.next()) and not force:
        return Done("", 0, 0, len(bundle.files))
    slot = state.idle()
    was = state.board(state.next()) if state.next() != slots.NONE else board
    if was != board:
        say(f"note: this device was {was} so far")
    say(f"{board}, version {bundle.manifest.project} ({bundle.manifest.commit}), into slot {slot}")
    if state.trial == slot:  # it has not lasted yet, and will be overwritten now
        state.trial = slots.NONE
        state.starts = 0
        write_state(device, state)
    plan = Plan(device, bundle, slot)
    meter = Meter()
    try:
        fill(device, bundle, plan, meter)
        switch(device, bundle, state, slot)
    finally:
        meter.end()
    return Done(slot, len(plan.sent), len(plan.copied), len(plan.kept), state.slot != slots.NONE)


def parse(argv: list[str]):
    """The options."""
    parser = Parser(
        "deploy", description="Put the application onto a device, beside the one it has.",
        epilog="Boards: " + ", ".join(boards()) + ". What the messages mean: firmware/DEPLOY.md",
    )  # fmt: skip
    parser.add_argument("--port", help="serial port; the only ESP32 that is plugged in otherwise")
    parser.add_argument("--board", help="what it is built as; needed once, then the device knows")
    parser.add_argument(
        "--force", action="store_true", help="also while a match is played, and what is there"
    )
    parser.add_argument(
        "--plain", action="store_true",
        help="for work at the device's prompt: with the names of the sources, which take 15 KB of"
        " its memory",
    )  # fmt: skip
    options = parser.parse_args(argv)
    if options.board:
        check_board(options.board)
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    with Device(options.port) as device:
        running = device.was_running
        try:
            done = deploy(device, options.board, options.force, options.plain)
        except BaseException:
            if running:
                device.reset()  # it goes on with what it had
            raise
        device.reset()
    if not done.slot:
        say("the device has exactly this already; nothing was changed")
        return 0
    say(f"{done.sent} files sent, {done.copied} copied on the device, {done.kept} were there;"
        " all verified")  # fmt: skip
    stays = "; the old one stays until the new one has run for a minute"
    say(f"the device starts the new application{stays if done.old else ''}")
    return 0
