"""What pages show of a federation beside its name: its logo and its colours, each under an address of its own.

The address has a hash of the content in it, so that a browser may keep what it has fetched for good.
"""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from overtrick.schemes import Scheme
from overtrick.schemes.brand.colours import BLACK, WHITE, Colours, deepen, ink_on, mix, soften
from overtrick.schemes.brand.logo import Logo
from overtrick.store.errors import NoStore
from overtrick.store.journal.today import scheme_today
from overtrick.web.page_urls import page_url

_DIGITS = 16
# How much of its colour is left where the band ends, and of white in its paler text, in hundredths.
_BAND_END, _PALE_TEXT = 66, 80
_SCHEMES = 4


class Brand(NamedTuple):
    """A federation's logo and style sheet; a style sheet without text means the pages' own colours."""

    logo: Logo | None = None
    style: str = ""

    @property
    def logo_url(self) -> str:
        """The address of the logo; empty if there is none."""
        return page_url("brand", self.logo_name) if self.logo else ""

    @property
    def style_url(self) -> str:
        """The address of the style sheet; empty if there is none."""
        return page_url("brand", self.style_name) if self.style else ""

    @property
    def logo_name(self) -> str:
        """The file name of the logo."""
        return f"logo-{self.logo.digest}.{self.logo.kind}" if self.logo else ""

    @property
    def style_name(self) -> str:
        """The file name of the style sheet."""
        return f"colours-{_digest(self.style)}.css" if self.style else ""


@lru_cache(_SCHEMES)
def _digest(style: str) -> str:
    return sha256(style.encode()).hexdigest()[:_DIGITS]


def current_brand() -> Brand:
    """Return the brand of the federation that is served; an empty one without records."""
    try:
        return _brand_of(scheme_today())
    except NoStore:
        return Brand()


@lru_cache(_SCHEMES)
def _brand_of(scheme: Scheme) -> Brand:
    return Brand(scheme.logo, write_style(scheme.federation.colours))


def write_style(colours: Colours) -> str:
    """Write the style sheet that gives pages other colours; empty where they are the pages' own. Print stays black."""
    if colours == Colours():
        return ""
    band = deepen(colours.primary)
    bands = {"band": band, "band-2": mix(band, BLACK, _BAND_END), "on-band-2": mix(WHITE, band, _PALE_TEXT)}
    day = _write_tokens(bands | _own_tokens(colours.primary, colours.accent, dark=False))
    night = _write_tokens(_own_tokens(colours.dark.primary, colours.dark.accent, dark=True))
    return (
        f"@media screen {{ :root {{ {day} }} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n"
    )


def _own_tokens(primary: str, accent: str, *, dark: bool) -> dict[str, str]:
    return {
        "felt": primary, "felt-dark": primary, "on-felt": ink_on(primary), "felt-soft": soften(primary, dark=dark),
        "bar": primary, "here": accent, "on-here": ink_on(accent),
    }  # fmt: skip


def _write_tokens(values: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in values.items())
