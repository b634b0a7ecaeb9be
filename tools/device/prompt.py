"""The raw prompt of a device, reached from wherever it is, and what a cable does on the way.

Ctrl-C until the prompt answers: our application resets the chip then, and the prompt comes with
the safe mode behind it (firmware.launch). Used by `link`.
"""

import contextlib
import io
import struct
import time

from tools.device.ports import DeviceError

ANSWER_S = 10  # of silence in the middle of something: the device is gone
BREAK_IN_S = 30.0  # until the prompt is there, a reset into safe mode included
SILENT_S = 8.0  # the same when nothing at all is heard
WAIT_S = 0.2  # for one byte while breaking in
_TRY_S = 1  # for one Ctrl-C


def reach(transport, port: str, seconds: float = 0) -> bool:
    """Bring a device to its raw prompt, whatever it does just now; whether it took more than that.

    seconds: the most it may take, as breaking in does otherwise. DeviceError when it does not
    come, or the cable is out.
    """
    from mpremote.transport import TransportError

    start = time.monotonic()
    ran = heard = False
    while True:
        said = io.StringIO()  # mpremote prints what it did not understand
        try:
            with contextlib.redirect_stdout(said), lost(port):
                _patience(transport, WAIT_S)
                transport.enter_raw_repl(soft_reset=False, timeout_overall=_TRY_S)
                _patience(transport, ANSWER_S)
            return ran
        except TransportError as error:
            ran = True
            heard = heard or said.getvalue().strip() not in ("", "b''")
            if time.monotonic() - start > (seconds or (BREAK_IN_S if heard else SILENT_S)):
                raise _no_answer(port, heard) from error


def _patience(transport, seconds: float) -> None:
    """How long to wait for a byte; the type of what mpremote has hides it."""
    setattr(transport.serial, "timeout", seconds)  # noqa: B010


def _no_answer(port: str, heard: bool) -> DeviceError:
    if not heard:
        return DeviceError(f"no answer at {port}: is it an ESP32 with power, and the right port?")
    return DeviceError(
        f"no MicroPython at {port}: something answers, but not its prompt;"
        " `python3 -m tools flash` puts it on"
    )


@contextlib.contextmanager
def lost(port: str):
    """What the cable can do, as DeviceError."""
    try:
        yield
    except (OSError, struct.error, IndexError) as error:
        raise DeviceError(f"the cable at {port} is out, or the device is off") from error


@contextlib.contextmanager
def answering(port: str):
    """The same, and a device that does not say what the prompt says, as DeviceError."""
    from mpremote.transport import TransportError

    try:
        with lost(port):
            yield
    except TransportError as error:
        raise DeviceError(f"the device at {port} has stopped answering") from error


@contextlib.contextmanager
def understood(port: str):
    """An answer that is none, as DeviceError: the chip's own log came between, or noise."""
    try:
        yield
    except (SyntaxError, ValueError) as error:
        raise DeviceError(
            f"what the device at {port} said did not arrive whole; is the cable a good one?"
            " Try again"
        ) from error


def complaint(port: str, error: bytes) -> str:
    """The last line of a traceback, said plainly where that is possible."""
    lines = error.decode("utf-8", "replace").strip().splitlines()
    last = lines[-1] if lines else "nothing"
    if "OSError" in last and ("28" in last or "ENOSPC" in last):
        return f"the flash of the device at {port} is full"
    return f"the device at {port} says {last}"
