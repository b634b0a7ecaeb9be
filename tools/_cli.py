"""Finds the verb, gives it the packages it needs, runs it. Called by tools.__main__ only.

Imports little: `replay` starts with nothing but what it needs itself.
"""

import importlib
import os
import sys

from tools._verbs import VERBS, Verb

PROGRAM = "python3 -m tools"
READER_LEFT = 141  # 128 + SIGPIPE


def overview() -> str:
    """What `python3 -m tools` prints: a line a verb."""
    width = max(len(verb.name) for verb in VERBS)
    lines = [f"usage: {PROGRAM} VERB …   ({PROGRAM} VERB --help tells more)", ""]
    lines += [f"  {verb.name:{width}}  {verb.help}" for verb in VERBS]
    return "\n".join(lines)


def complain(verb: str, text: str) -> int:
    """Print the one line of an error, where that can be read; 2."""
    where = f"{PROGRAM} {verb}" if verb else PROGRAM
    try:
        print(f"{where}: {text}", file=sys.stderr, flush=True)
    except OSError:
        _give_up_on("stderr")
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
    """Run the verb in this process, or in .venv's Python when it needs packages.

    Its arguments are looked at before anything is installed.
    """
    module = importlib.import_module(verb.module)
    try:
        if verb.groups:
            module.parse(arguments)
            from tools._env import enter

            status = enter(verb, arguments)
            if status is not None:
                return status
        return module.main(arguments)
    except SystemExit as left:
        if left.code:
            raise
        return 0  # --help has been printed


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


def _is_of_output(error: OSError) -> bool:
    """Whether it can only be standard output that could not be written."""
    import errno  # replay has no need of it

    those = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
    return not error.filename and error.errno in those


def _is_full(error: OSError) -> bool:
    """Whether there was no room to write a file."""
    import errno

    return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def _give_up_on(*names: str) -> None:
    """What is left in these streams leads nowhere: Python would complain of it at its end."""
    for name in names:
        stream = getattr(sys, name)
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1 if name == "stdout" else 2)


def _do(argv: list[str]) -> int:
    """Run the command line; the exit status, whatever was printed being out."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(overview())
        status = 0
    else:
        verb = find(argv[0])
        status = unknown(argv[0]) if verb is None else call(verb, argv[1:])
    if sys.stdout is not None:  # replay has seen to its own end
        sys.stdout.flush()  # here it can still be told
    return status


def run(argv: list[str]) -> int:
    """Run the command line; the exit status.

    READER_LEFT when the output's reader has left before its end, as the shell has it of other
    programs; 2 with one line when the output cannot be written.
    """
    streams()
    verb = argv[0] if argv and find(argv[0]) else ""
    try:
        return _do(argv)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        _give_up_on("stdout", "stderr")
        return READER_LEFT
    except Exception as error:
        # By name, as its module is not imported for replay.
        if any(kind.__name__ == "UsageError" for kind in type(error).__mro__):
            _give_up_on("stdout")  # it may be of that
            return complain(verb, str(error))
        if isinstance(error, OSError) and _is_of_output(error):
            _give_up_on("stdout")
            why = (error.strerror or str(error)).lower()
            return complain(verb, f"standard output cannot be written: {why}")
        if isinstance(error, OSError) and _is_full(error):
            why = (error.strerror or str(error)).lower()
            return complain(verb, f"{error.filename}: nothing can be written here: {why}")
        raise
