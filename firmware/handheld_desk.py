"""The referee's desk on the handheld: keys in, events to the board out, answers felt.

The same keys mean the same as on the board (referee), but nothing is played here: an event goes
through the link, and what the board says of it comes back. No pins, no drawing, no tasks:
`key_down`, `key_up` and `tick` are plain calls with the time. The application wires it to keypad
and link.
"""

from firmware.borrow import borrow
from firmware.entry import CLOCK as CLOCK_KEY
from firmware.entry import HELD, OK, PLAY, REFUSED, TAKE_BACK, UNDO
from firmware.entry import PAUSE as PAUSE_KEY
from firmware.handheld_answers import NO, TAPPED, WAITS, Answers
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FRAME = const(9)
_OVER = const(5)
_PAUSE = const(10)
_REDO = const(15)
_RESUME = const(11)
_START = const(3)
_UNDO = const(14)

_STROKE = const(0)
_BUSY = const(210)  # texts.BUSY
_FULL = const(203)  # as link
_UP = const(2)
_NO = const(1)  # as handheld_dialog
_CLOSE = const(2)
_EVENT = const(3)
_AHEAD = const(8)  # taps kept while the board's answer is awaited


class Desk(Answers):
    """The desk, see Answers for what is public."""

    _stopped = False  # the PAUSE that is down has stopped the clock

    def tick(self, ticks: int) -> None:
        """Time passes; call it every scan (ms, wrapping)."""
        self.hear(ticks)
        if self._ahead and (not self.mirror.unsure or self.link.link != _UP):
            self._catch_up(ticks)
        if self.dialog is not None:
            self._dialog_went(self.dialog.tick(ticks))
        hold = self._held.progress(ticks)
        if hold != self.hold:
            self.hold = hold
            self.changed = True
        key = self._held.due(ticks)
        if key >= 0:
            self._held_out(key, ticks)
            self.changed = True

    # Keys

    def key_down(self, key: int, ticks: int) -> None:
        """A key went down (0-15)."""
        self.tick(ticks)
        self.changed = True
        if self.refusal:
            self.refusal = 0  # it has been read; the key does nothing else
            self.signal = TAPPED
            return
        self._release(self._held.key, ticks)  # typed fast: that one is not yet up
        if key == PAUSE_KEY and self.dialog is None:
            # A running clock stops at once; one that stands stays so until this is no hold.
            self._stopped = self._has_clock() and not self.mirror.paused
            if self._stopped:
                self._tap(key, ticks)
            self._held.press(key, ticks)
        elif self._has_hold(key):
            self._held.press(key, ticks)
        else:
            self._held.cancel()
            self._tap(key, ticks)

    def key_up(self, key: int, ticks: int) -> None:
        """A key was let go."""
        self.tick(ticks)
        self._release(key, ticks)

    def _release(self, key: int, ticks: int) -> None:
        if key >= 0 and self._held.release(key, ticks):
            self.hold = 0
            self.changed = True
            if key != PAUSE_KEY or self.dialog is not None or not self._stopped:
                self._tap(key, ticks)

    def _has_clock(self) -> bool:
        return self.mirror is not None and self.mirror.clock.total >= 0

    def _open(self) -> bool:
        return self.entry is not None and self.entry.open

    def _over(self) -> bool:
        return self.mirror is not None and self.mirror.game.phase == _OVER

    def _has_hold(self, key: int) -> bool:
        """Whether holding `key` means something now, so that it is a tap on release."""
        if self.dialog is not None:
            return self.dialog.has_hold(key)
        if key == OK and not self._open():
            return True
        if self.mirror is None:
            return False
        if self._is_kept(key) or self.entry.holds(key):
            return True
        if self._open():
            return False
        if key == UNDO:
            return self.mirror.can_redo
        return self._side_of(key) >= 0 and self._may_start()

    def _tap(self, key: int, ticks: int) -> None:
        self.signal = TAPPED
        if self.dialog is not None:
            self._dialog_did(self.dialog.key(key), ticks)
        elif self.mirror is None:
            self._refuse(ticks)
        elif self.mirror.unsure and key != PAUSE_KEY:
            self._later(key)
        elif key == OK and not self._open():
            self._refuse(ticks)
        elif self._awaits_start() and self._side_of(key) >= 0:
            self._send(_START, self._side_of(key), ticks)
        else:
            self._enter(key, ticks)

    def _later(self, key: int) -> None:
        """A tap on a state that only the board knows: kept for the moment its answer takes."""
        if self.link.link != _UP or len(self._ahead) == _AHEAD:
            self.deny(_BUSY)
        else:
            self._ahead.append(key)

    def _is_kept(self, key: int) -> bool:
        """Whether a hold of `key` may mean something on a state that only the board knows."""
        return self.mirror.unsure and self.entry.keys.held >> key & 1 > 0

    def _catch_up(self, ticks: int) -> None:
        """The taps that were kept, now that the board has answered, or never will."""
        if self.link.link != _UP:
            self.deny(_BUSY)
        while self._ahead and not self.refusal and not self.mirror.unsure:
            key = self._ahead.pop(0)
            if key < HELD:
                self._tap(key, ticks)
            else:
                self._enter(key, ticks)
        if self.refusal:
            self._ahead.clear()

    def _enter(self, key: int, ticks: int) -> None:
        """A tap, or with HELD a hold, of the stroke being entered."""
        entry = self.entry
        if not entry.open:
            self.link.mark()  # what the referee sees now is what the stroke follows
        action = entry.tap(key)
        if action == REFUSED:
            self._refuse(ticks)
        elif action == PLAY:
            word = entry.word
            entry.clear()
            self._send(_STROKE, word, ticks, True)
        elif action == TAKE_BACK:
            self._send(_UNDO, 0, ticks)
        elif action == CLOCK_KEY:
            self._send(_RESUME if self.mirror.paused else _PAUSE, 0, ticks)

    def _held_out(self, key: int, ticks: int) -> None:
        self.hold = 0
        self.signal = TAPPED
        if self.dialog is not None:
            self._dialog_did(self.dialog.held(key), ticks)
        elif key == OK and self._over():
            self._send(_FRAME, 0, ticks)
        elif key == OK:
            self.wants_menu = True
        elif key == PAUSE_KEY:
            self._open_dialog(ticks)
        elif key == UNDO:
            self._send(_REDO, 0, ticks)
        elif self._is_kept(key):
            self._later(key | HELD)
        elif self.entry.holds(key):
            self._enter(key | HELD, ticks)
        elif not self.entry.open and self._side_of(key) >= 0:
            self._send(_START, self._side_of(key), ticks)

    def _refuse(self, ticks: int) -> None:
        self.signal = NO
        self.flash = True
        self._flash_since = ticks

    # Events

    def _send(self, kind: int, word: int, ticks: int, marked: bool = False) -> None:
        """Give an event to the link, and show the match as it will be."""
        n = self.link.submit(kind, word, 0, ticks, marked)
        if not n:
            self.deny(_FULL)
            return
        self.mirror.add(n, kind, word)
        if self.link.link != _UP:
            self.signal = WAITS
        self.mirror.rebuild(self.link.state, ticks)
        if self.entry.open:
            self.entry.refresh()
            self.link.mark()  # it goes on behind what was just sent, a pause

    # Dialogs

    def _open_dialog(self, ticks: int) -> None:
        """PAUSE was held: the board's menu; out of its reach corrections, or the own menu."""
        if self.link.link == _UP and self.link.menu_version >= 0:
            self.wants_board = True
            return
        if self.mirror is not None and not self.entry.open:
            self.dialog = borrow("firmware.handheld_dialog").corrections(self, ticks)
        if self.dialog is None:
            self.wants_menu = True
            return
        if self._has_clock() and not self.mirror.paused and not self._over():
            self._send(_PAUSE, 0, ticks)
        self.link.mark()

    def _dialog_did(self, came_to: int, ticks: int) -> None:
        """What a key came to in the dialog."""
        dialog = self.dialog
        if dialog is None:
            return
        if dialog.about_match:
            self.quiet = dialog.quiet
        if came_to == _NO:
            self._refuse(ticks)
        elif came_to == _CLOSE:
            self.close_dialog()
        elif came_to == _EVENT:
            self.close_dialog()
            self._send(dialog.kind, dialog.argument(), ticks, True)

    def _dialog_went(self, came_to: int) -> None:
        """What time came to in the dialog."""
        if came_to == _CLOSE:
            self.close_dialog()
        elif came_to:
            self.changed = True
