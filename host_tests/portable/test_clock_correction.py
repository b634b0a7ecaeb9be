"""The time left is corrected in the numbers that the board shows: the grace apart, with a plus."""

from firmware.correct import DOWN, LEFT, Correction
from firmware.keys_kaisa import KaisaKeys
from rules_core.match import Match
from rules_core.setup import Setup


def _dialog(now):
    """The corrections of a frame with 60 + 5 minutes at table time `now` (s), at its clock."""
    setup = Setup("kaisa", 1)
    setup.clock, setup.grace = 3600, 300
    dialog = Correction(Match(setup), KaisaKeys(), now, False)
    while dialog.title != "CLOCK":
        dialog.key(DOWN)
    return dialog


def test_what_is_corrected_is_the_time_the_board_shows():
    dialog = _dialog(16)
    assert dialog.value == "59:44"
    dialog.key(LEFT)
    assert dialog.value == "59:39" and dialog.argument() == 3600 + 300 - 21


def test_the_grace_has_its_plus_and_the_two_meet_at_its_beginning():
    dialog = _dialog(3598)
    assert dialog.value == "0:02"
    dialog.key(LEFT)
    assert dialog.value == "+4:57" and dialog.argument() == 297
    assert _dialog(3600).value == "+5:00"
