"""Random walks through matches of Kaisa that are the same on every interpreter. No test itself."""

from host_tests.portable.driving import event, later


def numbers(seed, count):
    """`count` numbers of 48 bits, the same on every interpreter."""
    for _ in range(count):
        number = 0
        for _ in range(3):
            seed = (seed * 25173 + 13849) & 0xFFFF
            number = number << 16 | seed ^ seed >> 7
        yield number


def agreement(seed):
    """A number for driving.setup."""
    agreed = 0
    for number in numbers(seed * 977, 3):
        agreed = agreed << 48 | number
    return agreed


def steps(seed, count):
    """Numbers for a walk's steps."""
    return numbers(seed * 131, count)


def go_on(match, now, take):
    """Feed a match its next event; the table time (s) of it."""
    now = later(match, now, take(256))
    kind, value, which = event(match, take.number)
    match.feed(kind, value, which, now)
    return now
