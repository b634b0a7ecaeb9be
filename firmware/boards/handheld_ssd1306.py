"""The handheld with a 0.96 inch OLED of an SSD1306; all else is as in handheld_sh1106."""

from firmware.boards.handheld_sh1106 import (  # noqa: F401 (its constants are this board's)
    APPLICATION,
    BATTERY,
    BATTERY_DIVIDER,
    BUZZER,
    CELL_MAH,
    DISPLAY_ADDRESS,
    DISPLAY_TURNED,
    DRAW_MA,
    HAS_BATTERY,
    HAS_BUZZER,
    HAS_KEYS,
    HAS_LIGHT_SENSOR,
    HAS_RADIO,
    HAS_VIBRATION,
    HEIGHT,
    I2C_FREQ,
    I2C_ID,
    I2C_SCL,
    I2C_SDA,
    KEY_COLS,
    KEY_COLS_EXTERNAL_PULL,
    KEY_ROWS,
    SOC,
    SPARE,
    VIBRATION,
    WIDTH,
    WIRING,
)

NAME = "handheld_ssd1306"
DISPLAY = "ssd1306"
