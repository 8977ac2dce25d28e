"""Names for formats that know plain ASCII only: a Māori macron or a French accent must not stop a whole register.

Letters lose their marks, joined letters come apart, and Greek ones are written as ELOT 743 does. This is how the names
are typed on an old keyboard. It is done on writing only: the register keeps each name as its owner writes it.
"""

import re
import unicodedata

LONGEST_NAME = 30
UNKNOWN_LETTER = "?"

# Letters and signs that Unicode does not decompose into a plain one and its mark.
_PAIRS = (
    ("ß", "ss"), ("ẞ", "SS"), ("æ", "ae"), ("Æ", "AE"), ("œ", "oe"), ("Œ", "OE"), ("þ", "th"), ("Þ", "Th"),
    ("ø", "o"), ("Ø", "O"), ("đ", "d"), ("Đ", "D"), ("ð", "d"), ("Ð", "D"), ("ł", "l"), ("Ł", "L"), ("ı", "i"),
)  # fmt: skip
_SIGNS = (("‘’ʻʼ´ʹ′", "'"), ("“”„″«»", '"'), ("‐‑‒–—―−", "-"))
_OTHERS = str.maketrans(dict(_PAIRS) | {sign: plain for signs, plain in _SIGNS for sign in signs})
_GREEK_LETTERS = (
    ("ΟΥ", "OU"), ("Ου", "Ou"), ("ου", "ou"), ("α", "a"), ("β", "v"), ("γ", "g"), ("δ", "d"), ("ε", "e"), ("ζ", "z"),
    ("η", "i"), ("θ", "th"), ("ι", "i"), ("κ", "k"), ("λ", "l"), ("μ", "m"), ("ν", "n"), ("ξ", "x"), ("ο", "o"),
    ("π", "p"), ("ρ", "r"), ("σ", "s"), ("ς", "s"), ("τ", "t"), ("υ", "y"), ("φ", "f"), ("χ", "ch"), ("ψ", "ps"),
    ("ω", "o"),
)  # fmt: skip
_NOT_PLAIN = re.compile(r"[^\x20-\x7e]")


def ascii_name(text: str) -> str:
    """Return the name in ASCII 32 to 126, without white space around it; a letter without a plain form becomes ?."""
    if text.isascii() and text.isprintable():
        return text.strip()
    spaced = " ".join(text.translate(_OTHERS).split())
    parts = unicodedata.normalize("NFKD", spaced)
    plain = _write_greek("".join(part for part in parts if not unicodedata.combining(part)))
    return _NOT_PLAIN.sub(UNKNOWN_LETTER, plain).strip()


def _write_greek(text: str) -> str:
    """Write Greek letters as Latin ones."""
    for greek, latin in _GREEK_LETTERS:
        text = text.replace(greek, latin)
        if len(greek) == 1:
            text = text.replace(greek.upper(), latin.capitalize())
    return text
