"""A match played by tokens of the notation, and all that is shown of it; no test itself.

Runs on every interpreter. `Table("Rules=club", "R - Y")` is a match after those tokens.
"""

from rules_core.headers_write import format_line
from rules_core.lines import check_marker
from rules_core.match import Match
from rules_core.picture import pack
from rules_core.sheet import MARKER, STAMP, Sheet


def picture(match, now):
    """Everything a display or a sheet line can show at table time `now` (s), comparable."""
    game = match.game
    fields = [0] * 64
    count = pack(game, fields)
    if match.over():  # nobody asks any more whether its time was up; a pause behind it may
        fields[game.FIELDS.index("time_is_up")] = 0
    last = match.last
    return (
        fields[:count],
        match.frame,
        list(match.won),
        match.match_winner(),
        match.clock_left(now),
        match.over() or match.clock.paused,  # a clock that stands for good neither
        last.points,
        game.spots(last),
    )


def match_of(text):
    """(The match that a whole sheet comes to, the time of its last stamp in s); AssertionError
    when a token is refused or time goes back.
    """
    sheet = Sheet(text)
    match = Match(sheet.setup)
    now = 0
    for token in sheet.tokens():
        if token.kind == STAMP:
            assert token.value >= now, token.text
            now = token.value
        elif token.kind != MARKER:
            refusal = match.feed(token.kind, token.value, token.number, now)
            assert not refusal, "%s was refused: %d" % (token.text, refusal)
    return match, now


class Table:
    """A match and the table time its last token came at."""

    def __init__(self, headers="", body="", room=0):
        pairs = [pair.split("=", 1) for pair in headers.split(";") if pair]
        if not headers.startswith("Game="):
            pairs = [("Game", "kaisa")] + pairs
        self.headers = "\n".join([format_line(*pair) for pair in pairs])
        setup = Sheet(self.headers).setup
        self.match = Match(setup, room) if room else Match(setup)
        self.game = self.match.game
        self.now = 0
        self.do(body)

    def do(self, body):
        """Play tokens; AssertionError when one is refused."""
        for token in Sheet(self.headers + "\n" + body).tokens():
            refusal = self.feed(token)
            assert refusal == 0, "%s was refused: %d" % (token.text, refusal)
        return self

    def refusal(self, body):
        """Play tokens; the refusal of the last, which must have changed nothing."""
        refusal = 0
        for token in Sheet(self.headers + "\n" + body).tokens():
            assert refusal == 0, "only the last token may be refused"
            before = self.shown()
            refusal = self.feed(token)
        assert refusal == 0 or self.shown() == before, body
        return refusal

    def feed(self, token):
        """Play one token of a sheet; 0, or the refusal."""
        if token.kind == STAMP:
            self.now = token.value
            return 0
        if token.kind == MARKER:
            check_marker(self.match, token)
            return 0
        return self.match.feed(token.kind, token.value, token.number, self.now)

    def shown(self):
        """What is to be seen now."""
        return picture(self.match, self.now)
