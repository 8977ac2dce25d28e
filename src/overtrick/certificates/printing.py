"""Sets certificates as one PDF, a page each; one whose name no font can print is left out and reported."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.certificates.records import Issuer, Promotion
from overtrick.certificates.words import format_club, format_date, small_print
from overtrick.typesetting import Unprintable, clean, typeset_pdf

_TEMPLATE = Path(__file__).with_name("certificate.typ")


class Omission(NamedTuple):
    """A promotion whose certificate cannot be printed, and why."""

    promotion: Promotion
    why: str


class PrintedCertificates(NamedTuple):
    """A PDF with a page for each of these promotions; without any of them there is none."""

    pdf: bytes
    promotions: tuple[Promotion, ...]
    omissions: tuple[Omission, ...]


def print_certificates(
    promotions: Sequence[Promotion], issuer: Issuer, on: datetime.date | None = None
) -> PrintedCertificates:
    """Print a certificate for each promotion, in their order, dated `on` or else with the day of each promotion."""
    if not promotions:
        return PrintedCertificates(b"", (), ())
    try:
        return PrintedCertificates(_make_pdf(promotions, issuer, on), tuple(promotions), ())
    except Unprintable as error:
        if len(promotions) == 1:
            return PrintedCertificates(b"", (), (Omission(promotions[0], str(error)),))
    each = [print_certificates([promotion], issuer, on) for promotion in promotions]
    good = [promotion for printed in each for promotion in printed.promotions]
    omissions = tuple(omission for printed in each for omission in printed.omissions)
    return PrintedCertificates(_make_pdf(good, issuer, on) if good else b"", tuple(good), omissions)


def _make_pdf(promotions: Sequence[Promotion], issuer: Issuer, on: datetime.date | None) -> bytes:
    if not all(clean(promotion.name) for promotion in promotions):
        raise Unprintable("the player has no name")
    return typeset_pdf(_TEMPLATE, _template_data(promotions, issuer, on))


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
        "logo": {"kind": issuer.logo.kind, "content": list(issuer.logo.content)} if issuer.logo else None,
        "signatures": [issuer.first, issuer.second],
        "promotions": [
            {
                "name": clean(promotion.name),
                "club": clean(format_club(issuer.name(promotion.club, "clubs"), words)),
                "rank": clean(issuer.name(promotion.rank, "ranks")),
                "date": format_date(on or promotion.date, words),
                "detail": small_print(promotion, issuer),
            }
            for promotion in promotions
        ],
    }
