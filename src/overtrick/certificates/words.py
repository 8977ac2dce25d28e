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
    """A day as the federation writes it: 14 May 2019."""
    return words.date.format(day=day.day, month=words.months[day.month - 1], year=day.year)


def format_club(club: str, words: CertificateWords) -> str:
    """A club by its full name; one whose register has it already is not called a club twice."""
    before, _, after = words.club.partition("{club}")
    if not club or (club.startswith(before) and club.endswith(after)):
        return club
    return words.club.format(club=club)


def small_print(promotion: Promotion, words: CertificateWords) -> str:
    """The small print: the player's number and points, so that a certificate can be values from a namesake's."""
    points = [f"{points} {unit}" for unit, points in promotion.points.items()]
    return _SEPARATOR.join([words.number.format(number=promotion.number), *points])


def write_letter(promotions: Sequence[Promotion], issuer: Issuer) -> Letter:
    """The letter to a player with the certificates of some promotions, one after the other."""
    values = {
        "name": promotions[-1].name,
        "rank": ", ".join(promotion.rank for promotion in promotions),
        "federation": issuer.federation,
    }
    return Letter(issuer.words.subject.format(**values), issuer.words.letter.format(**values))


def file_name_for(number: str) -> str:
    """What the file is called that goes to a player. An erasure finds the player's letters by it."""
    return f"certificate-{number}.pdf"
