"""What the keys say in Kaisa: for overlays, help and the virtual board's names of keys.

One row a key, from the top left: its legend, the one of the foul layer, the one for holding
it, and what they mean. A table for people, loaded when it is asked for; what taps make of a
stroke is in keys_kaisa.
"""

LEGENDS = (
    ("W", "W", "A", "white, the opponent's cue ball; held before the first stroke: A starts"),
    ("R", "R", "", "a red"),
    ("Y", "Y", "B", "the yellow, the kaisa; held before the first stroke: B starts"),
    ("MISS", "", "", "miss or safety, at once; behind +POT and balls: these fell"),
    ("SIDE", "2 SIDE", "", "into a side pocket / yellow directly to a side twice in a row"),
    ("YLI", "BREAK", "", "yellow off a cushion to the side / break limits"),
    ("+POT", "+POT", "", "balls from here on fell too"),
    ("FOUL", "", "", "a foul: cue ball potted unless a kind follows"),
    ("CUSH", "DOUBLE", "", "off a cushion / double hit or push"),
    ("BALL", "TOUCH", "", "by or off another ball / a ball was touched"),
    ("THRU", "X CUE", "", "through a carom / played with the opponent's cue ball"),
    ("UNDO", "UNDO", "REDO", "takes back the last tap, else the last stroke; held: redo"),
    ("PAUSE", "PAUSE", "MENU", "clock; held: the menu: new match, strokes, corrections"),
    ("^", "OFF", "", "a caromed ball left the table / cue ball off the table"),
    ("=", "W BALL", "", "replay: position restored / struck a ball that is no cue ball"),
    ("OK", "OK", "NEXT", "the stroke on the display is right; held: next frame"),
)
