"""The pin lint: what of a board module's pins an ESP32 cannot do, whatever is wired to them.

Facts of the WROOM-32 on a DevKitC, from Espressif's data sheet. `tools hardware` calls `check`
for every board module of a build; what is at the other end of the pins is hardware_wiring's.
"""

from types import ModuleType

FLASH = range(6, 12)
PSRAM = (16, 17)
REPL = (1, 3)
STRAPPING = (0, 2, 5, 12, 15)
INPUT_ONLY = range(34, 40)  # and no pull-ups of their own
ADC1 = range(32, 40)
ADC2 = (0, 2, 4, 12, 13, 14, 15, 25, 26, 27)
THERE = (*range(20), 21, 22, 23, 25, 26, 27, 32, 33, 34, 35, 36, 39)

OUTPUTS = (
    "SPI_SCK", "SPI_MOSI", "DISPLAY_CS", "LED_DATA", "KEY_ROWS", "BUZZER", "VIBRATION",
    "I2C_SDA", "I2C_SCL",
)  # fmt: skip
INPUTS = ("KEY_COLS", "LIGHT_SENSOR", "BATTERY")
ANALOG = ("LIGHT_SENSOR", "BATTERY")
RESERVED = ("SPI_MISO_UNUSED", "SPARE")


# What a board module must say, and what more with a display or a capability.
NEEDED = (
    "NAME", "DISPLAY", "WIDTH", "HEIGHT", "SPARE", "KEY_ROWS", "KEY_COLS",
    "KEY_COLS_EXTERNAL_PULL", "HAS_BUZZER", "HAS_LIGHT_SENSOR",
)  # fmt: skip
OF_DISPLAY = {
    "max7219": ("CHIPS", "SPI_SCK", "SPI_MOSI", "SPI_MISO_UNUSED", "DISPLAY_CS"),
    "ws2812": ("PANELS", "LED_DATA", "LIMIT_MA"),
    "sh1106": ("I2C_SDA", "I2C_SCL"),
    "ssd1306": ("I2C_SDA", "I2C_SCL"),
}
OF_CAPABILITY = {
    "HAS_BUZZER": ("BUZZER",),
    "HAS_VIBRATION": ("VIBRATION",),
    "HAS_LIGHT_SENSOR": ("LIGHT_SENSOR", "LIGHT_PULL_DOWN"),
    "HAS_BATTERY": ("BATTERY", "BATTERY_DIVIDER", "CELL_MAH", "DRAW_MA"),
}


def missing(board: ModuleType) -> list[str]:
    """The constants that a board module lacks."""
    display = str(getattr(board, "DISPLAY", ""))
    needed = [*NEEDED, *OF_DISPLAY.get(display, ("a DISPLAY known here",))]
    for capability, names in OF_CAPABILITY.items():
        if getattr(board, capability, False):
            needed += names
    return [name for name in needed if not hasattr(board, name)]


def pins(board: ModuleType) -> list[tuple[str, int]]:
    """(constant, GPIO) of every pin that a board module names, in tuples `KEY_ROWS[2]`."""
    found: list[tuple[str, int]] = []
    for name in (*OUTPUTS, *INPUTS, *RESERVED):
        value = getattr(board, name, None)
        if isinstance(value, tuple):
            found += [(f"{name}[{i}]", number) for i, number in enumerate(value)]
        elif value is not None:
            found.append((name, value))
    return found


def base(name: str) -> str:
    """The constant of `KEY_ROWS[2]`."""
    return name.partition("[")[0]


def complaint(board: ModuleType, name: str, gpio: int) -> str:
    """What speaks against a pin for this constant; empty if nothing does."""
    if gpio not in THERE:
        return "is no pin of a DevKitC"
    if gpio in FLASH:
        return "is the flash's; 6 to 11 are never free"
    if gpio in PSRAM:
        return "is the PSRAM's on a WROVER; take another"
    if gpio in REPL:
        return "is the REPL's; 1 and 3 stay free"
    if gpio in STRAPPING:
        return "decides how the chip boots; 0, 2, 5, 12 and 15 stay free"
    if base(name) in OUTPUTS and gpio in INPUT_ONLY:
        return "is an input only; an output needs one below 34"
    if base(name) in ANALOG and gpio not in ADC1:
        what = "is on ADC2, which stops with the radio on" if gpio in ADC2 else "has no ADC"
        return what + "; take 32 to 39"
    if base(name) == "KEY_COLS" and gpio in INPUT_ONLY and not board.KEY_COLS_EXTERNAL_PULL:
        return "has no pull-up of its own; wire one and set KEY_COLS_EXTERNAL_PULL"
    return ""


def check(board: ModuleType) -> list[str]:
    """The faults of a board module's pins, a line each."""
    file = f"firmware/boards/{board.NAME}.py"
    faults = []
    taken: dict[int, str] = {}
    for name, gpio in pins(board):
        said = complaint(board, name, gpio)
        if said and base(name) != "SPARE":
            faults.append(f"{file}: {name} is GPIO {gpio}, which {said}")
        elif said:
            faults.append(f"{file}: GPIO {gpio} is not spare: it {said}")
        if gpio in taken:
            faults.append(f"{file}: GPIO {gpio} is both {taken[gpio]} and {name}")
        taken[gpio] = name
    if len(board.KEY_ROWS) != 4 or len(board.KEY_COLS) != 4:
        faults.append(f"{file}: four KEY_ROWS and four KEY_COLS are expected")
    return faults
