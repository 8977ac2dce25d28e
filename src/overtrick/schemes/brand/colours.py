"""The colours of a federation's pages, and whether what is written in them can be read.

A colour is checked against what it stands on or beside, by day and by night, with the contrast that the accessibility
guidelines ask of text (WCAG 2.2, 1.4.3): 4.5 to 1.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

import msgspec

LEAST_CONTRAST = Decimal("4.5")
WHITE, INK, BLACK = "#ffffff", "#06211a", "#000000"
# Of a band and white, so that text between the two can be read on it as well.
BAND_CONTRAST = Decimal(8)
# What pages are made of, by day and by night: what text stands on. The pages' own values, which a test compares.
LIGHT = {"the page": "#f6f4ed", "a card": "#ffffff", "a sunken part": "#eeebe1"}
DARK = {"the page": "#0e1512", "a card": "#17211d", "a sunken part": "#0a100d"}
# Of the primary colour in its soft form, in hundredths.
SOFTNESS = {"light": 10, "dark": 14}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class NightColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The two colours where the device asks for a dark page."""

    primary: str = "#74d4b3"
    accent: str = "#74d4b3"


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The primary colour, of links, buttons and charts; the accent, of the mark where one is; and both by night."""

    primary: str = "#0a6350"
    accent: str = "#0a6350"
    dark: NightColours = NightColours()


def find_mistakes(colours: Colours) -> Iterator[tuple[str, str]]:
    """What is wrong with the colours: the key, such as dark.primary, and words."""
    named = {
        "primary": colours.primary, "accent": colours.accent,
        "dark.primary": colours.dark.primary, "dark.accent": colours.dark.accent,
    }  # fmt: skip
    wrong = [key for key, colour in named.items() if not _COLOUR.fullmatch(colour)]
    for key in wrong:
        says = f"is '{named[key]}', which is not a colour; write six hexadecimal digits such as #0a6350"
        yield key, f"colours.{key} {says}"
    if not wrong:
        for key, colour in named.items():
            yield from ((key, wrong) for wrong in _unreadable(key, colour))


def _unreadable(key: str, colour: str) -> Iterator[str]:
    night = key.startswith("dark")
    text = ink_on(colour)
    if contrast(colour, text) < LEAST_CONTRAST:
        yield _too_little(key, colour, "the text of a button on it", text, "darker or lighter")
    if key.endswith("primary"):
        soft = {"its own soft form": soften(colour, dark=night)}
        for what, ground in ((DARK if night else LIGHT) | soft).items():
            if contrast(colour, ground) < LEAST_CONTRAST:
                yield _too_little(key, colour, what, ground, "lighter" if night else "darker")
                return


def _too_little(key: str, colour: str, what: str, other: str, way: str) -> str:
    found = contrast(colour, other).quantize(Decimal("0.1"))
    return (
        f"colours.{key}: {colour} has a contrast of {found} to {what} ({other}); it needs {LEAST_CONTRAST}, so "
        f"choose a {way} colour"
    )


def ink_on(colour: str) -> str:
    """The colour of text on a colour: white, or dark ink, whichever is easier to read."""
    return WHITE if contrast(colour, WHITE) >= contrast(colour, INK) else INK


def soften(colour: str, *, dark: bool) -> str:
    """A colour mixed with that of a card, for what stands behind text."""
    return mix(colour, (DARK if dark else LIGHT)["a card"], SOFTNESS["dark" if dark else "light"])


def deepen(colour: str) -> str:
    """A colour as dark as the band across a page must be for the pale text on it, and no darker."""
    shares = range(100, 0, -5)
    return next(deep for share in shares if contrast(deep := mix(colour, BLACK, share), WHITE) >= BAND_CONTRAST)


def mix(colour: str, other: str, share: int) -> str:
    """A colour mixed with another, of which `share` hundredths are the first."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{(own * share + rest * (100 - share)) // 100:02x}" for own, rest in pairs)


def contrast(one: str, other: str) -> Decimal:
    """The contrast of two colours, from 1 to 21."""
    lower, higher = sorted((_luminance(one), _luminance(other)))
    return (higher + Decimal("0.05")) / (lower + Decimal("0.05"))


def _luminance(colour: str) -> Decimal:
    red, green, blue = (_linear(Decimal(part) / 255) for part in _parts(colour))
    return Decimal("0.2126") * red + Decimal("0.7152") * green + Decimal("0.0722") * blue


def _linear(part: Decimal) -> Decimal:
    if part <= Decimal("0.04045"):
        return part / Decimal("12.92")
    return ((part + Decimal("0.055")) / Decimal("1.055")) ** Decimal("2.4")


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
