"""Commands as words: how a log, a journal and a handheld keep what is no stroke.

A command's word is negative: the complement of its kind (facts: SCORE … REDO) in the four
lowest bits and its argument above. match and fold write this out, calls being dear.
"""

from rules_core.const import const

_ARG = const(4)


def command_word(kind: int, arg: int = 0) -> int:
    """The journal's word of a command: negative, above -2**30; arg from 0 to 2**25 - 1."""
    return ~(kind | arg << _ARG)


def command_kind(word: int) -> int:
    """SCORE … REDO, of a negative word."""
    return ~word & 15


def command_arg(word: int) -> int:
    """The argument packed into a negative word."""
    return ~word >> _ARG


def score_arg(side: int, points: int) -> int:
    """Argument of SCORE; points from -1,000,000 to 1,000,000."""
    return side | (points + (1 << 22)) << 2


def turn_arg(side: int, player: int = 0) -> int:
    """Argument of TURN; player from 1, or 0 for the side's next one."""
    return side | player << 2
