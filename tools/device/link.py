"""`Device`: one open connection to a MicroPython on a serial port or pty, by mpremote's transport.

mpremote does the protocol. What is added: breaking into our running application, whose answer
to Ctrl-C is a reset into safe mode (firmware.launch); files by path with progress and hashes
made on the device; and one plain line for whatever goes wrong, `DeviceError`.
"""

import base64
import contextlib
import io
import struct
import time
from collections.abc import Callable, Iterable

from tools.device.ports import DeviceError, find_port, why_not

BAUD = 115_200
ANSWER_S = 10  # of silence in the middle of something: the device is gone
BREAK_IN_S = 30.0  # until the prompt is there, a reset into safe mode included
SILENT_S = 8.0  # the same when nothing at all is heard
_TRY_S = 1  # for one Ctrl-C
_WAIT_S = 0.2  # for one byte while breaking in
_CHUNK = 768  # bytes a call of write, base64 in between

Progress = Callable[[int, int], object]  # bytes done, bytes in all

_WALK = """
import os
def w(p):
 for e in os.ilistdir(p or '/'):
  q=p+'/'+e[0]
  if e[1]==0x4000:
   print(repr((q,-1)));w(q)
  else:
   print(repr((q,e[3])))
try:
 os.stat(%r)
 w(%r)
except OSError as e:
 if e.errno!=2:
  raise
"""
_HASH = """
import hashlib,binascii
b=bytearray(1024)
m=memoryview(b)
def h(p):
 try:
  f=open(p,'rb')
 except OSError as e:
  if e.errno!=2:
   raise
  return ''
 d=hashlib.sha256()
 while 1:
  n=f.readinto(b)
  if not n:
   break
  d.update(m[:n])
 f.close()
 return binascii.hexlify(d.digest()).decode()
"""


class Device:
    """A context manager; nothing else runs on the device while it is open.

    port: as given, or found. It is told in `info` what MicroPython says of itself.
    was_running: our application was, and has been ended for this; it starts again at `reset`.
    Every method raises DeviceError when the device cannot do it.
    """

    def __init__(self, port: str | None = None) -> None:
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport

        self.port = find_port(port)
        self.was_running = False
        self.info: dict = {}
        try:
            self._transport = SerialTransport(self.port, BAUD, timeout=_WAIT_S)
        except (OSError, TransportError) as error:
            raise why_not(self.port, _reason(self.port) or error) from error
        try:
            self._break_in()
            self.info = self._ask()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the port go; the device stays at its prompt."""
        with contextlib.suppress(OSError):
            if self._transport.in_raw_repl:
                self._transport.exit_raw_repl()
        with contextlib.suppress(OSError):
            self._transport.close()

    # The prompt

    def _break_in(self) -> None:
        """Bring the device to its raw prompt: Ctrl-C until it answers.

        Our application resets the chip, and the prompt comes with the safe mode behind it.
        """
        from mpremote.transport import TransportError

        start = time.monotonic()
        heard = False
        while True:
            said = io.StringIO()  # mpremote prints what it did not understand
            try:
                with contextlib.redirect_stdout(said), _lost(self.port):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_TRY_S)
                setattr(self._transport.serial, "timeout", ANSWER_S)  # noqa: B010 (its type hides it)
                return
            except TransportError as error:
                self.was_running = True
                heard = heard or said.getvalue().strip() not in ("", "b''")
                if time.monotonic() - start > (BREAK_IN_S if heard else SILENT_S):
                    raise _no_answer(self.port, heard) from error

    def _ask(self) -> dict:
        """What MicroPython says of itself: version (a tuple), mpy, machine, platform."""
        found = self.value(
            "(tuple(sys.implementation.version[:3]), getattr(sys.implementation, '_mpy', 0),"
            " getattr(sys.implementation, '_machine', ''), sys.platform)",
            "import sys",
        )
        return dict(zip(("version", "mpy", "machine", "platform"), found))

    def exec(self, code: str, seconds: int = ANSWER_S) -> bytes:
        """Run code; what it printed. `seconds`: how long it may be silent."""
        from mpremote.transport import TransportError

        with _lost(self.port):
            try:
                out, error = self._transport.exec_raw(code, timeout=seconds)
            except TransportError as lost:
                raise DeviceError(f"the device at {self.port} has stopped answering") from lost
        if error:
            raise DeviceError(_complaint(self.port, error))
        return out

    def value(self, expression: str, setup: str = ""):
        """What an expression is on the device: numbers, text, bytes and tuples, lists, dicts."""
        import ast

        printed = self.exec(f"{setup}\nprint(repr({expression}))").decode("utf-8", "replace")
        try:
            return ast.literal_eval(printed.strip())
        except (SyntaxError, ValueError) as error:
            raise DeviceError(f"the device at {self.port} said {printed[:80]!r}") from error

    # Files, by absolute path

    def listing(self, folder: str = "") -> dict[str, int]:
        """Everything below a folder ("" for all): path -> bytes, -1 for a folder."""
        import ast

        folder = folder.rstrip("/")
        printed = self.exec(_WALK % (folder or "/", folder)).decode()
        return dict(ast.literal_eval(line) for line in printed.splitlines() if line)

    def read(self, path: str) -> bytes:
        """What a file holds; DeviceError when it isn't there."""
        out = self.exec(
            "import binascii\n"
            f"with open({path!r},'rb') as f:\n while 1:\n  b=f.read(513)\n"
            "  if not b:\n   break\n  print(binascii.b2a_base64(b).decode(),end='')"
        )
        return b"".join(base64.b64decode(line) for line in out.splitlines())

    def write(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Write a file, old or new content whatever happens; its folder must be there.

        progress(done, size) is called as it goes. DeviceError says how far it came.
        """
        new = path + ".new"
        done = 0
        try:
            self.exec(f"import os,binascii\nf=open({new!r},'wb')\nw=f.write")
            for done in range(0, len(data), _CHUNK):
                part = base64.b64encode(data[done : done + _CHUNK])
                self.exec(f"w(binascii.a2b_base64({part!r}))and None")
                if progress:
                    progress(min(done + _CHUNK, len(data)), len(data))
            self.exec(f"f.close()\nos.rename({new!r},{path!r})")
        except DeviceError as error:
            part_done = 100 * done // len(data) if data else 0
            raise DeviceError(f"{error} (at {part_done} % of {path})") from error

    def remove(self, *paths: str) -> None:
        """Delete files, and folders that are empty by then; what isn't there is no error."""
        code = (
            "import os\nfor p in %r:\n try:\n"
            "  (os.rmdir if os.stat(p)[0]&0x4000 else os.remove)(p)\n"
            " except OSError as e:\n  if e.errno!=2:\n   raise"
        )
        if paths:
            self.exec(code % (paths,))

    def make_folders(self, *folders: str) -> None:
        """Make folders, parents first; one that is there is no error."""
        if folders:
            self.exec(
                f"import os\nfor p in {folders!r}:\n try:\n  os.mkdir(p)\n"
                " except OSError as e:\n  if e.errno!=17:\n   raise"
            )

    def hashes(self, paths: Iterable[str]) -> dict[str, str]:
        """SHA-256 of files, in hex, made on the device; of one that isn't there, ""."""
        wanted = list(paths)
        found: list[str] = []
        if wanted:
            self.exec(_HASH)
        for start in range(0, len(wanted), 20):
            some = wanted[start : start + 20]
            found += self.exec(f"for p in {some!r}:\n print('='+h(p))").decode().split()
        return {path: line[1:] for path, line in zip(wanted, found, strict=True)}

    def free(self) -> int:
        """Free bytes of the file system."""
        size, free = self.value("(s[1], s[3])", "import os\ns=os.statvfs('/')")
        return size * free

    def reset(self) -> None:
        """Reset the chip: the application starts. The connection is closed."""
        with contextlib.suppress(DeviceError), _lost(self.port):
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
        time.sleep(0.1)
        self._transport.in_raw_repl = False
        self.close()


def _reason(port: str) -> OSError | None:
    """Why a port does not open: mpremote does not tell."""
    import serial

    try:
        serial.serial_for_url(port, BAUD, exclusive=True).close()
    except OSError as error:
        return error
    return None


def _no_answer(port: str, heard: bool) -> DeviceError:
    if not heard:
        return DeviceError(f"no answer at {port}: is it an ESP32 with power, and the right port?")
    return DeviceError(
        f"no MicroPython at {port}: something answers, but not its prompt;"
        " `python3 -m tools flash` puts it on"
    )


@contextlib.contextmanager
def _lost(port: str):
    """What the cable can do, as DeviceError."""
    try:
        yield
    except (OSError, struct.error, IndexError) as error:
        raise DeviceError(f"the cable at {port} is out, or the device is off") from error


def _complaint(port: str, error: bytes) -> str:
    """The last line of a traceback, said plainly where that is possible."""
    lines = error.decode("utf-8", "replace").strip().splitlines()
    last = lines[-1] if lines else "nothing"
    if "OSError" in last and ("28" in last or "ENOSPC" in last):
        return f"the flash of the device at {port} is full"
    return f"the device at {port} says {last}"
