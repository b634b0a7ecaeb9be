"""What the keys say in small pyramid: for overlays, help and the virtual board's key names.

One row a key, from the top left: its legend, the one of the foul layer, the one for holding
it, and what they mean. A table for people, loaded when it is asked for; what taps make of a
stroke is in keys_pyramid.
"""

LEGENDS = (
    ("1", "NO HIT", "A", "a digit / no ball was hit; held before the first stroke: A starts"),
    ("2", "OFF", "B", "a digit / cue ball off the table; held before the first stroke: B starts"),
    ("3", "TOUCH", "C", "a digit / a ball was touched; held before the first stroke: C starts"),
    ("MISS", "", "", "a stroke that made nothing, at once; behind + and balls: these fell"),
    ("4", "WRONG", "", "a digit / struck a ball that is not the cue ball"),
    ("5", "EDGE", "", "a digit / with the edge or the butt of the cue"),
    ("6", "MOVING", "", "a digit / balls were still moving"),
    ("FOUL", "", "", "a foul: cue ball potted unless a kind follows; balls tapped before it fell"),
    ("7", "HOUSE", "", "a digit / from hand, a ball in the house was hit first"),
    ("8", "W END", "", "a digit / from hand, played from the wrong end"),
    ("9", "ADVICE", "", "a digit / advice between partners"),
    ("UNDO", "UNDO", "REDO", "takes back the last tap, else the last stroke; held: redo"),
    ("PAUSE", "PAUSE", "MENU", "clock; held: the menu, with what is the game's own"),
    ("0", "SAME", ">", "a digit; first of all: replay / same position; held: the turn passes"),
    ("+", "+", "(", "one more ball fell; first of all: balls fell uncalled; held: those put back"),
    ("OK", "OK", "NEXT", "the stroke on the display is right; held: next frame"),
)
