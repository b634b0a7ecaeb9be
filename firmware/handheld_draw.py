"""The handheld's pages on 128x64: scores on top, below what the referee needs now, then the link
and the battery.

Draws what the desk and its mirror hold; no truth of its own, no time but what it is given. Where
an OLED has two colours the upper sixteen rows are the other one: the scores keep to them.
"""

from firmware import texts
from firmware.borrow import borrow
from firmware.handheld_frame import WIDTH, Frame
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_LAST_BALL = const(4)
_LAST_VISITS = const(1)
_NOBODY = const(-1)
_OVER = const(5)
_PAUSE = const(10)
_PLAY = const(0)
_REDO = const(15)
_RESUME = const(11)
_SHOOTOUT = const(2)
_SUDDEN_DEATH = const(3)
_UNDO = const(14)
_FRAME = const(9)

_STROKE = const(0)

# Tops of the lines of text, 9 high each.
_A = const(19)
_B = const(31)
_C = const(43)
_TALL_Y = const(29)
_RULE = const(52)
_FIELD = const(44)  # a score's pixels, and its bar's

_STARTERS = {"kaisa": "W/Y", "pyramid": "1/2", "poedinok": "1/2"}


class Pages(Frame):
    """Every page of the handheld, see Frame. Those seldom shown are handheld_pages'."""

    def __init__(self, fb, language: str) -> None:
        super().__init__(fb, texts.words(language))
        self._language = language
        self._seldom = None

    def speak(self, language: str) -> None:
        """Say everything in this language; one is in memory at a time."""
        self._seldom = None
        del self.words
        self.words = texts.words(language)
        self._language = language

    def _more(self):
        """The pages seldom shown, until one of the others is."""
        if self._seldom is None:
            more = texts.more(self._language)
            self._seldom = borrow("firmware.handheld_pages").Seldom(more)
        return self._seldom

    def draw(self, desk, app, ticks: int) -> None:
        """Draw everything (ticks in ms). app has blink, refusal_text, battery, notice."""
        self.fb.fill(0)
        mirror = desk.mirror
        if desk.dialog is not None or desk.refusal or mirror is None:
            if self._more().draw(self, desk, app, ticks):
                return
        else:
            self.top(mirror, ticks, app.blink)
            if desk.entry.open:
                self._preview(desk)
            elif mirror.game.phase == _OVER:
                self._more().over(self, mirror)
            else:
                self._seldom = None
                self._game(desk, app.blink)
        if desk.hold:
            self.fb.fill_rect(0, _RULE, WIDTH * desk.hold // 8, 2, 1)
        else:
            self.fb.hline(0, _RULE, WIDTH, 1)
        self.foot(desk, app)
        if desk.flash:
            self.fb.rect(0, 17, WIDTH, 35, 1)
            self.fb.rect(1, 18, WIDTH - 2, 33, 1)

    # The scores, the clock, who is at the table

    def top(self, mirror, ticks: int, blink: int) -> None:
        game = mirror.game
        sides = mirror.setup.sides
        lit = game.winner if game.phase == _OVER else game.turn
        if sides == 3:
            for side in range(3):
                self._score(game.score[side], 43 * side, 42, side == lit)
            return
        self._score(game.score[0], 0, _FIELD, lit == 0)
        self._score(game.score[1], WIDTH - _FIELD, _FIELD, lit == 1)
        left = mirror.clock_left(ticks)
        if left >= 0:
            self._clock(mirror, left, blink)
        elif mirror.setup.frames:
            self.centre("%d : %d" % (mirror.won[0], mirror.won[1]), 0)
        if lit == 0:
            self.arrow(48, 9, -1)
        elif lit == 1:
            self.arrow(76, 9, 1)

    def _score(self, value: int, x: int, width: int, lit: bool) -> None:
        self.tall(value, x + (width - self.tall_width(value)) // 2, 0)
        if lit:
            self.fb.fill_rect(x, 14, width, 2, 1)

    def _clock(self, mirror, left: int, blink: int) -> None:
        grace = mirror.setup.grace
        text = ""
        if left > grace:
            left -= grace
        elif left:
            text = "+"
        if mirror.paused and blink:
            return
        text += "%d:%02d" % (left // 60, left % 60) if left else self.words.TIME
        self.centre(text, 0)

    # The game between strokes

    def _game(self, desk, blink: int) -> None:
        mirror = desk.mirror
        game = mirror.game
        words = self.words
        self.names(mirror)
        if game.turn == _NOBODY:
            self.centre(words.LAG, _B)
            self.centre(words.STARTER % _STARTERS[game.NAME], _C)
            return
        self.text(words.RUN % game.run, 1, _B)
        self._stage(mirror)
        if mirror.paused and game.shots:
            if blink:
                self.text(words.PAUSED_HINT, 1, _C)
            else:
                self.tag(words.PAUSED, 0, _C)
            return
        if game.shots == 0 and mirror.last is None:
            self.centre(words.STARTER % _STARTERS[game.NAME], _C)
            return
        self._last(desk)

    def names(self, mirror) -> None:
        """The sides' names, a lit box around who is at the table, a house at who is in hand."""
        game = mirror.game
        sides = mirror.setup.sides
        lit = game.winner if game.phase == _OVER else game.turn
        for side in range(sides):
            house = 9 if game.hand[side] and game.phase < _SHOOTOUT else 0
            name = self.fit(self.name(mirror, side), WIDTH // sides - 7 - house)
            width = self.font.width(name)
            last = side == sides - 1
            x = WIDTH - 4 - width if last else WIDTH * side // sides + 2
            if side == lit:
                self.tag(name, x - 2, _A)
            else:
                self.text(name, x, _A)
            if house:
                self.house(x - 12 if last else x + width + 5, _A)

    def name(self, mirror, side: int) -> str:
        """A side's player who plays or plays next, or its letter."""
        names = mirror.setup.names[side].split(" / ")
        game = mirror.game
        if not names[0]:
            return "ABC"[side]
        return names[game.player[side] % len(names)]

    def _stage(self, mirror) -> None:
        """Right in the middle line: the phase of the frame, else which frame it is."""
        game = mirror.game
        words = self.words
        phase = game.phase
        text = ""
        if phase == _LAST_VISITS:
            text = words.LAST_VISITS
        elif phase == _SHOOTOUT:
            visits = mirror.setup.shootout
            text = words.SHOOTOUT % (visits + 1 - game.left[game.turn], visits)
        elif phase == _SUDDEN_DEATH:
            text = words.SUDDEN % game.round
        elif phase == _LAST_BALL:
            text = words.LAST_BALL
        elif mirror.setup.frames:
            text = words.FRAME % mirror.frame
            if mirror.clock.total >= 0:
                text += "  %d:%d" % (mirror.won[0], mirror.won[1])
        elif game.NAME == "poedinok":
            text = words.CUE % ("W" if game.cue == 1 else "Y")
        self.right(self.fit(text, 84), WIDTH - 1, _B)

    def _last(self, desk) -> None:
        """What was entered last and whether the board has it; what is to be done now."""
        mirror = desk.mirror
        game = mirror.game
        words = self.words
        event = mirror.last
        x = 0
        if event is not None:
            queued = event in mirror.queue
            text = self._said(event, game)
            if queued:
                x = self.tag(text, 0, _C)
            else:
                x = self.text("✓" + text, 1, _C)
        todo = ""
        if event is not None and event.spots:
            todo = words.SPOT + " " + " ".join(event.spots)
        if game.phase < _SHOOTOUT and game.hand[game.turn]:
            todo += (", " if todo else "") + words.HAND
        self.right(self.fit(todo, WIDTH - x - 6), WIDTH - 1, _C)

    def _said(self, event, game) -> str:
        """An event in the referee's words."""
        words = self.words
        kind = event.kind
        if kind == _STROKE:
            text = game.format(event.word)
            if text == "-":
                text = words.MISS
            points = event.points
            return text + (" %+d" % points if points else "")
        if kind == _UNDO:
            return words.UNDO
        if kind == _REDO:
            return words.REDO
        if kind == _PAUSE:
            return words.PAUSE
        if kind == _RESUME:
            return words.RESUME
        return words.NEXT if kind == _FRAME else words.OTHER

    # A stroke being entered

    def _preview(self, desk) -> None:
        entry = desk.entry
        game = desk.mirror.game
        words = self.words
        end = WIDTH
        if entry.foul or entry.layer:
            end -= self.font.width(words.FOUL) + 6
            self.tag(words.FOUL, end + 1, _A)
        self.text(self.tail(entry.text, end - 4), 1, _A)
        if entry.points is None:
            self.right(words.MORE, WIDTH - 1, _C)
            return
        self._outcome(entry, game)
        if entry.wins:
            self.tag(words.WINS, 0, _C)
        else:
            self.text(words.PASSES if entry.passes else words.STAYS, 1, _C)
        self.right(words.CONFIRM, WIDTH - 1, _C)

    def _outcome(self, entry, game) -> None:
        """The points in tall digits, and the score they would change."""
        side = game.turn
        points = entry.points
        verdict = entry.verdict
        x = 1
        if not points and verdict.award:
            side = verdict.award_to
            points = verdict.award
            x = self.text("ABC"[side], 1, _TALL_Y + 3) + 3
        self.tall(points, x, _TALL_Y, True)
        score = game.score[side]
        x = WIDTH - 1 - self.tall_width(score + points)
        self.tall(score + points, x, _TALL_Y)
        self.tall_arrow(x - 13, _TALL_Y)
        self.tall(score, x - 16 - self.tall_width(score), _TALL_Y)
