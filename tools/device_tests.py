"""The portable tests on an attached device, by the real mpremote. A part of the verb test.

Nothing is copied: mpremote lends the device a folder of this machine, /remote, with the compiled
tests in it; what a test writes goes there too. Each module begins with a soft reset, so that it
has the whole heap. The application is stopped for it and started again at the end.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools._build import portable_tree
from tools._errors import UsageError, near

TIMEOUT_S = 900  # of one module; a device is slower than a laptop by far
PACKAGE = "host_tests.portable."

Found = tuple[int, bytes, bytes]  # exit status, output, complaints: as run_portable has it

_CODE = (
    "import sys\n"
    "sys.path.insert(0, '/remote')\n"
    "from host_tests.runner.portable import main\n"
    "main(['%s'])\n"
)


def on_device(port: str, every: list[str], names: list[str]) -> Iterator[tuple[str, Found]]:
    """Run the modules that `names` mean, all without any; what each came to, as it comes.

    UsageError when a name means none, or the device cannot be had.
    """
    from tools.device import Device

    modules = wanted(every, names)
    with Device(port):
        pass  # it is at its prompt now, whatever ran before
    with tempfile.TemporaryDirectory(prefix="scoreboard-device-") as temporary:
        tree = Path(temporary)
        portable_tree(tree)
        for name in modules:
            yield name, _run(port, tree, _CODE % name)
    Device(port).reset()


def _run(port: str, tree: Path, code: str) -> Found:
    command = [sys.executable, "-m", "mpremote", "connect", port, "mount", str(tree), "exec", code]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired as late:
        return 124, late.stdout or b"", b"no answer within %d s\n" % TIMEOUT_S
    return done.returncode, done.stdout, done.stderr


def wanted(every: list[str], names: list[str]) -> list[str]:
    """The modules that names (test_record, or the whole dotted name) mean."""
    chosen = []
    for name in names:
        full = name if name in every else PACKAGE + name.removesuffix(".py")
        if full not in every:
            hint = near(name, [module.removeprefix(PACKAGE) for module in every])
            raise UsageError(f"--module {name}: no such file in host_tests/portable{hint}")
        chosen.append(full)
    return chosen or every
