"""What the board tells a handheld about a match: read back, it is played by the same rules."""

from rules_core import agreed
from rules_core.headers import read_headers, setup_of
from rules_core.setup import Setup, game_class

_MATCHES = (
    "",
    '[Game "kaisa"]\n[Rules "club"]\n[A "Anna / Aino"]\n[B "Bertta / Bea"]\n[Target "50 60"]\n'
    '[Frames "best 3"]\n[Clock "40+5"]\n[Shootout "5"]\n[Option "max_caroms 2"]',
    '[Game "pyramid"]\n[Format "3p"]\n[A "Ж"]\n[C "Ääni"]\n[Start "B"]\n[Score "1 -2 3"]\n'
    '[Removed "B:10,12 A:3"]\n[Option "last_ball_bonus 12"]',
    '[Game "pyramid"]\n[Format "pair1"]\n[A "One"]\n[B "Two / Three"]',
    '[Game "poedinok"]\n',
)


def test_a_setup_arrives_as_it_was_agreed():
    for text in _MATCHES:
        setup = setup_of(read_headers(text)) if text else Setup()
        came = agreed.setup_of(agreed.text_of(setup))
        for name in (
            "game", "sides", "paired", "edition", "format", "start", "frames", "clock", "grace",
            "shootout", "players", "target", "score", "removed", "names",
        ):  # fmt: skip
            assert getattr(came, name) == getattr(setup, name), (text, name)
        for row in setup.terms().OPTIONS:
            assert came.option(row[0]) == setup.option(row[0]), (text, row[0])
        game_class(came.game)(came)


def test_another_text_is_an_error():
    for text in ("", "kaisa", "kaisa\n1 2\n", "[Game]"):
        try:
            agreed.setup_of(text)
        except (ValueError, IndexError):
            continue
        raise AssertionError(text)
