"""Guests: who has the board's keys and display for a while, instead of the match.

A menu, a self-test, a demo. Guest says what one has to have; Visit is its time at the board.
Scoreboard.receive borrows this module when a guest comes. The match is not stopped: its clock
goes on and is announced, the journal is kept, a handheld is listened to, the watchdog is fed.
A guest that wants the clock to stand pauses it before (Referee.stand_still). Whatever a guest
fails in is recorded as a fault, and the guest is sent away: then the match is there as it was.
"""

from firmware.keyhold import KeyHold


class Guest:
    """A guest that does nothing; real ones are over this class. Ticks are ms that wrap.

    done: True when it wants to leave; looked at after every call. sound: what is to be heard
    (referee.SILENCE … END), taken and set to SILENCE by the board. hold: progress of the key
    that is held, 0-8, set by the board.
    """

    done = False
    sound = 0
    hold = 0

    def key(self, key: int, ticks: int) -> None:
        """A tap: on the way down, but of a key with a hold meaning on its release."""

    def held(self, key: int, ticks: int) -> None:
        """A key was held for a second; only of one that `has_hold` told to have a meaning."""

    def has_hold(self, key: int) -> bool:
        """Whether holding `key` (0-15) would mean something now; asked when it goes down."""
        return False

    def tick(self, ticks: int) -> bool:
        """Time passes: every scan of the keys, 5 ms; whether something looks different now."""
        return False

    def draw(self, drawing, ticks: int) -> None:
        """Bring `drawing.fb` up to date; it is as this guest has left it, at first the match's.

        Called when something may look different, and four times a second. drawing: a MonoBoard
        (`drawing.KIND` "mono", 64x16, 1 is lit) or a ColourBoard ("colour", 32x16, roles of
        palette) with its fonts `small` and `medium`. The board flushes the display.
        """

    def leave(self, ticks: int) -> None:
        """The last call of all: it is done, was sent away, or failed."""


class Visit:
    """The time of `guest` at `app`, a Scoreboard; takes keys as a Referee does."""

    def __init__(self, app, guest) -> None:
        self.guest = guest
        self._app = app
        self._held = KeyHold()

    def tick(self, ticks: int) -> bool:
        """See Guest.tick; holds that are complete are told."""
        guest = self.guest
        try:
            if guest.done:  # by a key that came by another way: it is not asked any more
                return self._after(ticks)
            hold = self._held.progress(ticks)
            changed = hold != guest.hold
            guest.hold = hold
            key = self._held.due(ticks)
            if key >= 0:
                guest.hold = 0
                guest.held(key, ticks)
                changed = True
            changed = guest.tick(ticks) or changed
            return self._after(ticks) or changed
        except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
            return self._failed(error, ticks)

    def key_down(self, key: int, ticks: int) -> None:
        """A key went down (0-15); one still down before it was a tap."""
        try:
            self._release(self._held.key, ticks)
            if self.guest.done:
                return
            if self.guest.has_hold(key):
                self._held.press(key, ticks)
            else:
                self._held.cancel()
                self.guest.key(key, ticks)
                self._after(ticks)
        except Exception as error:  # noqa: BLE001 (as above)
            self._failed(error, ticks)

    def key_up(self, key: int, ticks: int) -> None:
        """A key was let go."""
        try:
            self._release(key, ticks)
        except Exception as error:  # noqa: BLE001 (as above)
            self._failed(error, ticks)

    def draw(self, drawing, ticks: int) -> None:
        """See Guest.draw."""
        try:
            if not self.guest.done:
                self.guest.draw(drawing, ticks)
            self._after(ticks)
        except Exception as error:  # noqa: BLE001 (as above)
            self._failed(error, ticks)

    def end(self, ticks: int) -> None:
        """The guest has gone."""
        try:
            self.guest.leave(ticks)
        except Exception as error:  # noqa: BLE001 (as above)
            self._app.fault(error, ticks)

    def _release(self, key: int, ticks: int) -> None:
        """A key that might have become a hold is a tap."""
        if key >= 0 and self._held.release(key, ticks):
            self.guest.hold = 0
            self.guest.key(key, ticks)
            self._after(ticks)

    def _after(self, ticks: int) -> bool:
        """What a call has left: a sound, or the wish to go; whether it has gone."""
        guest = self.guest
        desk = self._app.referee
        if guest.sound > desk.sound:
            desk.sound = guest.sound
        guest.sound = 0
        if guest.done and self._app.guest is guest:
            self._app.dismiss(ticks)
            return True
        return False

    def _failed(self, error: Exception, ticks: int) -> bool:
        self._app.fault(error, ticks)
        if self._app.guest is self.guest:
            self._app.dismiss(ticks)
        return True
