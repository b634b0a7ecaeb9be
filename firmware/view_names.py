"""Names as a display can show them: capitals, without accents it has no glyphs for.

Called by view when a match begins; players' names come from headers as people write them.
"""

# Capitals for U+00C0 … U+00DE; Ä Å Ö are letters of their own in the fonts.
_LATIN = "AAAAÄÅACEEEEIIIIDNOOOOÖXOUUUUYT"
_OTHERS = "ŠSšSŽZžZßSÿY"


def plain(text: str) -> str:
    """`text` in capitals that the fonts have."""
    out = ""
    for char in text:
        code = ord(char)
        if 97 <= code <= 122:
            char = chr(code - 32)
        elif code >= 128:
            at = _OTHERS.find(char)
            if at >= 0:
                char = _OTHERS[at + 1]
            else:
                if 0xE0 <= code <= 0xFE:
                    code -= 32
                if 0xC0 <= code <= 0xDE:
                    char = _LATIN[code - 0xC0]
        out += char
    return out


def people(text: str) -> tuple:
    """The players of a side, from the header of its names (`Anna / Bertta`); may be empty."""
    if not text:
        return ()
    return tuple([plain(name) for name in text.split(" / ")])
