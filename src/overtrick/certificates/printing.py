"""Sets certificates as one PDF, a page each. The same data give the same bytes, on every machine.

The letters of Latin, Greek, Cyrillic, Hebrew and Arabic come with typst. For a name in other letters the fonts of the
machine are used; one that no font can print is left out and reported, for a page with empty boxes is no certificate.
"""

import datetime
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import typst

from overtrick.certificates.records import Issuer, Promotion
from overtrick.certificates.words import format_club, format_date, small_print

_TEMPLATE = Path(__file__).with_name("certificate.typ")
# This standard for accessible PDF requires a letter for every character, so typst reports one that no font has.
_PDF_STANDARD: Final = "ua-1"
_NOT_DISPLAYED = re.compile(r"the text `(.+)` could not be displayed")


class Omission(NamedTuple):
    """A promotion whose certificate cannot be printed, and why."""

    promotion: Promotion
    why: str


class PrintedCertificates(NamedTuple):
    """A PDF with a page for each of these promotions; without any of them there is none."""

    pdf: bytes
    promotions: tuple[Promotion, ...]
    omissions: tuple[Omission, ...]


class _Unprintable(Exception):
    """Why something cannot be printed: no font has a letter of it, or there is no name to print."""


def print_certificates(
    promotions: Sequence[Promotion], issuer: Issuer, on: datetime.date | None = None
) -> PrintedCertificates:
    """Print a certificate for each promotion, in their order, dated `on` or else with the day of each promotion."""
    if not promotions:
        return PrintedCertificates(b"", (), ())
    try:
        return PrintedCertificates(_make_pdf(promotions, issuer, on), tuple(promotions), ())
    except _Unprintable as error:
        if len(promotions) == 1:
            return PrintedCertificates(b"", (), (Omission(promotions[0], str(error)),))
    each = [print_certificates([promotion], issuer, on) for promotion in promotions]
    good = [promotion for printed in each for promotion in printed.promotions]
    omissions = tuple(omission for printed in each for omission in printed.omissions)
    return PrintedCertificates(_make_pdf(good, issuer, on) if good else b"", tuple(good), omissions)


def _make_pdf(promotions: Sequence[Promotion], issuer: Issuer, on: datetime.date | None) -> bytes:
    if not all(_clean(promotion.name) for promotion in promotions):
        raise _Unprintable("the player has no name")
    data = msgspec.json.encode(_template_data(promotions, issuer, on)).decode()
    try:
        return _typeset(data, _typst_fonts())
    except _Unprintable:
        return _typeset(data, _all_fonts())


@cache
def _typst_fonts() -> typst.Fonts:
    """Return the fonts that come with typst."""
    return typst.Fonts(include_system_fonts=False)


@cache
def _all_fonts() -> typst.Fonts:
    """Return the fonts that come with typst and those of this machine."""
    return typst.Fonts()


def _typeset(data: str, fonts: typst.Fonts) -> bytes:
    try:
        return typst.compile(
            _TEMPLATE, root=_TEMPLATE.parent, sys_inputs={"data": data}, font_paths=fonts, pdf_standards=_PDF_STANDARD
        )
    except typst.TypstError as error:
        missing = _NOT_DISPLAYED.search(error.message)
        if missing is None:
            raise
        raise _Unprintable(f"no font on this machine can print {missing[1]}") from error


def _clean(text: str) -> str:
    """Return the text in one line, without invisible characters."""
    spaced = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return " ".join(spaced.split())


def _template_data(promotions: Sequence[Promotion], issuer: Issuer, on: datetime.date | None) -> dict[str, Any]:
    """Return what the template reads: texts only, ready to be printed."""
    words = issuer.words
    return {
        "language": words.language,
        "federation": issuer.federation,
        "title": words.title.format(),
        "certifies": words.certifies.format(),
        "earned": words.earned.format(),
        "place": issuer.place,
        "signatures": [issuer.first, issuer.second],
        "promotions": [
            {
                "name": _clean(promotion.name),
                "club": _clean(format_club(promotion.club, words)),
                "rank": _clean(promotion.rank),
                "date": format_date(on or promotion.date, words),
                "detail": small_print(promotion, words),
            }
            for promotion in promotions
        ],
    }
