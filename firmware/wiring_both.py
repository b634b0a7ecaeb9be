"""Drivers that board and handheld both have, on the pins of a board module; as wiring.

`machine` is passed in. Apart, because each name a module mentions stays in the heap.
"""


def make_keypad(board, machine):
    """The keypad driver of a board module on its pins."""
    from firmware.drivers.keypad import Keypad

    pin = machine.Pin
    pull = None if board.KEY_COLS_EXTERNAL_PULL else pin.PULL_UP
    rows = [pin(n, pin.OUT, value=1) for n in board.KEY_ROWS]
    return Keypad(rows, [pin(n, pin.IN, pull) for n in board.KEY_COLS])


def make_buzzer(board, machine):
    """The buzzer driver of a board module, or None."""
    if not board.HAS_BUZZER:
        return None
    from firmware.drivers.buzzer import Buzzer

    return Buzzer(machine.PWM(machine.Pin(board.BUZZER), freq=1000, duty_u16=0))


def set_aside() -> None:
    """Let Wi-Fi have its memory, some 40 KB, before the heap grows over it; the radio stays off.

    Where the first handheld is paired late in an evening, the chip may not have it any more.
    """
    try:
        import network

        network.WLAN(network.STA_IF)
    except (ImportError, OSError):
        pass  # told where the radio is switched on; a match can do without


def make_radio(channels=()):
    """The transport of the referee link, on a channel of its own unless Wi-Fi has one."""
    import aioespnow
    import network

    from firmware.radio_espnow import CHANNEL, make

    return make(network, aioespnow, CHANNEL, channels)
