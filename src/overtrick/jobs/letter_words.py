"""The words of a letter: those of the program, or the federation's own with the facts filled in."""

from collections.abc import Mapping

from django.utils import translation

from overtrick.schemes.registers.letters import LETTERS
from overtrick.schemes.registers.records import LetterWords
from overtrick.schemes.translations import translations_of
from overtrick.store.journal.today import about_today, registers_today, scheme_today


def choose_words(
    letter: str, subject: str, body: str, values: Mapping[str, object], own: LetterWords | None = None
) -> tuple[str, str]:
    """Return the subject and the body of a letter in the language that is active.

    `subject` and `body` are the standard ones; `own` are words to try, otherwise those that count today.
    """
    language = (translation.get_language() or "").partition("-")[0]
    words = own or registers_today().letters.get(letter, {}).get(language, LetterWords())
    filled = {name: str(values.get(name, "")) for name in LETTERS[letter]}
    filled |= {"federation": _federation_name(language), "standard": body.strip()}
    chosen = words.subject.format_map(filled) if words.subject else subject
    text = words.text.format_map(filled) if words.text else body
    return " ".join(chosen.split()), text.strip() + "\n"


def _federation_name(language: str) -> str:
    known = translations_of(scheme_today()).get(language)
    name = about_today().name
    return known.translate(name, "federation") if known else name
