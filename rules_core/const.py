"""The one interpreter difference of rules_core: where `const` comes from.

MicroPython's compiler folds `NAME = const(1)` under the bare name `const`, wherever it was
imported from; CPython gets the identity.
"""

try:
    from micropython import const  # pyright: ignore[reportAssignmentType]
except ImportError:

    def const(value: int) -> int:
        """The value itself."""
        return value
