"""The one table of verbs. A new verb is one line here and a module with `main(argv) -> int`.

One with dependency groups also has `parse(argv)`: UsageError for arguments that make no sense,
which is told before anything is installed.

A verb's module imports only the standard library at its top, so that `--help` needs no
set-up; what comes from its dependency groups (pyproject.toml) is imported inside functions.
"""


class Verb:
    """A verb: `name`, one line of `help`, the `module`, the dependency `groups` it needs."""

    def __init__(self, name: str, help: str, module: str, groups: tuple[str, ...] = ()):
        self.name = name
        self.help = help
        self.module = module
        self.groups = groups


VERBS = (
    Verb("sim", "play on the virtual board in the terminal", "tools.sim", ("run",)),
    Verb("replay", "compute a match sheet, one JSON line a token", "tools.replay"),
    Verb("test", "lint, types and tests on three interpreters", "tools.test", ("test",)),
    Verb("frames", "draw golden frames and the pages' pictures anew", "tools.frames", ("run",)),
    Verb("flash", "put stock MicroPython onto an ESP32", "tools.flash", ("flash",)),
    Verb("deploy", "put the application onto a device", "tools.deploy", ("device",)),
    Verb("provision", "name a device, set it up, pair two", "tools.provision", ("device",)),
    Verb("logs", "fetch a board's match sheets and faults", "tools.logs", ("run", "device")),
    Verb("doctor", "say what is wrong here, and what to do", "tools.doctor", ("device",)),
    Verb("overlays", "make the printed pages of key legends anew", "tools.overlays"),
    Verb("pages", "make the referee's printed pages anew", "tools.pages"),
    Verb("hardware", "hold what to build against the firmware", "tools.hardware", ("hardware",)),
    Verb("bench", "measure what design has budgets for", "tools.bench", ("test",)),
)
