"""The display of the single-colour board: MAX7219 on SPI. As wiring, which borrows it."""


def make_display(board, machine):
    """The display driver of a board module on its bus, set up and dark."""
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


def make_drawing(fb):
    """What draws views on it."""
    from firmware.draw import MonoBoard

    return MonoBoard(fb)
