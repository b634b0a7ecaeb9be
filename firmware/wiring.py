"""The board's drivers on the pins of its module: the one place where pins and buses are made.

For the scoreboard and for safe mode, which must work when an application cannot be imported.
`machine` is passed in. What a handheld has too is in wiring_both.
"""


def make_display(board, machine):
    """The display driver of a board module on its bus, set up and dark."""
    if board.DISPLAY == "ws2812":
        from firmware.wiring_leds import make_leds

        return make_leds(board, machine)
    if board.DISPLAY != "max7219":
        from firmware.handheld_wiring import make_oled

        return make_oled(board, machine)
    from firmware.drivers.max7219 import Max7219

    cs = machine.Pin(board.DISPLAY_CS, machine.Pin.OUT, value=1)
    spi = machine.SPI(
        board.SPI_ID,
        board.SPI_BAUDRATE,
        sck=machine.Pin(board.SPI_SCK),
        mosi=machine.Pin(board.SPI_MOSI),
    )
    display = Max7219(spi, cs, board.WIDTH, board.HEIGHT, board.CHIPS, board.BRIGHTNESS)
    display.begin()
    return display


def make_drawing(board, fb):
    """What draws views on a board module's display."""
    if board.DISPLAY == "ws2812":
        from firmware.wiring_leds import make_drawing as make_colours

        return make_colours(fb)
    from firmware.draw import MonoBoard

    return MonoBoard(fb)


def make_light(board, machine):
    """How light it is, 0..65535 at each call, by the sensor of a board module; None without."""
    if not board.HAS_LIGHT_SENSOR:
        return None
    from firmware.drivers.light import LightSensor

    adc = machine.ADC(machine.Pin(board.LIGHT_SENSOR), atten=machine.ADC.ATTN_11DB)
    return LightSensor(adc).read
