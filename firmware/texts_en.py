"""The handheld's words in English. See texts."""

RUN = "Run %d"
FRAME = "Frame %d"
SPOT = "spot"
HAND = "in hand"
CUE = "cue ball %s"
LEFT = "left %d"
PLAYER = "player %d"
STARTER = "hold %s: who starts"

MISS = "miss"
FOUL = "FOUL"
CONFIRM = "OK?"
MORE = "more keys"
WINS = "wins"
PASSES = "visit ends"
STAYS = "goes on"

UNDO = "undo"
REDO = "redo"
PAUSE = "pause"
RESUME = "clock runs"
NEXT = "next frame"
OTHER = "correction"

READY = "ready"
SENDING = "sending"
QUEUED = "queued %d"
SEARCHING = "no link"
UNPAIRED = "not paired"
NOT_SAVED = "not saved!"
PASSIVE = "not in charge"
STUCK = "key stuck"
FAULT = "fault"

PAUSED = "PAUSED"
PAUSED_HINT = "PAUSE goes on, hold: correct"
TIME = "TIME"
LAST_VISITS = "Last visits"
SHOOTOUT = "Shoot-out %d/%d"
SUDDEN = "Sudden death %d"
LAST_BALL = "Last ball"
LAG = "Lag: who begins?"

WON = "%s wins"
DRAW = "Nobody wins"
NEXT_HINT = "hold OK: next frame"
MATCH_HINT = "hold OK: next match"
REASONS = ("", "target", "draw", "forced draw", "shoot-out", "sudden death", "last ball",
           "given up", "stopped")  # fmt: skip

REFUSED = "Not taken"
ANY_KEY = "any key"
DROPPED = "%d strokes not played"

LOW = "Charge me"
LAST = "Battery empty"
HOURS = "%d h"

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
MENU_HINT = "UNDO: back"
CODE = "Code on the board"
CODE_WRONG = "Group %d is wrong"

CORRECTIONS = (("SCORE", "Score"), ("TURN", "At the table"), ("CLOCK", "Clock"),
               ("SOUND", "Sound"), ("GIVE UP", "Gives up"), ("STOP", "Stop the frame"),
               ("WARN", "Warn of a draw"), ("LAST", "Last ball for"),
               ("BACK", "Back on it"))  # fmt: skip
CORRECTION = "Correction"
HOLD_OK = "hold OK"
