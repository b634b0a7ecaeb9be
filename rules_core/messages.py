"""What a refusal says in words: what is wrong, and what would be right.

The engine refuses with a code (a stroke must not allocate); replay and the handheld turn it
into a sentence here. Not loaded where nobody reads.
"""

TEXTS = {
    1: "the frame is over; only !undo, !redo, !amend and !frame can follow",
    2: "a frame is under way; !frame comes after its end",
    3: "there is no such side in this match",
    4: "there is no such player on that side",
    5: "the first stroke has been played; !start comes before it",
    6: "the shoot-out waits for !start A or !start B, the winner of the new lag decides (KF20)",
    7: "makes no sense here",
    8: "the clock is paused already; !resume lets it run",
    9: "the clock is running; !pause stops it",
    10: "there is nothing to take back",
    11: "there is nothing to bring back; !redo follows an !undo, with nothing between them",
    12: "there is no shot of that number in this frame",
    13: "a later token could not be played any more; nothing was changed",
    14: "the match is won; there is no further frame",
    15: "this frame's record is full; end the frame, or take something back",
    16: "this is no stroke",
    32: "the opponent's cue ball is off the table; W is to be had again once he has played",
    33: "a carom on a ball that had just been potted, or on a third red; each ball counts once",
    34: "more balls fell than there are: two reds, one yellow, one white to play at",
    35: "the ball after ^ was not caromed; name one of the balls after *",
    36: "only the yellow is on the table in the shoot-out: write Y, - or a foul on Y or 0 (KF20)",
    48: "a ball that is off the table already; only what is left can fall",
    49: "Fa is advice between partners of a pair, at the pair's turn (P20)",
    50: "no ball is left on the table; !back puts some from a leaver's shelf on it (P19)",
    51: "that side has left the frame; the others play on (P19)",
    52: "the frame is not drawn; !lastball decides a drawn one (P17)",
    53: 'balls come back when three play; write [Format "3p"]',
    54: "nobody has left; balls come back from the shelf of a player who has (P19)",
    55: "not on a leaver's shelf; name balls made by a player who has left (P19)",
    80: "k and j are ways of the cue ball; this ball is made by b or f, or off cushions (D9)",
    81: "b and f are ways of an object ball; the cue ball is made by k or j, or off cushions (D9)",
    82: "the cue ball cannot fall like that: potted not as called is Fp, off the table Fo (D12)",
}


def refusal_text(code: int) -> str:
    """The sentence of a refusal code."""
    return TEXTS[code]
