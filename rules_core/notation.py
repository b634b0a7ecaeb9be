"""The error of everything that reads text: tokens, sheets, headers."""


class NotationError(ValueError):
    """A token or sheet that cannot be read; `line` and `column` count from 1, 0 unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
