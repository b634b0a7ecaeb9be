"""The handheld's seldom words in English. See texts."""

CONFIRM = "OK?"

WON = "%s wins"
DRAW = "Nobody wins"
NEXT_HINT = "hold OK: next frame"
MATCH_HINT = "hold OK: next match"
REASONS = ("", "target", "draw", "forced draw", "shoot-out", "sudden death", "last ball",
           "given up", "stopped")  # fmt: skip

REFUSED = "Not taken"
DROPPED = "%d strokes not played"

WAITING = "Waiting for the board"
WAITING_HINT = "hold OK: menu"
PAIR_FIRST = "Pair with a board first"

MENU = "Menu"
LANGUAGE = "Language"
BRIGHTNESS = "Brightness"
SOUND = "Sound"
ON = "on"
OFF = "off"
PAIR = "Pair with a board"
TAKE_OVER = "Take over"
CELL = "Battery"
TEST = "Self-test"
MEMORY = "Memory free"
FAULTS = "Faults"
VERSION = "Version"
MENU_HINT = "UNDO: back"
CODE = "Code on the board"
CODE_WRONG = "Group %d is wrong"

CORRECTIONS = (("SCORE", "Score"), ("TURN", "At the table"), ("CLOCK", "Clock"),
               ("SOUND", "Sound"), ("RESIGN", "Gives up"), ("STOP", "Stop the frame"),
               ("WARN", "Warn of a draw"), ("LAST", "Last ball for"),
               ("BACK", "Back on it"))  # fmt: skip
CORRECTION = "Correction"
HOLD_OK = "hold OK"

TESTS = (("MOTOR", "MOTOR"), ("FELT?", "FELT?"), ("CELL", "CELL"))
