"""The vocabulary of the referee link's frames, see link. The device's modules repeat what they
need of it.
"""

MOST = 250  # bytes of a frame
HEAD = 7
NONCE = 16
TAG = 8

HELLO = 1
WELCOME = 2
EVENT = 3
STATE = 4
POLL = 5
SETUP = 6
MENU_TEXT = 8

HAS_EPOCH = 1
TAKES_OVER = 2
ASLEEP = 1
NO_OFFSET = 0xFFFF

# Results of an event besides the match's own refusals (facts, below 128). 0: it counts.
MOVED_ON = 200  # the board has moved on since the revision that was seen
OTHER_MATCH = 201  # the board has begun another match
PASSIVE = 202  # another handheld is the active one
FULL = 203  # the outbox is full (the handheld's own)
BEHIND = 204  # an event before this one was refused (the handheld's own)
MENU_BUSY = 205  # somebody has the board's keys
MENU_GONE = 206  # the menu is not open, or another handheld's

UNKNOWN = 0x3FFFFFFF  # a revision nobody has

# The board's menu by remote: the kind of an event besides those of commands, and its words.
MENU = 16
HELD = 16  # added to a key, 0 to 15, that was held
MENU_OPEN = 32  # and the language: 0 en, 1 fi, 2 ru
MENU_CLOSE = 48
