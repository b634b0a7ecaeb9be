"""A small seeded generator that gives the same numbers on every interpreter."""


class Random:
    """A 16-bit xorshift: numbers small enough for any interpreter; never for secrets."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFF or 0xACE1

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        x = self._state
        x ^= (x << 7) & 0xFFFF
        x ^= x >> 9
        x ^= (x << 8) & 0xFFFF
        self._state = x
        return x % limit
