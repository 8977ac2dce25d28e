"""The letters that the program sends, and what a federation's own words for them may fill in.

A federation has its words by letter and language; what it leaves out is said in the words of the program.
"""

from collections.abc import Iterator, Mapping
from string import Formatter

from overtrick.schemes.record_reader import Wrong
from overtrick.schemes.registers.records import LetterWords

LANGUAGES = ("en", "el")
# In every letter: the name of the federation, and the whole text as the program writes it.
COMMON = ("federation", "standard")
_LINK = "link"
# What may stand in braces, by letter.
LETTERS: dict[str, tuple[str, ...]] = {
    "sign_up": ("number", _LINK, *COMMON),
    "address": ("number", _LINK, *COMMON),
    "address_changed": ("number", *COMMON),
    "club_login": ("who", "club", "login", _LINK, *COMMON),
    "club_login_closed": ("who", "club", "login", *COMMON),
    "club_login_address": ("who", "club", "login", _LINK, *COMMON),
    "club_login_moved": ("login", *COMMON),
    "moved": ("name", "number", "left", "joined", "day", *COMMON),
    "question_asked": ("name", "number", "text", _LINK, *COMMON),
    "question_answered": ("name", "text", "question", _LINK, *COMMON),
    "application_answered": ("name", "text", _LINK, *COMMON),
    "name_asked": ("name", "number", "text", _LINK, *COMMON),
    "correction": ("name", _LINK, *COMMON),
    "entry_made": ("name", "number", "tournament", _LINK, *COMMON),
    "entry_confirm": ("name", "number", "tournament", _LINK, *COMMON),
    "entry_confirmed": ("name", "number", "tournament", _LINK, *COMMON),
    "entry_withdrawn": ("name", "number", "tournament", _LINK, *COMMON),
    "entry_moved_up": ("name", "number", "tournament", _LINK, *COMMON),
    "roundup": ("name", "month", _LINK, *COMMON),
    "scorecard": ("name", "event", "club", _LINK, *COMMON),
    "receipt": ("file", "club", "event", _LINK, *COMMON),
    "invoice": ("club", "invoice", "amount", "due", _LINK, *COMMON),
    "reminder": ("club", "amount", _LINK, *COMMON),
}
# Nobody can do anything with these without their link.
_NEED_LINK = frozenset({"sign_up", "address", "club_login", "club_login_address", "entry_confirm"})
# The facts of these are in the standard text alone.
_NEED_STANDARD = frozenset({"application_answered", "correction", "receipt", "reminder", "roundup", "scorecard"})


def find_wrong_letters(letters: Mapping[str, Mapping[str, LetterWords]]) -> Iterator[Wrong]:
    """What is wrong with a federation's words for letters."""
    for letter, by_language in letters.items():
        if letter not in LETTERS:
            yield Wrong(("letters", letter), f"there is no letter '{letter}'. Choose from: {', '.join(LETTERS)}")
            continue
        for language, words in by_language.items():
            place = ("letters", letter, language)
            if language not in LANGUAGES:
                yield Wrong(place, f"letters {letter}: '{language}' is not a language. Choose from: en, el")
                continue
            for key, text in (("subject", words.subject), ("text", words.text)):
                yield from (Wrong((*place, key), f"letters {letter} {language} {key}: {wrong}")
                            for wrong in find_wrong_text(letter, key, text))  # fmt: skip


def find_wrong_text(letter: str, key: str, text: str) -> Iterator[str]:
    """What is wrong with the subject or the text of a letter."""
    known = tuple(each for each in LETTERS[letter] if key == "text" or each not in ("standard", _LINK))
    listed = ", ".join(f"{{{each}}}" for each in known)
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        yield f"{error}; write {{{{ for a curly bracket of your own"
        return
    named = [(name, how, conversion) for _words, name, how, conversion in parts if name is not None]
    for name, how, conversion in named:
        if name not in known or how or conversion:
            yield f"{{{name}}} is not known there; in curly brackets you can write: {listed}"
    if key != "text" or not text:
        return
    names = {name for name, _how, _conversion in named}
    if letter in _NEED_LINK and not names & {_LINK, "standard"}:
        yield "the text needs {link} or {standard}: without the link the letter is of no use"
    if letter in _NEED_STANDARD and "standard" not in names:
        yield "the text needs {standard}: the facts are in it"
