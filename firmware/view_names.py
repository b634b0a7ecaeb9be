"""Names as a display can show them: capitals, without accents it has no glyphs for.

Called by view when a match begins, and by the menu's list; players' names come from headers as
people write them, in Latin letters or Cyrillic ones. The fonts have the capitals of English,
Finnish and Russian; MicroPython's own `upper` knows the first alone.
"""

# Capitals for U+00C0 … U+00DE; Ä Å Ö are letters of their own in the fonts.
_LATIN = "AAAAÄÅACEEEEIIIIDNOOOOÖXOUUUUYT"
# Letters of neither row, and what they are drawn as.
_OTHERS = "ŠšŽžßÿІіЇїЄєЎўҐґ"
_AS = "SSZZSYIIIIЕЕУУГГ"


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
                char = _AS[at]
            else:
                if 0xE0 <= code <= 0xFE or 0x430 <= code <= 0x44F:  # à … þ, а … я
                    code -= 32
                    char = chr(code)
                elif 0x450 <= code <= 0x45F:  # ё and its neighbours
                    char = chr(code - 80)
                if 0xC0 <= code <= 0xDE:
                    char = _LATIN[code - 0xC0]
        out += char
    return out


def people(text: str) -> tuple:
    """The players of a side, from the header of its names (`Anna / Bertta`); may be empty."""
    if not text:
        return ()
    return tuple([plain(name) for name in text.split(" / ")])
