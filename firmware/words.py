"""The board's words in its language: the code says them in English, a table has the others.

English costs nothing: no table, and a text that a table has not is shown as it is. Capitals,
short: a test holds every text to the pixels it has on both boards. words_LANGUAGE is what the
board says while a match is played, words_menu_LANGUAGE what its menu says; the handheld's
sentences are texts'. Borrowed when a language is chosen or the menu opened.
"""

from firmware.borrow import borrow


def table(kind: str, language: str):
    """The table of "words_" or "words_menu_" in a language: by English text; None for English."""
    return None if language == "en" else borrow("firmware." + kind + language).WORDS


def speak(view, language: str) -> None:
    """Let a View say everything in a language from now on."""
    view.words = None  # one table at a time
    view.words = table("words_", language)
