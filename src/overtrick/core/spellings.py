"""Names as people write them: with or without accents, in Greek letters or in Latin ones.

A Greek name has many Latin spellings: those of the standard ELOT 743 (Papadopoulos, Charalampos), those by ear
(Haralambos, Yiannis), and those by letter. Each word has one key, which all its spellings share, so that names can be
compared across alphabets. A key is for comparing alone; different names may share one too.

Cyprus often writes e for eta and for omicron iota (Markides, Demetriou, Economides), as others do not: a Greek word has
a key for each such spelling too.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

_GREEK = re.compile(r"[Ͱ-Ͽ]")
_LETTERS = str.maketrans({
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
    "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f",
    "χ": "ch", "ψ": "ps", "ω": "o",
})  # fmt: skip
# Letters that sound alike, in this order: what is written in two letters comes before what is written in one.
_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"ph", "f"), (r"th", "t"), (r"gh", "g"), (r"[ck]h", "h"), (r"ks", "x"),
        (r"tz|dz|dj|ts", "ts"), (r"c|q", "k"),
        (r"o[uy]", "u"), (r"([ae])(?:[ufv]|y(?!i))", r"\1f"), (r"ai|ae", "e"), (r"[eoy]i|y", "i"),
        (r"gi(?=[aeou])", "i"), (r"ng|gk|gg|nk", "g"), (r"n[td]", "d"), (r"m[pb]|b", "v"),
        (r"(.)\1", r"\1"),
    )
)  # fmt: skip
# Greek letters that are written in two ways, the standard one first.
_WRITTEN_TWICE = {"η": ("i", "e"), "οι": ("oi", "e")}
_TWO_WAYS = re.compile("(οι|η)")
# No name has more than a few of them.
_MOST_SPELLINGS = 16
# Letters after which a word that is not yet finished may go on with a second letter of one sound.
_SECOND_LETTERS = {
    "a": "iu", "e": "iu", "o": "iu", "m": "p", "n": "tg", "g": "k", "t": "hz", "d": "z", "c": "h", "k": "hs", "p": "h",
    "y": "i",
}  # fmt: skip
_SOFT_G = re.compile(r"g(i?)$")
_CACHED = 50_000


def fold_accents(text: str) -> str:
    """Return a name without accents and case, with spaces for what is no letter: Māori and Maori, Άννα and αννα."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    # The small sigma at the end of a word is the same letter.
    kept = "".join(part for part in parts if not unicodedata.combining(part)).replace("ς", "σ")
    return "".join(letter if letter.isalnum() else " " for letter in kept)


def is_greek(word: str) -> bool:
    """Tell whether a folded word is written in Greek letters."""
    return not word.isascii() and _GREEK.search(word) is not None


@lru_cache(_CACHED)
def spelling_key(word: str) -> str:
    """Return what all spellings of a folded word have in common, in Greek or in Latin letters."""
    return _sound(_in_latin_letters(word))


@lru_cache(_CACHED)
def spelling_keys(word: str) -> tuple[str, ...]:
    """Return the keys of a folded word: the one of all its spellings first, then those with e for eta."""
    return tuple(dict.fromkeys(map(_sound, _latin_spellings(word))))


def starting_keys(word: str) -> tuple[str, ...]:
    """Return the keys that a word may begin with of which so much is written: after papado may come u, and then ou."""
    return tuple(dict.fromkeys(key for latin in _latin_spellings(word) for key in _starting_sounds(latin)))


def _starting_sounds(latin: str) -> Iterator[str]:
    longer = (latin + letter for letter in _SECOND_LETTERS.get(latin[-1:], ""))
    # Before a vowel, gi sounds like i, which is no part of the vowel before it.
    soft = _SOFT_G.sub(lambda written: "yi" if written[1] else "", latin)
    yield from map(_sound, (latin, *longer, soft))


def _sound(latin: str) -> str:
    for pattern, sound in _SOUNDS:
        latin = pattern.sub(sound, latin)
    return latin


def _latin_spellings(word: str) -> list[str]:
    """Write a word in Latin letters, in the standard way first."""
    if not is_greek(word):
        return [word]
    ways = [_WRITTEN_TWICE.get(part, (_in_latin_letters(part),)) for part in _TWO_WAYS.split(word)]
    return ["".join(parts) for parts in islice(product(*ways), _MOST_SPELLINGS)]


def _in_latin_letters(word: str) -> str:
    return word.translate(_LETTERS)
