"""What the strokes of the frame under way came to, one by one, and what another one would.

For the board's list of strokes and for amending: a frame is played again up to a stroke, looked
at, and played to its end as it was. Everything here leaves the match as it found it. Functions
over a Match; loaded when they are asked for. Strokes are counted from 1 as `amend` counts them:
replays are none, strokes behind an end that an amend brought forward are.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OVER = const(5)
_REPLAY = const(3)
_R_LATER = const(13)
_R_NO_SHOT = const(12)


class Look:
    """What one stroke came to: `word`, `side` that played it, `points` it gave that side, `score`
    a side after it, `counts` (False: it stands behind the frame's end).
    """

    def __init__(self, sides: int) -> None:
        self.word = 0
        self.side = 0
        self.points = 0
        self.counts = False
        self.score = [0] * sides


def count(match) -> int:
    """Strokes of this frame."""
    log = match.log
    found = 0
    for i in range(match._frame_at, log.n):
        word = log.words[i]
        if word >= 0 and word & 3 != _REPLAY and log.times[3 * i + 2] < 64:
            found += 1
    return found


def look(match, number: int, into: Look) -> bool:
    """Fill `into` with stroke `number` (from 1); whether there is one."""
    at = match._find_shot(number)
    if at < 0:
        return False
    game = match.game
    into.word = match.log.words[at]
    try:
        _play_to(match, at)
        side = game.turn
        into.side = side
        into.counts = game.phase != _OVER
        was = game.score[side]
        match._run(at, at + 1)
        into.points = game.score[side] - was
        for i in range(game.sides):
            into.score[i] = game.score[i]
    finally:
        match._restart_frame(match._frame_at)
    return True


def before(match, number: int, game) -> bool:
    """Bring `game`, another one of the same setup, to where stroke `number` was played."""
    from rules_core.picture import pack, unpack

    at = match._find_shot(number)
    if at < 0:
        return False
    state = [0] * 64
    try:
        _play_to(match, at)
        pack(match.game, state)
    finally:
        match._restart_frame(match._frame_at)
    unpack(game, state)
    return True


def what_if(match, number: int, word: int, score) -> int:
    """The refusal of amending stroke `number` to `word`, or 0 and the `score` it would lead to."""
    at = match._find_shot(number)
    if at < 0:
        return _R_NO_SHOT
    words = match.log.words
    was = words[at]
    words[at] = word
    try:
        bad = match._restart_frame(match._frame_at)
        if bad >= 0:
            return match.last.refusal if bad == at else _R_LATER
        for side in range(match.game.sides):
            score[side] = match.game.score[side]
    finally:
        words[at] = was
        match._restart_frame(match._frame_at)
    return 0


def _play_to(match, at: int) -> None:
    """Play this frame up to before place `at` of the log."""
    match._open_frame(match._starter, match.clock.began)
    match._run(match._frame_at, at)
