"""A match of Kaisa as far as some strokes, and a view of it, for the tests of drawing. No test."""

from firmware.view import View
from host_tests.portable.scene import HEIGHT, App, Entry
from rules_core.kaisa_parse import parse
from rules_core.match import Match
from rules_core.setup import Setup


class Drawn:
    """A subclass draws `view` and keeps it as `rows`; `fields` are those of the setup."""

    def __init__(self, tokens="", now=20, entry=None, app=None, **fields):
        agreed = Setup("kaisa")
        for name in fields:
            setattr(agreed, name, fields[name])
        self.match = Match(agreed)
        for token in tokens.split():
            assert self.match.play(parse(token), 10) == 0, token
        self.view = View()
        self.view.update(self.match, now, entry or Entry(), app or App())
        self.rows = []

    def part(self, x, end, y=0, bottom=HEIGHT):
        """A window of the board as rows."""
        return [row[x:end] for row in self.rows[y:bottom]]
