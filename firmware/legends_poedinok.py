"""What the keys say in Poedinok: for overlays, help and the virtual board's names of keys.

One row a key, from the top left: its legend, the one of the foul layer, the one for holding
it, and what they mean. A table for people, loaded when it is asked for; what taps make of a
stroke is in keys_poedinok.
"""

LEGENDS = (
    ("W", "NOT CUE", "FELL", "white potted / not the cue ball was struck; held: it fell"),
    ("R", "W ON R", "FELL", "red potted / white touched red; held: it fell"),
    ("Y", "Y", "FELL", "yellow potted; held: it fell by accident, as any ball"),
    ("MISS", "", "", "miss or safety, at once; behind balls that fell: with these"),
    ("K", "EARLY", "FELL", "black by combination / cue ball on black too early; held: it fell"),
    ("C", "NO HIT", "=", "three-cushion carom / no ball was hit; held first of all: replay"),
    ("T", "TOUCH", "~", "a ball on the black off cushions / touch; held: a spot is taken"),
    ("FOUL", "", "", "a foul: cue ball potted unless a kind follows; then balls that fell"),
    ("1", "IDLE", "A", "one cushion / inactive stroke; held before the first stroke: A starts"),
    ("2", "DOUBLE", "B", "two cushions / double hit; held before the first stroke: B starts"),
    ("3", "", "", "three or more cushions; with T all cushions add up"),
    ("UNDO", "UNDO", "REDO", "takes back the last tap, else the last stroke; held: redo"),
    ("PAUSE", "PAUSE", "MENU", "clock; held: the menu: new match, strokes, corrections"),
    ("BY", "POTTED", "1 PKT", "by a third ball, T: one more contact, own ball: by carom / cue ball"
     " potted; held: both in one pocket"),
    ("OFF", "OFF", "", "off a third ball, own ball: by jump / cue ball off the table"),
    ("OK", "OK", "NEXT", "the stroke on the display is right; held: next frame"),
)  # fmt: skip
