"""The referee's desk of a board that a handheld may enter at as well.

Adds to Referee what a second place to enter needs: events of a handheld go the same way as
keys, each with its number in its record, and of two entries made at the same time the later
one is refused where it was made. Not the link: link_desk hands events over and asks.
"""

from firmware.aio import ticks_diff
from firmware.referee import Referee
from rules_core.const import const

MOVED_ON = 200  # as link_facts has it

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FRAME = const(9)
_OVER = const(5)
_PAUSE = const(10)
_REDO = const(15)
_RESUME = const(11)
_R_WORD = const(16)
_ENTRY_PAUSE = const(12)

# Numbers of link, entry and this module's own.
_MOVED_ON = const(200)
_PAUSE_KEY = const(12)
_DONE = const(2)
_STROKE = const(0)
_UNSEEN_MS = const(700)  # nobody has read a new score and pressed a key that soon
_REASON_MS = const(2500)


class LinkedReferee(Referee):
    """since: the revision after which there were only pauses: who has seen it, or one after it,
    knows how the frame stands. reason: why the last key was refused, in a few capitals, or "".
    handhelds: what the menu offers about them, (as shown, number) pairs. asked: the number
    that was chosen there, -1 for none; the application's to act on.
    """

    def __init__(self, setup, keys, journal, ticks: int, came=None) -> None:
        self.since = came.match.revision if came else 0
        self.reason = ""
        self.handhelds = ()
        self.asked = -1
        self._reason_at = ticks
        self._begun = 0  # `since` when the entry was opened
        self._pressed = 0  # and when the last key went down
        self._remote_at = ticks
        self._remote = False  # an event of a handheld was taken less than _UNSEEN_MS ago
        Referee.__init__(self, setup, keys, journal, ticks, came)

    def tick(self, ticks: int) -> None:
        Referee.tick(self, ticks)
        if self._remote and ticks_diff(ticks, self._remote_at) > _UNSEEN_MS:
            self._remote = False
        if self.reason and ticks_diff(ticks, self._reason_at) > _REASON_MS:
            self.reason = ""

    # Events of a handheld

    def event(self, kind: int, word: int, number: int, seen: int, ticks: int) -> int:
        """Take an event (as Match.feed has it) entered when revision `seen` stood; the result.

        0, a refusal of the match, or link_facts' MOVED_ON. The record's device fields are the
        caller's (`sign`); they are for the event itself, not for what comes with it.
        """
        self.tick(ticks)
        if word < 0 or kind > _REDO:
            return _R_WORD
        clock = kind == _PAUSE or kind == _RESUME
        if not clock and not self.since <= seen <= self.match.revision:
            return _MOVED_ON
        refusal = self._take(kind, word, number)
        if not refusal:
            self.sound = _DONE
            if not clock:
                self._remote = True
                self._remote_at = ticks
        return refusal

    def sign(self, device: int, epoch: int, n: int) -> None:
        """Who the next event that is taken comes from; 0, 0, 0 for the board's own keys."""
        record = self._record
        record.device = device
        record.epoch = epoch
        record.event = n

    def _take(self, kind: int, word: int, number: int) -> int:
        match = self.match
        if kind == _STROKE and self._waiting:
            refusal = match.game.judge(word, self.entry.verdict)
            if refusal:
                return refusal
            self._unsigned(_RESUME)
        elif kind == _FRAME:
            if match.game.phase == _OVER and self.match_over():
                self.ended = True
                return 0
            refusal = self._do(_FRAME, 0)
            if not refusal and match.game.phase != _OVER:
                self.sign(0, 0, 0)
                self._hold_clock()
            return refusal
        return self._do(kind, word, number)

    def _unsigned(self, kind: int) -> None:
        """An event that comes with a handheld's and is not numbered."""
        record = self._record
        device, epoch, n = record.device, record.epoch, record.event
        self.sign(0, 0, 0)
        self._do(kind, 0)
        self.sign(device, epoch, n)

    def _do(self, kind: int, value: int, number: int = 0) -> int:
        refusal = Referee._do(self, kind, value, number)
        if not refusal and kind != _PAUSE and kind != _RESUME:
            self.since = self.match.revision
        return refusal

    # The board's own keys

    def _moved(self, ticks: int) -> None:
        """Refuse a key because a handheld has entered something in the meantime."""
        self.reason = "MOVED ON"
        self._reason_at = ticks
        self._refuse(ticks)

    def _is_late(self, key: int, ticks: int) -> bool:
        """Whether a handheld has just changed what this key would begin with; it is told."""
        late = self._remote and not self.entry.open and key != _ENTRY_PAUSE
        if late:
            self._moved(ticks)
        return late

    def key_down(self, key: int, ticks: int) -> None:
        Referee.key_down(self, key, ticks)
        self._pressed = self.since

    def _held_out(self, key: int, ticks: int) -> None:
        if key != _ENTRY_PAUSE and not self.entry.open and self._pressed != self.since:
            self.hold = 0
            self._moved(ticks)
        else:
            Referee._held_out(self, key, ticks)

    def _tap(self, key: int, ticks: int) -> None:
        if not self._is_late(key, ticks):
            Referee._tap(self, key, ticks)

    def _enter(self, key: int, ticks: int) -> None:
        if self._is_late(key, ticks):
            return
        if not self.entry.open:
            self._begun = self.since
        Referee._enter(self, key, ticks)

    def _play(self, ticks: int) -> None:
        if self._begun != self.since:
            self.entry.clear()
            self._moved(ticks)
            return
        Referee._play(self, ticks)
