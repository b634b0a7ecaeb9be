"""The wall board: 64x16 single-colour LEDs of sixteen MAX7219 behind an ESP32 DevKitC.

Plain constants only. It builds nothing: the application makes pins and buses from it, the virtual
board the devices on the other end of the wires, and the hardware folder is checked against it.
GPIO numbers are those of a WROOM-32 module. Strapping pins (0 2 5 12 15), flash (6-11), PSRAM
(16 17) and the REPL (1 3) stay free, so a key held at power-on cannot change how the chip boots.
"""

NAME = "mono64x16"
SOC = "esp32"
APPLICATION = "firmware.scoreboard"
WIRING = "firmware.wiring_mono"

# Display. 4 MHz is under half of what the chip allows: it leaves room for the slew of long ribbon
# cables and still sends a whole frame in 0.6 ms. GPIO 19 stays unconnected, because SPI(2) takes
# it as its MISO whether one is asked for or not.
DISPLAY = "max7219"
WIDTH = 64
HEIGHT = 16
SPI_ID = 2
SPI_SCK = 18
SPI_MOSI = 23
SPI_MISO_UNUSED = 19
SPI_BAUDRATE = 4_000_000
DISPLAY_CS = 4  # needs 10 kOhm to 3.3 V at the level shifter: no latching while the ESP32 boots

# (x, y, rotation) of each 8x8 module in the order of the chain, nearest to DIN first. x and y are
# the pixels of its top left corner; rotation is by how many degrees clockwise it is turned from
# the way an FC-16 board hangs with DIN at its right end (digit 0 on top, segment DP at the left).
# The chain runs right to left along the top and comes back left to right below, the lower boards
# upside down: the cable between the two rows is then as short as it can be.
CHIPS = (
    (56, 0, 0), (48, 0, 0), (40, 0, 0), (32, 0, 0), (24, 0, 0), (16, 0, 0), (8, 0, 0), (0, 0, 0),
    (0, 8, 180), (8, 8, 180), (16, 8, 180), (24, 8, 180),
    (32, 8, 180), (40, 8, 180), (48, 8, 180), (56, 8, 180),
)  # fmt: skip
BRIGHTNESS = 7  # 0..15, where no sensor says otherwise; most frames draw 0.7 to 1 A at it
BRIGHTNESS_MOST = 10  # never more, whatever is chosen: every LED on would draw 3.3 A (at 15 4.8 A)

# Keys. One row at a time is driven low, the others high; a Schottky diode per key (cathode to the
# row) keeps rows apart. GPIO 34-39 have no pull-ups of their own: 10 kOhm to 3.3 V for each column
# sit at this end of the key cable, so that an unplugged key board reads as sixteen keys up.
HAS_KEYS = True
KEY_ROWS = (26, 27, 14, 13)  # top row first
KEY_COLS = (36, 39, 34, 35)  # left column first
KEY_COLS_EXTERNAL_PULL = True

HAS_BUZZER = True
BUZZER = 25  # transistor, passive buzzer

HAS_LIGHT_SENSOR = True
# ADC1, which keeps working with Wi-Fi on: an LDR (GL5528: 15 kOhm at 10 lux) from 3.3 V to the
# pin, 2.2 kOhm and 100 nF from the pin to ground. 1 lux is 0.1 V, 150 lux 1.5 V, 1000 lux 2.45 V.
LIGHT_SENSOR = 33
LIGHT_PULL_DOWN = 2200  # Ohm

# Kept for a module on I2C (a battery-backed clock, say); nothing uses them yet.
HAS_I2C = False
I2C_SDA = 21
I2C_SCL = 22
SPARE = (32,)

HAS_RADIO = True
