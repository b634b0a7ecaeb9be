"""`Device`: one open connection to a MicroPython on a serial port or pty, by mpremote's transport.

mpremote does the protocol. What is added: breaking into our running application (`prompt`); files
by path with progress and hashes made on the device; and one plain line for whatever goes wrong,
`DeviceError`.
"""

import ast
import base64
import contextlib
import time
from collections.abc import Callable, Iterable

from tools.device.ports import DeviceError, find_port, why_not
from tools.device.prompt import ANSWER_S, WAIT_S, answering, complaint, reach, understood

BAUD = 115_200
_RESET_S = 5.0  # until a device that is to be reset is at its prompt
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
            self._transport = SerialTransport(self.port, BAUD, timeout=WAIT_S)
        except (OSError, ValueError, TransportError) as error:
            raise why_not(self.port, _reason(self.port) or error) from error
        try:
            self.was_running = reach(self._transport, self.port)
            self.info = self._ask()
        except DeviceError:
            (self.reset if self.was_running else self.close)()
            raise
        except BaseException:  # Ctrl-C, on the way into safe mode: it goes on with what it had
            self.reset()
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
        with answering(self.port):
            out, error = self._transport.exec_raw(code, timeout=seconds)
        if error:
            raise DeviceError(complaint(self.port, error))
        return out

    def value(self, expression: str, setup: str = ""):
        """What an expression is on the device: numbers, text, bytes and tuples, lists, dicts."""
        printed = self.exec(f"{setup}\nprint(repr({expression}))").decode("utf-8", "replace")
        try:
            return ast.literal_eval(printed.strip())
        except (SyntaxError, ValueError) as error:
            raise DeviceError(f"the device at {self.port} said {printed[:80]!r}") from error

    # Files, by absolute path

    def listing(self, folder: str = "") -> dict[str, int]:
        """Everything below a folder ("" for all): path -> bytes, -1 for a folder."""
        folder = folder.rstrip("/")
        printed = self.exec(_WALK % (folder or "/", folder))
        with understood(self.port):
            lines = printed.decode().split("\r\n")
            return dict(ast.literal_eval(line) for line in lines if line)

    def read(self, path: str) -> bytes:
        """What a file holds; DeviceError when it isn't there."""
        out = self.exec(
            "import binascii\n"
            f"with open({path!r},'rb') as f:\n while 1:\n  b=f.read(513)\n"
            "  if not b:\n   break\n  print(binascii.b2a_base64(b).decode(),end='')"
        )
        with understood(self.port):
            return b"".join(base64.b64decode(line, validate=True) for line in out.splitlines())

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
            said = self.exec(f"for p in {some!r}:\n print('='+h(p))")
            found += said.decode("utf-8", "replace").split()
        with understood(self.port):
            return {path: line[1:] for path, line in zip(wanted, found, strict=True)}

    def free(self) -> int:
        """Free bytes of the file system."""
        size, blocks, free = self.value("s[1:4]", "import os\ns=os.statvfs('/')")
        return size * free if free <= blocks else 0  # littlefs counts below nothing, see Files

    def reset(self) -> None:
        """Reset the chip, also in the middle of something: the application starts. The connection
        is closed."""
        try:
            with contextlib.suppress(DeviceError), answering(self.port):
                reach(self._transport, self.port, _RESET_S)
                self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
                time.sleep(0.1)
                self._transport.in_raw_repl = False
        finally:
            self.close()


def _reason(port: str) -> Exception | None:
    """Why a port does not open: mpremote does not tell."""
    import serial

    try:
        serial.serial_for_url(port, BAUD, exclusive=True).close()
    except (OSError, ValueError) as error:
        return error
    return None
