"""A tiny application that shows every part of the virtual board at work; for its own tests.

Each key lights its own 4x4 square while it is down, clicks, and goes into the journal.
"""

from machine import ADC, PWM, SPI, WDT, Pin

from firmware import aio
from firmware.drivers.buzzer import CLICK, Buzzer
from firmware.drivers.keypad import RELEASE, Keypad
from firmware.drivers.max7219 import Max7219


async def main(board, sink):
    """Serve the keys until key 15 is let go."""
    rows = [Pin(n, Pin.OUT, value=1) for n in board.KEY_ROWS]
    cols = [Pin(n, Pin.IN) for n in board.KEY_COLS]
    keypad = Keypad(rows, cols)
    buzzer = Buzzer(PWM(Pin(board.BUZZER), freq=1000, duty_u16=0))
    light = ADC(Pin(board.LIGHT_SENSOR), atten=ADC.ATTN_11DB)
    cs = Pin(board.DISPLAY_CS, Pin.OUT, value=1)
    spi = SPI(board.SPI_ID, board.SPI_BAUDRATE, sck=Pin(board.SPI_SCK), mosi=Pin(board.SPI_MOSI))
    display = Max7219(spi, cs, board.WIDTH, board.HEIGHT, board.CHIPS, 3)
    display.begin()
    watchdog = WDT(timeout=8000)
    print("demo: light %d" % light.read_u16())
    due = aio.ticks_ms()
    while True:
        now = aio.ticks_ms()
        keypad.sample(keypad.scan())
        event = keypad.get()
        while event >= 0:
            key = event % RELEASE
            display.fb.fill_rect(key * 4, key, 4, 4, event < RELEASE)
            sink(bytes([event]))
            if event == 15 + RELEASE:
                return
            if event == 14:
                await aio.sleep_ms(9000)  # longer than the watchdog allows
            buzzer.play(CLICK)
            event = keypad.get()
        buzzer.tick(now)
        display.flush(now)
        watchdog.feed()
        due = aio.ticks_add(due, 5)
        await aio.sleep_ms(max(0, aio.ticks_diff(due, aio.ticks_ms())))
