"""MicroPython's micropython module for CPython: what the firmware may call, doing nothing."""


def const(value):
    """The value; MicroPython's compiler folds it."""
    return value


def native(function):
    """The function, not compiled to machine code."""
    return function


viper = native


def opt_level(level=None):
    """Optimisation is off."""
    return 0 if level is None else None


def alloc_emergency_exception_buf(size):
    """CPython always has room for a traceback."""


def heap_lock():
    """CPython's heap cannot be locked: proofs about allocation need MicroPython."""


def heap_unlock():
    """As heap_lock: no lock is held."""
    return 0


def schedule(function, argument):
    """Run it at once; there are no interrupts to come out of."""
    function(argument)
