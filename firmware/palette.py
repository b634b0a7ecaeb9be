"""Roles of what a colour board shows, and their colours.

The drawing writes roles into its frame buffer, a number a pixel; the LED driver looks colours up
here. Nothing is said by colour alone: whoever sees none still has places, letters and bars. The
colours of things that are told apart stay different for colour-blind eyes; a test simulates it.
"""

from rules_core.const import const

DARK = const(0)
PLAIN = const(1)  # words that are nobody's; any drawing of one colour comes out in this
A = const(2)  # a side at the table, its score
B = const(3)
C = const(4)
A_DIM = const(5)  # the same while another side plays
B_DIM = const(6)
C_DIM = const(7)
TURN = const(8)  # the bar of who is at the table, the run
CLOCK = const(9)
WARN = const(10)  # time that runs out, a foul, a refusal
PAUSE = const(11)
RED = const(12)  # balls to put back
YELLOW = const(13)
WHITE = const(14)
FAINT = const(15)  # scales and frames behind something

COLOURS = const(16)

# Red, green, blue as duty cycles 0..255 at full brightness: light, not the sRGB of a screen.
# An LED of the board has a narrow green that the eye takes for far brighter than its red.
RGB = bytes((
    0, 0, 0,
    120, 120, 100,
    150, 118, 66,
    26, 96, 200,
    220, 50, 24,
    26, 20, 11,
    4, 15, 34,
    37, 8, 4,
    200, 115, 0,
    0, 150, 60,
    230, 14, 0,
    70, 50, 255,
    230, 8, 8,
    170, 130, 0,
    130, 130, 130,
    22, 22, 22,
))  # fmt: skip


def score_role(side: int, bright: bool) -> int:
    """The role of a side's score."""
    return (A if bright else A_DIM) + side
