"""Drivers on the pins of a board module: the one place where pins and buses are made.

For the applications and for safe mode, which must work when an application cannot be imported.
`machine` is passed in.
"""


def make_display(board, machine):
    """The display driver of a board module on its bus, set up and dark."""
    if board.DISPLAY == "ws2812":
        return _make_leds(board, machine)
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


def _make_leds(board, machine):
    from neopixel import NeoPixel

    from firmware.drivers.ws2812 import Ws2812
    from firmware.palette import RGB

    width, height = board.WIDTH, board.HEIGHT
    leds = NeoPixel(machine.Pin(board.LED_DATA, machine.Pin.OUT, value=0), width * height)
    display = Ws2812(leds, width, height, board.PANELS, RGB, board.BRIGHTNESS, board.LIMIT_MA)
    display.begin()
    return display


def make_drawing(board, fb):
    """What draws views on a board module's display."""
    if board.DISPLAY == "ws2812":
        from firmware.draw_colour import ColourBoard

        return ColourBoard(fb)
    from firmware.draw import MonoBoard

    return MonoBoard(fb)


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


def make_light(board, machine):
    """How light it is, 0..65535 at each call, by the sensor of a board module; None without."""
    if not board.HAS_LIGHT_SENSOR:
        return None
    from firmware.drivers.light import LightSensor

    adc = machine.ADC(machine.Pin(board.LIGHT_SENSOR), atten=machine.ADC.ATTN_11DB)
    return LightSensor(adc).read


def make_radio(channels=()):
    """The transport of the referee link, on a channel of its own unless Wi-Fi has one."""
    import aioespnow
    import network

    from firmware.radio_espnow import CHANNEL, make

    return make(network, aioespnow, CHANNEL, channels)
