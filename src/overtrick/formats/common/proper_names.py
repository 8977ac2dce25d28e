"""Capital initials for names out of an old database, where some were typed in capitals and some in small letters.

The rule is Microsoft's PROPER: a capital after anything but a letter, small letters elsewhere. By itself it would
make Mcdonald of a McDonald, and Van Der of a carefully typed van der, so a word in mixed case is taken as it was
typed.
"""

import re
import unicodedata

# Words that stay small where they were typed small beside a word with a capital: Anna van der Berg.
PARTICLES = frozenset(
    ("da", "de", "del", "den", "der", "di", "dos", "du", "la", "le", "ten", "ter", "und", "van", "von")
)

_WORD = re.compile(r"[^\W\d_]++(?:['’][^\W\d_]++)*+")
_AFTER_APOSTROPHE = re.compile(r"(?<=['’])[^\W\d_](?=[^\W\d_])")
_AFTER_ONE_CAPITAL = re.compile(r"(?<=^[^\W\d_]['’])[^\W\d_](?=[^\W\d_])")
_MC = re.compile(r"Mc([^\W\d_])(?=[^\W\d_]{2})")


def capitalise_name(text: str) -> str:
    """Return the name with capital initials, and single spaces between its words."""
    # A letter and its macron as one character, or the macron would end the word.
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    mixed_case = any(_is_mixed_case(word) for word in _WORD.findall(spaced))
    return _WORD.sub(lambda word: _capitalise_word(word[0], mixed_case=mixed_case), spaced)


def _capitalise_word(word: str, *, mixed_case: bool) -> str:
    if mixed_case and word in PARTICLES:
        return word
    if _is_mixed_case(word):  # O'brien is what an older routine left of O'Brien
        return _AFTER_ONE_CAPITAL.sub(_upper_case, word) if word[0].isupper() and word[1:].islower() else word
    capitalised = word[:1].upper() + word[1:].lower()
    capitalised = _AFTER_APOSTROPHE.sub(_upper_case, capitalised)
    return _MC.sub(lambda match: "Mc" + match[1].upper(), capitalised)


def _upper_case(letter: re.Match[str]) -> str:
    return letter[0].upper()


def _is_mixed_case(word: str) -> bool:
    """Return whether capitals and small letters were both meant; sMITH was typed with the caps lock on."""
    return not (word.isupper() or word.islower() or (word[:1].islower() and word[1:].isupper()))
