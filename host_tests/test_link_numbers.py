"""Numbers that the link's modules repeat for the compiler to fold are those they repeat."""

import re
from pathlib import Path

import pytest

import firmware.entry
import firmware.link_board
import firmware.link_facts
import firmware.referee
import rules_core.facts

ROOT = Path(__file__).resolve().parents[1]
LINE = re.compile(r"^_([A-Z0-9_]+) = const\((0x[0-9A-Fa-f]+|-?\d+)\)", re.M)

# What each module repeats, and whose it is.
LINK = "HELLO WELCOME EVENT STATE POLL SETUP MOST HEAD NONCE TAG HAS_EPOCH TAKES_OVER ASLEEP \
NO_OFFSET OTHER_MATCH PASSIVE MOVED_ON UNKNOWN MENU_TEXT".split()
REPEATED = {
    "link": (firmware.link_facts, ["HEAD", "TAG", "MOST"]),
    "link_peer": (firmware.link_facts, ["UNKNOWN"]),
    "outbox": (firmware.link_facts, ["UNKNOWN", "BEHIND"]),
    "link_parts": (firmware.link_facts, LINK),
    "link_handheld": (firmware.link_facts, LINK),
    "link_board": (firmware.link_facts, LINK),
    "referee_linked": (firmware.link_facts, ["MOVED_ON"]),
    "wireless": (firmware.link_board, ["FOUND", "LOST"]),
}
MENU = ["MENU", "MENU_OPEN", "MENU_CLOSE", "MENU_BUSY", "MENU_GONE", "PASSIVE"]
REPEATED["link_desk"] = (firmware.link_facts, MENU)
REPEATED["handheld_answers"] = (firmware.link_facts, [name for name in MENU if "OPEN" not in name])
REPEATED["handheld_remote"] = (firmware.link_facts, [*MENU, "HELD"])
REPEATED["menu_remote"] = (firmware.link_facts, ["HELD"])
FACTS = ("link_handheld", "link_desk", "referee_linked")


def numbers(name: str) -> dict[str, int]:
    """The private constants of a firmware module."""
    text = (ROOT / f"firmware/{name}.py").read_text(encoding="utf-8")
    return {found[0]: int(found[1], 0) for found in LINE.findall(text)}


@pytest.mark.parametrize("name", REPEATED)
def test_repeated_numbers_of_the_link_are_its_own(name: str) -> None:
    module, wanted = REPEATED[name]
    found = {key: value for key, value in numbers(name).items() if key in wanted}
    assert found
    assert found == {key: getattr(module, key) for key in found}


@pytest.mark.parametrize("name", FACTS)
def test_repeated_numbers_of_the_vocabulary_are_its_own(name: str) -> None:
    facts = rules_core.facts
    found = {key: value for key, value in numbers(name).items() if key in vars(facts)}
    assert found
    assert found == {key: getattr(facts, key) for key in found}


def test_the_linked_desk_repeats_what_referee_and_entry_say() -> None:
    own = numbers("referee_linked")
    assert own["DONE"] == firmware.referee.DONE
    assert own["PAUSE_KEY"] == firmware.entry.PAUSE


def test_lengths_of_frames_are_those_of_their_fields() -> None:
    own = numbers("link_board")
    facts = firmware.link_facts
    head, tag, nonce = facts.HEAD, facts.TAG, facts.NONCE
    assert own["HELLO_LENGTH"] == head + nonce + 2 + tag
    assert own["EVENT_LENGTH"] == head + 1 + 2 + 2 + 4 + 1 + 4 + 2 + tag
    assert numbers("link_handheld")["WELCOME_LENGTH"] == head + 2 * nonce + 1 + 2 + tag
    assert own["POLL_LENGTH"] == head + 1 + 2 + tag
    assert head + 6 + own["PIECE"] + tag <= facts.MOST
