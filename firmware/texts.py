"""What the handheld says in words: one language at a time; refusals, and the words of pages that
are seldom shown, only while one is.

A language is a module of names, texts_en and the like; a test holds them together. Notation,
numbers and the letters of the balls are the same in every language and are not here. Units and
places: %d is a number, %s a name.
"""

from firmware.borrow import borrow

LANGUAGES = ("en", "fi", "ru")  # as settings has them
NAMES = ("English", "Suomi", "Русский")

BUSY = 210  # a refusal of the handheld itself: the board has not answered yet


def words(language: str):
    """The words of a language; keep one, drop the other before."""
    return borrow("firmware.texts_" + language)


def more(language: str):
    """The words of menus, corrections, waiting and the end of a frame, in a language."""
    return borrow("firmware.texts_more_" + language)


def refusal(language: str, code: int) -> str:
    """Why the board said no, in a sentence of at most 84 characters; of a code nobody knows, that.

    code: of facts, a game or link.
    """
    found = borrow("firmware.texts_no_" + language).NO
    return found[code] if code in found else found[0] % code
