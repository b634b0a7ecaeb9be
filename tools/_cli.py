"""Finds the verb, gives it the packages it needs, runs it. Called by tools.__main__ only.

Imports little: `replay` starts with nothing but what it needs itself.
"""

import importlib
import os
import sys

from tools._verbs import VERBS, Verb

PROGRAM = "python3 -m tools"


def overview() -> str:
    """What `python3 -m tools` prints: a line a verb."""
    width = max(len(verb.name) for verb in VERBS)
    lines = [f"usage: {PROGRAM} VERB …   ({PROGRAM} VERB --help tells more)", ""]
    lines += [f"  {verb.name:{width}}  {verb.help}" for verb in VERBS]
    return "\n".join(lines)


def complain(verb: str, text: str) -> int:
    """Print the one line of an error; 2."""
    where = f"{PROGRAM} {verb}" if verb else PROGRAM
    print(f"{where}: {text}", file=sys.stderr)
    return 2


def find(name: str) -> Verb | None:
    """The verb of this name."""
    for verb in VERBS:
        if verb.name == name:
            return verb
    return None


def unknown(name: str) -> int:
    """Complain about a verb that does not exist."""
    from tools._errors import near

    names = [verb.name for verb in VERBS]
    known = near(name, names) or f"; there are {', '.join(names)}"
    return complain("", f"no verb {name!r}{known}")


def call(verb: Verb, arguments: list[str]) -> int:
    """Run the verb in this process, or in .venv's Python when it needs packages."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if verb.groups and "--help" not in own and "-h" not in own:
        from tools._env import enter

        status = enter(verb, arguments)
        if status is not None:
            return status
    return importlib.import_module(verb.module).main(arguments)


def streams() -> None:
    """Have the three of them: closed ones lead nowhere, and no letter is too much for one.

    In their order, so that nothing else gets their numbers.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 (to the very end)
            setattr(sys, name, nowhere)
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _is_full(error: OSError) -> bool:
    """Whether there was no room to write something."""
    import errno  # replay has no need of it

    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def _output_is_gone() -> None:
    """What is left of the output leads nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def run(argv: list[str]) -> int:
    """Run the command line; the exit status."""
    streams()
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    verb = find(argv[0])
    if verb is None:
        return unknown(argv[0])
    try:
        status = call(verb, argv[1:])
        if sys.stdout is not None:  # replay has seen to its own end
            sys.stdout.flush()  # here it can still be told
        return status
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Who read our output has left. Python flushes at exit and would complain once more.
        _output_is_gone()
        return 1
    except Exception as error:
        # By name, as its module is not imported for replay.
        if any(kind.__name__ == "UsageError" for kind in type(error).__mro__):
            return complain(verb.name, str(error))
        if isinstance(error, OSError) and _is_full(error):
            where = f"{error.filename}: " if error.filename else ""
            if not where:
                _output_is_gone()
            return complain(verb.name, f"{where}nothing can be written here: {error.strerror}")
        raise
