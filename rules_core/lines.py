"""What `replay` prints: a JSON object a token, a result a frame (notation.md).

The same bytes on every interpreter: the JSON is written here, key by key. `replay` drives a
Match with the tokens of a Sheet and hands each line to `out`.
"""

from rules_core.checkpoints import LongMatch
from rules_core.facts import AMEND, FRAME, LONGEST, NOBODY, PHASES, REASONS, REPLAY
from rules_core.game import explainer
from rules_core.match import Match
from rules_core.messages import refusal_text
from rules_core.notation import NotationError
from rules_core.numbers import SIDES
from rules_core.sheet import MARKER, STAMP, Sheet


def replay(text: str, out) -> None:
    """Play a sheet's text; `out` is called with each line. NotationError ends it."""
    sheet = Sheet(text)
    match = LongMatch(sheet.setup, 2 * len(sheet.words) + 2)
    now = 0
    for token in sheet.tokens():
        if token.kind == STAMP:
            if token.value < now:
                raise token.error("%s: time never goes back" % token.text)
            now = min(token.value, LONGEST)
        elif token.kind == MARKER:
            check_marker(match, token)
        else:
            _play(match, token, now, out)
    out(result_line(match))
    if sheet.setup.frames:
        out(match_line(match))


def _play(match: Match, token, now: int, out) -> None:
    game = match.game
    side = game.turn
    player = game.player[side]
    before = result_line(match) if token.kind == FRAME else ""
    refusal = match.feed(token.kind, token.value, token.number, now)
    if refusal:
        text = "%s: %s" % (token.text, refusal_text(refusal))
        if token.kind == AMEND and match.bad_token:
            raise NotationError(text, token.inner[0], token.inner[1])
        raise token.error(text)
    if before:
        out(before)
    out(event_line(match, token, side, player, now))


def check_marker(match: Match, token) -> None:
    """NotationError unless a marker's side (and player) is at the table."""
    game = match.game
    turn = game.turn
    if turn == NOBODY:
        raise token.error("%s nobody is at the table" % token.text)
    player = game.player[turn]
    if token.value != turn or token.number >= 0 and token.number != player:
        who = SIDES[turn] + (str(player + 1) if game.players[turn] > 1 else "")
        raise token.error("%s is not at the table; %s is" % (token.text, who))


def _text(value) -> str:
    return "null" if value is None else '"%s"' % value


def _list(values) -> str:
    return "[%s]" % ",".join(values)


def _numbers(values) -> str:
    return _list([str(value) for value in values])


def _side(side: int) -> str:
    return "null" if side == NOBODY else '"%s"' % SIDES[side]


def _parts(game, token, v) -> str:
    parts = explainer(game.NAME).parts_as_written(game.parts(token.value, v), token.text)
    return _list(['["%s",%d]' % part[:2] for part in parts])


def _spots(game, token, v) -> str:
    names = explainer(game.NAME).spots_as_written(game.spots(v), token.text)
    return _list(['"%s"' % name for name in names])


def event_line(match: Match, token, side: int, player: int, now: int) -> str:
    """The line of an event just played by `side` and `player` (from 0) at `now` seconds."""
    game = match.game
    v = match.last
    shot = token.kind == 0
    counted = shot and token.value & 3 != REPLAY
    left = match.clock_left(now)
    values = (
        str(game.shots + match.dead) if counted else "null",
        token.text,
        _side(side) if shot else "null",
        str(player + 1) if shot else "null",
        str(v.points) if shot else "null",
        _parts(game, token, v) if counted else "[]",
        _numbers(game.score),
        _side(game.turn),
        "null" if game.turn == NOBODY else str(game.player[game.turn] + 1),
        _list(['"%s"' % SIDES[i] for i in range(game.sides) if game.hand[i]]),
        PHASES[game.phase],
        _spots(game, token, v) if shot else "[]",
        "null" if left < 0 else str(left),
        _side(game.winner),
        _text(REASONS[game.reason]),
        explainer(game.NAME).more_json(game),
    )
    return (
        '{"n":%s,"token":"%s","side":%s,"player":%s,"points":%s,"parts":%s,"score":%s,'
        '"next":%s,"next_player":%s,"in_hand":%s,"phase":"%s","spot":%s,"clock":%s,'
        '"winner":%s,"reason":%s%s}' % values
    )


def result_line(match: Match) -> str:
    """The result of the frame as it stands."""
    game = match.game
    form = (
        '{"result":{"winner":%s,"score":%s,"reason":%s,"shots":%d,"visits":%s,'
        '"best_run":%s%s}}'
    )
    return form % (
        _side(game.winner),
        _numbers(game.score),
        _text(REASONS[game.reason]),
        game.shots,
        _numbers(game.visits),
        _numbers(game.best_run),
        explainer(game.NAME).more_result(game),
    )


def match_line(match: Match) -> str:
    """The frames won so far, and who has won the match."""
    frames = [match.frames_won(side) for side in range(match.setup.sides)]
    return '{"match":{"frames":%s,"winner":%s}}' % (_numbers(frames), _side(match.match_winner()))
