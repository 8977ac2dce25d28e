"""What a certificate and its letter say: the federation's own words, filled in."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from overtrick.certificates.records import Issuer, Promotion
from overtrick.schemes.registers.records import CertificateWords

_SEPARATOR = "  ·  "


class Letter(NamedTuple):
    """The subject and the text of a letter."""

    subject: str
    body: str


def format_date(day: datetime.date, words: CertificateWords) -> str:
    """Return a day as the federation writes it: 14 May 2019."""
    return words.date.format(day=day.day, month=words.months[day.month - 1], year=day.year)


def format_club(club: str, words: CertificateWords) -> str:
    """Return the full name of a club; a name that has the federation's words for a club already is not changed."""
    before, _, after = words.club.partition("{club}")
    if not club or (club.startswith(before) and club.endswith(after)):
        return club
    return words.club.format(club=club)


def small_print(promotion: Promotion, words: CertificateWords) -> str:
    """Return the player's number and points, which tell the certificate from one of a namesake."""
    points = [f"{points} {unit}" for unit, points in promotion.points.items()]
    return _SEPARATOR.join([words.number.format(number=promotion.number), *points])


def write_letter(promotions: Sequence[Promotion], issuer: Issuer) -> Letter:
    """Return the letter to a player with the certificates of some promotions, in their order."""
    values = {
        "name": promotions[-1].name,
        "rank": ", ".join(promotion.rank for promotion in promotions),
        "federation": issuer.federation,
    }
    return Letter(issuer.words.subject.format(**values), issuer.words.letter.format(**values))


def file_name_for(number: str) -> str:
    """Return the name of the attached file for a player. An erasure finds the player's letters by it."""
    return f"certificate-{number}.pdf"
