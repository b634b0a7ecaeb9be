"""The handheld with a 1.3 inch OLED (SH1106): sixteen keys, one Li-ion cell, buzzer, vibration.

Plain constants only, as in mono64x16. GPIO numbers are those of a WROOM-32 module. Strapping pins
(0 2 5 12 15), flash (6-11), PSRAM (16 17) and the REPL (1 3) stay free.
"""

NAME = "handheld_sh1106"
SOC = "esp32"
APPLICATION = "firmware.handheld_main"
WIRING = "firmware.handheld_wiring"

# Display: its board has the pull-ups of the bus.
DISPLAY = "sh1106"
WIDTH = 128
HEIGHT = 64
DISPLAY_TURNED = False  # mounted upside down
DISPLAY_ADDRESS = 0x3C
I2C_ID = 0
I2C_SDA = 21
I2C_SCL = 22
I2C_FREQ = 400_000

# Keys: rows and diodes as on the board; columns rise through the chip's own 45 kOhm, which is
# enough on wires of a hand's length.
HAS_KEYS = True
KEY_ROWS = (26, 27, 14, 13)  # top row first
KEY_COLS = (25, 33, 32, 4)  # left column first
KEY_COLS_EXTERNAL_PULL = False

HAS_BUZZER = True
BUZZER = 18  # transistor, passive buzzer
HAS_VIBRATION = True
VIBRATION = 19  # transistor with a flyback diode, coin motor

# The cell through two equal resistors (100 kOhm, 100 nF at the pin) on ADC1, which keeps working
# with the radio on. CELL_MAH and DRAW_MA are for the hours left before use has shown better.
HAS_BATTERY = True
BATTERY = 34
BATTERY_DIVIDER = 2
CELL_MAH = 2000
DRAW_MA = 120  # radio always on, display bright half of the time

HAS_LIGHT_SENSOR = False
SPARE = (23, 35, 36, 39)

HAS_RADIO = True
