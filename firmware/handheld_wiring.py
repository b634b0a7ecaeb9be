"""The handheld's drivers on the pins of its board module; as wiring, for what only it has.

`machine` is passed in.
"""

from firmware.wiring_both import make_buzzer, make_keypad


def make_display(board, machine):
    """The OLED's driver on its bus; its first flush sets it up, OSError when nothing answers."""
    from firmware.drivers.oled import make

    i2c = machine.I2C(
        board.I2C_ID,
        scl=machine.Pin(board.I2C_SCL),
        sda=machine.Pin(board.I2C_SDA),
        freq=board.I2C_FREQ,
    )
    return make(board.DISPLAY, i2c, board.DISPLAY_ADDRESS, board.DISPLAY_TURNED)


def make_vibration(board, machine):
    """The vibration motor's driver, or None."""
    if not board.HAS_VIBRATION:
        return None
    from firmware.drivers.vibration import Vibration

    return Vibration(machine.Pin(board.VIBRATION, machine.Pin.OUT, value=0))


def make_battery(board, machine):
    """The gauge on the ADC, or None."""
    if not board.HAS_BATTERY:
        return None
    from firmware.battery import Battery

    adc = machine.ADC(machine.Pin(board.BATTERY), atten=machine.ADC.ATTN_11DB)
    return Battery(adc.read_uv, board.BATTERY_DIVIDER, board.CELL_MAH, board.DRAW_MA)


def make_drivers(board, machine, failed: list) -> tuple:
    """Display, keypad, buzzer, vibration, battery, as Handheld takes them.

    One of the last three that cannot be had is None, and its error in `failed`.
    """
    drivers = [make_display(board, machine), make_keypad(board, machine)]
    for make in (make_buzzer, make_vibration, make_battery):
        driver = None
        try:
            driver = make(board, machine)
        except Exception as error:  # noqa: BLE001 (whatever it is, a referee can do without)
            failed.append(error)
        drivers.append(driver)
    return tuple(drivers)
