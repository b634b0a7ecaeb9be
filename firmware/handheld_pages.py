"""The handheld's pages that are seldom shown: dialogs, refusals, waiting for a board, the end.

Borrowed by handheld_draw while one of them is on the display; drawn with its means.
"""

from firmware.handheld_frame import WIDTH
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_NOBODY = const(-1)

_UNPAIRED = const(0)  # as link_handheld

# Tops of the lines of text, 9 high each.
_B = const(31)
_C = const(43)


class Seldom:
    """words: the language's seldom ones, see texts.more."""

    def __init__(self, words) -> None:
        self.words = words

    def draw(self, pages, desk, app, ticks: int) -> bool:
        """Whatever hides the match; pages: a handheld_draw.Pages. Whether it took all of it."""
        if desk.dialog is not None:
            if desk.dialog.draw(pages, ticks):
                return True
            self._dialog(pages, desk.dialog)
        elif desk.refusal:
            self._refused(pages, desk, app)
        else:
            self._waiting(pages, desk)
        return False

    def _waiting(self, pages, desk) -> None:
        """Nothing is known of a match."""
        words = self.words
        unpaired = desk.link.link == _UNPAIRED
        pages.centre(words.PAIR_FIRST if unpaired else words.WAITING, 16)
        pages.centre(words.WAITING_HINT, 34)

    def _refused(self, pages, desk, app) -> None:
        """The board said no: why, and how much was entered behind it."""
        words = self.words
        pages.centre(words.REFUSED, 2)
        pages.invert(0, 0, WIDTH, 12)
        pages.wrapped(app.refusal_text, 14, 3, 10)
        if desk.dropped:
            pages.text(words.DROPPED % (desk.dropped + 1), 0, _C)

    def _dialog(self, pages, dialog) -> None:
        """A title, up to three lines, what OK would do."""
        words = self.words
        pages.centre(dialog.title(words), 2)
        pages.invert(0, 0, WIDTH, 12)
        y = 16
        for text, value, chosen in dialog.lines(words):
            pages.text(text, 4, y)
            pages.right(value, WIDTH - 4, y)
            if chosen:
                pages.invert(0, y - 1, WIDTH, 11)
            y += 11
        hint = dialog.hint(words)
        if y < _C + 2:
            pages.right(hint, WIDTH - 1, _C)

    def over(self, pages, mirror) -> None:
        """A frame, or the match, is over."""
        game = mirror.game
        words = self.words
        pages.names(mirror)
        reason = words.REASONS[game.reason]
        if game.winner == _NOBODY:
            text = words.DRAW
        else:
            text = words.WON % pages.fit(pages.name(mirror, game.winner), 60)
        if mirror.setup.frames:
            reason = "%d:%d  %s" % (mirror.won[0], mirror.won[1], reason)
        x = pages.text(text, 1, _B)
        room = WIDTH - x - 5
        pages.right(pages.fit(reason, room), WIDTH - 1, _B)
        match = mirror.match_winner() != _NOBODY
        pages.centre(words.MATCH_HINT if match else words.NEXT_HINT, _C)
