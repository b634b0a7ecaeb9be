"""How a match is set up: game, edition, options, sides, target, frames, clock.

Plain values with defaults that fit the game; headers reads and writes them as text, the
board's menu fills them in directly, Match and the games read them. A game is found by its
name: its class is GAME in the module of that name, what can be agreed is in NAME_options.
"""

import sys

GAMES = ("kaisa", "pyramid", "poedinok")

ALTERNATE = 3  # Setup.start: the side after the one that started the frame before


def game_class(name: str):
    """The class of a game; its module is imported when it is asked for."""
    return __import__("rules_core." + name, None, None, ("GAME",)).GAME


def agreement(name: str):
    """The module that says what can be agreed about a game: EDITIONS, OPTIONS …

    Its tables are wanted while a match is set up and not in play; nothing holds on to them
    here, so that they cost the device nothing then.
    """
    leaf = name + "_options"
    modules = sys.modules
    module = __import__("rules_core." + leaf, None, None, ("OPTIONS",))
    # MicroPython leaves what it removes in its table: something else goes there first.
    modules["rules_core." + leaf] = sys
    modules.pop("rules_core." + leaf)
    parent = modules["rules_core"]
    if hasattr(parent, leaf):
        setattr(parent, leaf, None)
        delattr(parent, leaf)
    return module


class Setup:
    """One match as agreed before it starts.

    `edition` and `format` index the game's EDITIONS and FORMATS; `target` and `score` are
    points a side; `players` how many play for each side (`paired`: one against two, whatever
    the names); `start` 0, 1, 2 (the side that
    starts each frame) or ALTERNATE; `frames` 0, or the frames a side needs to win the match
    (`frames_text` as agreed); `clock` seconds before and `grace` seconds after the
    announcement, clock -1 when off; `shootout` visits each; `removed` ball sets (bit n: ball
    n) taken off before the start, a side.
    """

    def __init__(self, game: str = "kaisa", edition: int = -1, form: int = 0) -> None:
        terms = agreement(game)
        self.game = game
        self.edition = edition if edition >= 0 else terms.DEFAULT_EDITION
        self.format = form
        name = terms.FORMATS[form]
        self.sides = 3 if name == "3p" else 2
        self.paired = name[:4] == "pair"
        self.names = [""] * self.sides
        self.players = [1, 2] if self.paired else [1] * self.sides
        self.target = [terms.TARGET[form]] * self.sides
        self.score = [0] * self.sides
        self.start = ALTERNATE if terms.ALTERNATE else 0
        self.frames = 0
        self.frames_text = ""
        self.clock, self.grace = terms.CLOCK[self.edition]
        self.shootout = 10
        self.removed = [0] * self.sides
        self.options = {}
        self._defaults = {row[0]: row[2 + self.edition] for row in terms.OPTIONS}

    def option(self, name: str) -> int:
        """Value of an option of this game: as set, else the edition's default."""
        return self.options[name] if name in self.options else self._defaults[name]

    def terms(self):
        """What can be agreed about this game, see `agreement`."""
        return agreement(self.game)
