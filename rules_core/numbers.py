"""Numbers as text: of points, of sets of balls; and the letters of the sides (notation.md).

What writes a sheet needs no more of headers than this.
"""

SIDES = "ABC"


def number(text: str, signed: bool = False) -> int:
    """A whole number in ASCII digits, however large; ValueError for anything else."""
    digits = text[1:] if signed and text[:1] == "-" else text
    if not digits:
        raise ValueError("empty")
    for c in digits:
        if not "0" <= c <= "9":
            raise ValueError(text)
    return int(text)


def ball_set(text: str) -> int:
    """The balls of "7,12", bit n for ball n; ValueError unless each is 1-15, and there once."""
    balls = 0
    for word in text.split(","):
        ball = number(word)
        if not 1 <= ball <= 15 or word[0] == "0" or balls >> ball & 1:
            raise ValueError(word)
        balls |= 1 << ball
    return balls


def ball_list(balls: int) -> str:
    """The inverse of ball_set, in the order of the numbers."""
    return ",".join([str(ball) for ball in range(1, 16) if balls >> ball & 1])
