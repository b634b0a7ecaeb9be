"""Whether code allocates: for portable tests. Exact on MicroPython; CPython only runs the code.

With the heap locked any allocation is a MemoryError. The WebAssembly build would look for
memory for ever then, so there the growth of the heap is measured with collection off.
"""

import gc
import sys

try:
    import micropython
except ImportError:
    micropython = None

EXACT = sys.implementation.name == "micropython"  # elsewhere nothing can be told
_CAN_LOCK = EXACT and sys.platform != "webassembly"


def _nothing() -> None:
    pass


def _growth(call) -> int:
    """Bytes of heap that a call takes, with those that measuring takes."""
    gc.collect()
    gc.disable()
    try:
        before = gc.mem_alloc()  # pyright: ignore[reportAttributeAccessIssue]
        call()
        return gc.mem_alloc() - before  # pyright: ignore[reportAttributeAccessIssue]
    finally:
        gc.enable()


def _locked(call) -> bool:
    """Whether a call goes through while the heap is locked."""
    assert micropython
    gc.collect()
    micropython.heap_lock()
    try:
        call()
    except MemoryError:
        return False
    finally:
        micropython.heap_unlock()
    return True


def assert_allocates_nothing(call) -> None:
    """Run `call()` twice, the first time to warm up; AssertionError if the second allocates."""
    call()
    if not EXACT:
        call()
    elif _CAN_LOCK:
        if not _locked(call):
            raise AssertionError("it allocates: it asked for memory while the heap was locked")
    else:
        extra = _growth(call) - _growth(_nothing)
        if extra:
            raise AssertionError("it allocates %d bytes" % extra)
