"""What a part of the self-test has to have. Parts are over this class; selftest asks them."""


class Part:
    """One part under way. Ticks are ms that wrap.

    result: "" while it is under way, then OK, FAIL or SKIPPED of selftest; why: a few letters.
    wants_keys: all keys are its own; but UNDO held for a second leaves the part out. busy:
    nobody has to press a key now.
    """

    result = ""
    why = ""
    wants_keys = False
    busy = False

    def say(self, text: str) -> str:
        """A word in the board's language: whoever asks the part puts another in its place."""
        return text

    def key(self, yes: bool, no: bool, ticks: int) -> None:
        """OK (yes), MISS (no) or any other key was pressed."""

    def tick(self, ticks: int) -> bool:
        """Time passes, 5 ms; whether something looks different."""
        return False

    def lines(self) -> tuple:
        """(title, what, what to do): a word each, eight letters at most."""
        return "", "", ""

    def draw(self, drawing, ticks: int) -> bool:
        """Draw on the whole of `drawing.fb`; False to have the lines shown instead."""
        return False

    def end(self) -> None:
        """It was broken off: leave nothing behind."""
