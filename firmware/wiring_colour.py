"""The display of the colour board: panels of WS2812B. As wiring, which borrows it."""


def make_display(board, machine):
    """The display driver of a board module on its data line, set up and dark."""
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
