"""Whether a match is being played on a device: its journal, read over the cable.

The firmware's own code resumes it from a copy in this machine's memory; nothing on the device is
changed. Used by deploy, before it ends a match.
"""

from firmware.journal import Journal
from rules_core.facts import OVER
from tools.device.link import Device
from tools.snapshot import JOURNAL, Snapshot


def snapshot(device: Device) -> Snapshot:
    """The journal of the match under way, without old sheets."""
    files = {}
    for folder in JOURNAL:
        if folder != "sheets":
            for path, size in device.listing("/" + folder).items():
                if size >= 0:
                    files[path[1:]] = device.read(path)
    return Snapshot(files)


def playing(files: Snapshot) -> str:
    """The match being played, as "Ann 12, Bo 7 (kaisa)"; "" when there is none or it is over."""
    came = Journal(files).resume()
    if came is None or came.sequence <= 1:  # its clock stands before the first stroke
        return ""
    match = came.match
    over = match.game.phase == OVER
    if over and (not came.setup.frames or match.match_winner() >= 0):
        return ""
    names = [name or letter for name, letter in zip(came.setup.names, "ABC")]
    scores = zip(names, match.game.score)
    said = ", ".join(f"{name} {score}" for name, score in scores)
    return f"{said} ({came.setup.game})"
