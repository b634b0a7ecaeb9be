"""The referee's pages in English: what is printed, in the order of tools.pages' tables."""

TITLES = {"kaisa": "Kaisa", "pyramid": "Small pyramid", "poedinok": "Poedinok"}
PAGE = "the referee's page"
HELD = "held"
HAPPENED = ("happened", "keys", "sheet", "points")
OTHER = "opponent"  # gets points
STROKES = "The ten commonest strokes"
KEYS = ("large: a tap", "white on black: after FOUL", "framed: held for a second")
SHOWN = "What the board shows"
MORE = (
    "Preview first, OK plays; MISS alone plays at once. An impossible tap flashes and changes"
    " nothing."
)

TEN = {
    "kaisa": (
        "miss or safety",
        "red to a corner",
        "white to a corner",
        "yellow to a corner",
        "yellow to a side pocket",
        "yli keskelle: off a cushion to the side",
        "yellow, carom on a red",
        "a red fell that was not called",
        "cue ball potted, yellow touched first",
        "stroke replayed, position restored",
    ),
    "pyramid": (
        "a stroke that made nothing",
        "ball 12",
        "ball 12, the 5 fell too",
        "ball 8; the 10 fell and goes back",
        "ball 8, but the turn passes",
        "the 5 fell, not as called",
        "cue ball potted",
        "no ball hit",
        "cue ball off the table, the 5 fell",
        "stroke replayed, position restored",
    ),
    "poedinok": (
        "miss or safety",
        "straight yellow",
        "straight red",
        "yellow off two cushions by a ball",
        "white by jump",
        "white and yellow in two pockets",
        "three-cushion carom",
        "black by combination off a cushion",
        "yellow; the red fell by accident",
        "cue ball potted",
    ),
}

_UNDO = (
    "UNDO",
    "Takes back the last tap while a stroke is open, else the last stroke: across visits and"
    " across the end of a frame. Held for a second it brings back what it took.",
)
_HOLD = (
    "Held for a second",
    "PAUSE: menu and corrections (score, turn, clock, any stroke). OK when the frame is over: the"
    " next frame, the next match. Let go before the bar is full and nothing happens. A tap is less"
    " than half a second.",
)
_TIME = (
    "It stands until the first stroke or PAUSE. PAUSE stops it as the key goes down; a tap sets it"
    " going. Keys count whether it runs or not."
)
_CLOCK_KAISA = ("Clock", _TIME + " The club edition has none unless it is agreed.")
_CLOCK_AGREED = ("Clock", "Only where one is agreed. " + _TIME)

NOTES = {
    "kaisa": (
        _UNDO,
        _CLOCK_KAISA,
        ("Before the first stroke", "W held: A starts. Y held: B starts. In the shoot-out's lag W"
         " or Y says who won it and starts."),
        _HOLD,
    ),
    "pyramid": (
        _UNDO,
        _CLOCK_AGREED,
        ("Before the first stroke", "1 held: A starts. 2 held: B. 3 held: C. A warning, the last"
         " ball and balls given back are in the corrections."),
        _HOLD,
    ),
    "poedinok": (
        _UNDO,
        _CLOCK_AGREED,
        ("Before the first stroke", "1 held: A starts. 2 held: B. A ball that fell by accident is"
         " its key held; C held first of all replays the stroke."),
        _HOLD,
    ),
}  # fmt: skip

_REFUSED = "Refused: what was tapped cannot be."
_HOLDING = "A key is held; the bar fills in a second."
_PAUSED = "Paused: the word and the clock take turns."
_PAUSED_AGREED = "With a clock, paused: word and clock take turns."
_NAMES = "Before the first stroke: who plays, and which player of a team."
_WINNER = "Won. OK held: the next frame. UNDO takes it back."
_FRAMES = "A race: frames won, most frames behind the stroke."

CAPTIONS = {
    "kaisa": (
        "Scores, clock, run of this visit; bar and arrow: who is at the table.",
        "A house: that side plays from hand. Letters with a dot: put back.",
        "Balls to put back, the yellow first.",
        "Entering: the stroke as the sheet writes it, its points.",
        _REFUSED,
        _HOLDING,
        "60 penalty points in this frame: an exclamation mark.",
        _PAUSED,
        "Announce five minutes; they are counted down with a plus.",
        "Time is up: finish the visit, then its reply.",
        "Last visits: how many this side still has.",
        "Shoot-out: a new lag. W: A starts. Y: B starts.",
        "Shoot-out, visit 7 of 10, the yellow goes back.",
        "Sudden death, second round.",
        _WINNER,
    ),
    "pyramid": (
        "A from hand (house), 140 points on the table (square).",
        "A's run is 23; 117 points are left.",
        "Balls to put back; + : there are more, they take turns.",
        "Entering: 12 with the 5, the 10 goes back; +17.",
        "A question mark: the stroke cannot be played so.",
        "Points left and frames won take turns.",
        "Where a clock is agreed it and the points left take turns.",
        "70:70 is a draw: decided in the corrections.",
        "A draw played on with the last ball, B first.",
        "Three players: C at the table, run 19, 121 left.",
        "A has 51 and is out as the first.",
        "B has given up; C from hand, two balls to put back.",
        "Three players: A won, C second, B third.",
        _HOLDING,
        _PAUSED_AGREED,
    ),
    "poedinok": (
        "A from hand (house); the cue ball is the white.",
        "The yellow is now the cue ball; A goes on, run 3.",
        "Cue ball white; red and black go back; run 17.",
        "Three balls to put back beside the cue ball.",
        "Cue ball and frames won take turns.",
        "Entering: yellow and red in two pockets, +27.",
        "B has won by the target. UNDO takes it back.",
        _REFUSED,
        _HOLDING,
        _NAMES,
        _PAUSED_AGREED,
        _FRAMES,
    ),
}

FOOT = "A is on the left, B on the right, unless the menu has swapped the sides."
