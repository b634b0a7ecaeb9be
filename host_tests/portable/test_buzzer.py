"""The buzzer driver plays its patterns by the clock it is given, across the wrap."""

from firmware.boards import mono64x16 as board
from firmware.drivers.buzzer import CLICK, CONFIRMED, REFUSED, TIME_UP, WARNING, Buzzer
from tools.virtual.rig import Rig

_START = (1 << 30) - 60


def _bench():
    """A rig, its buzzer, and the list of (ms since the start, Hz) that is heard."""
    rig = Rig(board, _START)
    heard = []
    rig.world.on_tone = lambda pin, hz: heard.append((rig.clock.us // 1000, hz))
    return rig, rig.buzzer(), heard


def _run(rig, buzzer, ms):
    for _ in range(0, ms, 5):
        buzzer.tick(rig.clock.ticks_ms())
        rig.clock.sleep_ms(5)


def test_a_pattern_sounds_note_by_note_and_ends_in_silence():
    rig, buzzer, heard = _bench()
    buzzer.play(b"\x64\x02\x00\x03\x32\x0a")
    _run(rig, buzzer, 300)
    assert heard == [(0, 2000), (20, 0), (50, 1000), (150, 0)]


def test_a_new_pattern_replaces_the_old_one():
    rig, buzzer, heard = _bench()
    buzzer.play(TIME_UP)
    _run(rig, buzzer, 50)
    buzzer.play(CLICK)
    _run(rig, buzzer, 100)
    assert heard[-1] == (60, 0)
    buzzer.play(b"\x32\x01")
    _run(rig, buzzer, 50)
    assert heard[-2:] == [(150, 1000), (160, 0)]


def test_mute_silences_at_once_and_lasts():
    rig, buzzer, heard = _bench()
    buzzer.play(TIME_UP)
    _run(rig, buzzer, 20)
    buzzer.mute(True)
    assert heard == [(0, 2000), (20, 0)]
    buzzer.play(CLICK)
    _run(rig, buzzer, 50)
    assert len(heard) == 2
    buzzer.mute(False)
    buzzer.play(CLICK)
    _run(rig, buzzer, 50)
    assert heard[2:] == [(70, 2000), (80, 0)]


def test_every_pattern_ends_within_a_second_and_a_half_note_is_refused():
    for pattern in (CLICK, REFUSED, CONFIRMED, WARNING, TIME_UP):
        rig, buzzer, heard = _bench()
        buzzer.play(pattern)
        _run(rig, buzzer, 1000)
        assert heard and heard[-1][1] == 0, pattern
    try:
        buzzer.play(b"\x64")
    except ValueError:
        return
    raise AssertionError("half a note was accepted")


class _Pwm:
    """Remembers what it was last set to, without allocating."""

    hz = 0
    duty = -1

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        self.duty = duty


def test_playing_allocates_nothing():
    pwm = _Pwm()
    buzzer = Buzzer(pwm)
    import micropython

    micropython.heap_lock()
    try:
        buzzer.play(CLICK)
        buzzer.tick(_START)
        buzzer.tick(_START + 5)
        loud = pwm.duty
        buzzer.tick(_START + 10)
    finally:
        micropython.heap_unlock()
    assert (pwm.hz, loud, pwm.duty) == (2000, 32768, 0)
