"""The directions of pairs in the languages that scoring programs speak.

A program writes North-South and East-West in the words of its user: N-S and Ö-V in Sweden, Β-Ν and Α-Δ in Greece. Which
letters go together tells the language, so the pair of letters is looked up, never one letter. Some write the words in
full.
"""

import re

NS, EW = "NS", "EW"
# The letters without what stands between them, by language.
_NORTH_SOUTH = {
    "NS": "English and most others",
    "PE": "Finnish",
    "NZ": "Dutch",
    "KG": "Turkish",
    "ÉD": "Hungarian",
    "SJ": "Czech",
    "ΒΝ": "Greek",
    "BN": "Greek in Latin letters",
    "СЮ": "Russian",
}
_EAST_WEST = {
    "EW": "English and Polish",
    "ÖV": "Swedish",
    "ØV": "Norwegian and Danish",
    "OV": "Scandinavian without its letters",
    "IL": "Finnish",
    "OW": "German and Dutch",
    "EO": "French, Italian and Spanish",
    "LO": "Portuguese",
    "EV": "Romanian",
    "AV": "Icelandic",
    "DB": "Turkish",
    "KN": "Hungarian",
    "VZ": "Czech",
    "ΑΔ": "Greek",
    "AΔ": "Greek with a Latin A",
    "ВЗ": "Russian",
}
_WORDS = {
    NS: (
        "NORTHSOUTH", "NORDSYD", "NORDSØR", "NORDSUD", "NORDSÜD", "NOORDZUID", "NORTESUR", "NORTESUL", "POHJOINENETELÄ",
        "PÓŁNOCPOŁUDNIE", "KUZEYGÜNEY", "ΒΟΡΡΑΣΝΟΤΟΣ", "ΒΟΡΡΆΣΝΌΤΟΣ",
    ),
    EW: (
        "EASTWEST", "ÖSTVÄST", "ØSTVEST", "ESTOUEST", "ESTOVEST", "OSTWEST", "OOSTWEST", "ESTEOESTE", "LESTEOESTE",
        "ITÄLÄNSI", "WSCHÓDZACHÓD", "DOĞUBATI", "ΑΝΑΤΟΛΗΔΥΣΗ", "ΑΝΑΤΟΛΉΔΎΣΗ",
    ),
}  # fmt: skip
_DIRECTIONS = {**dict.fromkeys(_NORTH_SOUTH, NS), **dict.fromkeys(_EAST_WEST, EW)} | {
    word: side for side, words in _WORDS.items() for word in words
}
_BETWEEN = re.compile(r"[\s/.–—-]")


def read_direction(text: str) -> str | None:
    """Read a direction of a pair, NS or EW, in any of these languages; None for what is none."""
    return _DIRECTIONS.get(_BETWEEN.sub("", text.upper()))
