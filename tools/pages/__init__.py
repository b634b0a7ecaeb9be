"""`python3 -m tools pages`: the referee's pages, one sheet of A4 a game and language, to print.

An SVG in millimetres: the keys, the ten commonest strokes with their points, undo and clock, and
what the board shows in each stage. Words come from words_en, words_fi and words_ru, legends from
the firmware, points from the rules, pictures from the firmware, of the golden frames' scenes; a
test types the strokes at a desk and holds the committed pages against all of these.
"""

import functools
import importlib
import re
from pathlib import Path

from tools._env import ROOT
from tools._errors import Parser
from tools._files import renew
from tools.overlays import spoken
from tools.pages import layout

FOLDER = ROOT / "firmware" / "pages"
LANGUAGES = ("en", "fi", "ru")
# What is typed (! held) and the sheet's token, in the order of words' TEN.
STROKES = {
    "kaisa": (
        ("MISS", "-"), ("R OK", "R"), ("W OK", "W"), ("Y OK", "Y"), ("Y SIDE OK", "Ys"),
        ("YLI OK", "Ycs"), ("Y R OK", "Y*R"), ("+POT R MISS", "-R"), ("FOUL Y OK", "FYp"),
        ("= OK", "="),
    ),
    "pyramid": (
        ("MISS", "-"), ("1 2 OK", "12"), ("1 2 + 5 OK", "12+5"), ("8 +! 1 0 OK", "8(10)"),
        ("8 0! OK", "8>"), ("+ 5 MISS", "-(5)"), ("FOUL OK", "Fp"), ("FOUL 1 OK", "Fm"),
        ("FOUL 2 + 5 OK", "Fo(5)"), ("0 OK", "="),
    ),
    "poedinok": (
        ("MISS", "-"), ("Y OK", "Y"), ("R OK", "R"), ("Y 2 BY OK", "Y2b"), ("W OFF OK", "Wj"),
        ("W Y OK", "W&Y"), ("C OK", "C"), ("K 1 OK", "K1"), ("Y R! OK", "Y(R)"),
        ("FOUL OK", "Fp"),
    ),
}  # fmt: skip
# The golden frames shown, in the order of words' CAPTIONS; with a * the scene in the page's game.
PICTURES = {
    "kaisa": ("02_play", "06_hand_both", "08_spot_three", "10_preview", "19_refused_idle",
              "58_names_score_hold", "48_cap_alert", "21_paused_sign", "24_grace", "27_time",
              "28_last_visits", "30_lag", "31_shootout", "33_sudden_death", "34_winner"),
    "pyramid": ("59_pyramid_start", "60_pyramid_run", "61_pyramid_spot_four",
                "65_pyramid_preview", "66_pyramid_unfinished", "63_pyramid_frames",
                "64_pyramid_clock", "67_pyramid_draw", "68_pyramid_last_ball", "70_three_run",
                "71_three_out", "72_three_gave_up", "79_three_over", "58_names_score_hold*",
                "21_paused_sign"),
    "poedinok": ("84_poedinok_start", "85_poedinok_yellow", "86_poedinok_spots",
                 "87_poedinok_spots_three", "88_poedinok_frames", "89_poedinok_preview",
                 "90_poedinok_over", "19_refused_idle*", "58_names_score_hold*", "39_team_names",
                 "21_paused_sign", "43_frames"),
}  # fmt: skip


def words(language: str):
    """The module of a language's words."""
    return importlib.import_module(f"tools.pages.words_{language}")


def points_of(game: str, token: str, other: str = "") -> str:
    """What a stroke in mid-frame is worth: "+6"; with what the `other` gets: "-5, opponent +5"."""
    from rules_core.match import Match
    from rules_core.sheet import Sheet

    sheet = Sheet(f'[Game "{game}"]\n- {token}')
    match = Match(sheet.setup)
    for each in sheet.tokens():
        if match.feed(each.kind, each.value, each.number, 0):
            raise ValueError(f"{game}: {token} is refused")
    verdict = match.last
    points = f"{verdict.points:+}" if verdict.points else ""
    if verdict.award:
        return f"{points}, {other} +{verdict.award}".removeprefix(", ")
    return points or "0"


@functools.cache
def picture(name: str, language: str, game: str) -> list[str]:
    """A golden frame's scene as the board shows it in a language: rows of '#' and '.'.

    game: the one that the scene of a `name` with a * is of, whichever it was drawn in.
    """
    from host_tests.portable.scene import Scene
    from tools.frames_mono import FRAMES

    text = (FRAMES / f"{name.rstrip('*')}.txt").read_text(encoding="utf-8")
    scene = Scene(re.sub(r'(?<=\[Game ")\w+', game, text) if name[-1] == "*" else text)
    scene.language = language
    return scene.draw()


def page(game: str, language: str) -> str:
    """The page of a game in a language, as SVG."""
    said = words(language)
    strokes = [
        (what, spoken(taps, said.HELD), token, points_of(game, token, said.OTHER))
        for what, (taps, token) in zip(said.TEN[game], STROKES[game], strict=True)
    ]
    shown = [
        (picture(name, language, game), caption)
        for name, caption in zip(PICTURES[game], said.CAPTIONS[game], strict=True)
    ]
    return layout.page(game, language, said, strokes, shown)


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    parser = Parser("pages", description="Make the referee's printed pages, an SVG each.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--out", metavar="DIR", type=Path, default=FOLDER, help="save them there")
    options = parser.parse_args(argv)
    news = 0
    for game in STROKES:
        for language in LANGUAGES:
            path = options.out / f"{game}_{language}.svg"
            news += renew(path, page(game, language), options.check)
    return 1 if news and options.check else 0
