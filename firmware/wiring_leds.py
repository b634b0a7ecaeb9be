"""The colour board's driver and drawing: wiring's other half; a mono board does without its names.

As in wiring, `machine` is passed in. Called by wiring and by nobody else.
"""


def make_leds(board, machine):
    """The driver of a WS2812B board module, set up and dark."""
    from neopixel import NeoPixel

    from firmware.drivers.ws2812 import Ws2812
    from firmware.palette import RGB

    width, height = board.WIDTH, board.HEIGHT
    leds = NeoPixel(machine.Pin(board.LED_DATA, machine.Pin.OUT, value=0), width * height)
    display = Ws2812(leds, width, height, board.PANELS, RGB, board.BRIGHTNESS, board.LIMIT_MA)
    display.begin()
    return display


def make_drawing(fb):
    """What draws views on it."""
    from firmware.draw_colour import ColourBoard

    return ColourBoard(fb)
