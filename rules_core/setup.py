"""How a match is set up: game, edition, options, sides, target, frames, clock.

Plain values with defaults that fit the game; headers reads and writes them as text, the
board's menu fills them in directly, Match and the games read them. Nothing is checked here
that headers checks.
"""

GAMES = ("kaisa", "pyramid", "poedinok")
EDITIONS = {"kaisa": ("club", "federation"), "pyramid": ("pure", "pocket"), "poedinok": ("",)}
FORMATS = ("2p", "3p", "pair1", "pair2")

ALTERNATE = 3  # Setup.start: the side after the one that started the frame before


def game_class(name: str):
    """The class of a game by name; it is imported when it is asked for."""
    if name == "kaisa":
        from rules_core.kaisa import Kaisa

        return Kaisa
    raise ValueError("no such game: %s" % name)


def option_table(name: str):
    """OPTIONS of a game: name, values, default a edition."""
    if name == "kaisa":
        from rules_core.kaisa_options import OPTIONS

        return OPTIONS
    raise ValueError("no such game: %s" % name)


class Setup:
    """One match as agreed before it starts.

    `edition` indexes EDITIONS[game], `format` FORMATS; `target` and `score` are points a
    side; `players` how many play for each side; `start` 0, 1 (the side that starts each
    frame) or ALTERNATE; `frames` 0, or the frames a side needs to win the match (`frames_text`
    as agreed); `clock` seconds before and `grace` seconds after the announcement, clock -1
    when off; `shootout` visits each; `removed` ball sets taken off before the start.
    """

    def __init__(self, game: str = "kaisa", edition: int = -1, form: int = 0) -> None:
        self.game = game
        self.edition = edition if edition >= 0 else len(EDITIONS[game]) - 1
        self.format = form
        sides = 3 if form == 1 else 2
        self.sides = sides
        self.names = [""] * sides
        self.players = [1] * sides
        points = {"kaisa": 60, "pyramid": 51 if form == 1 else 71, "poedinok": 30}[game]
        self.target = [points] * sides
        self.score = [0] * sides
        self.start = ALTERNATE if game == "pyramid" else 0
        self.frames = 0
        self.frames_text = ""
        federation = game == "kaisa" and self.edition == 1
        self.clock = 3600 if federation else -1
        self.grace = 300 if federation else 0
        self.shootout = 10
        self.removed = [0] * sides
        self.options = {}

    def option(self, name: str) -> int:
        """Value of an option of this game: as set, else the edition's default."""
        if name in self.options:
            return self.options[name]
        for row in option_table(self.game):
            if row[0] == name:
                return row[2 + self.edition]
        raise KeyError(name)
