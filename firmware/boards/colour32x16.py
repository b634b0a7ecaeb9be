"""The wall board in colour: 32x16 LEDs of two WS2812B panels behind an ESP32 DevKitC.

Plain constants only, as in mono64x16. It differs from that board in its display alone: keys,
buzzer, light sensor and spare pins are on the same GPIOs, so key cable and case are the same.
"""

NAME = "colour32x16"
SOC = "esp32"
APPLICATION = "firmware.scoreboard"
WIRING = "firmware.wiring_colour"

# Display. One data line, through the 74AHCT125 (the LEDs want 5 V levels), with 330 Ohm behind it
# and 10 kOhm to ground before it: no edges reach the LEDs while the ESP32 boots.
DISPLAY = "ws2812"
WIDTH = 32
HEIGHT = 16
LED_DATA = 23

# Two panels of 8x32, their LEDs at 10 mm, in the order of the chain: pixel of the first LED, the
# way of the first run and from run to run, LEDs a run, runs; every second run comes back. Seen
# from the front the upper panel begins at its top left corner; its last run comes up at the
# right. The lower one is turned by 180 degrees, so that the cable between them is 16 cm long.
PANELS = (
    (0, 0, "down", "right", 8, 32),
    (31, 15, "up", "left", 8, 32),
)
BRIGHTNESS = 7  # 0..15, where no sensor says otherwise
BRIGHTNESS_MOST = 10  # never more, whatever is chosen; the game's frames stay within the limit

# Supply of 5 V 5 A for the LEDs alone, fed into both panels. All white at full would be 30 A.
LIMIT_MA = 4000

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
SPARE = (4, 18, 19, 32)

HAS_RADIO = True
