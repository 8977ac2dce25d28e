"""What a certificate and its letter say: the federation's own words, filled in."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from overtrick.certificates.records import Issuer, Promotion
from overtrick.schemes.registers.records import CertificateWords
from overtrick.schemes.translations import Translations

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


def small_print(promotion: Promotion, issuer: Issuer) -> str:
    """Return the player's number and points, which tell the certificate from one of a namesake."""
    points = [f"{points} {issuer.name(unit, 'units')}" for unit, points in promotion.points.items()]
    return _SEPARATOR.join([issuer.words.number.format(number=promotion.number), *points])


def translate_issuer(issuer: Issuer, translations: Translations) -> Issuer:
    """Return the federation as it is printed in another language; what has no translation stays as it is."""

    def say(text: str) -> str:
        return translations.translate(text, "certificate")

    own = {key: text for key, text in msgspec.structs.asdict(issuer.words).items() if isinstance(text, str)}
    said = {key: say(text) for key, text in own.items()}
    words = msgspec.structs.replace(issuer.words, months=tuple(map(say, issuer.words.months)), **said)
    if words != issuer.words:
        words = msgspec.structs.replace(words, language=translations.language)
    federation = translations.translate(issuer.federation, "federation")
    return msgspec.structs.replace(issuer, federation=federation, words=words, translations=translations)


def write_letter(promotions: Sequence[Promotion], issuer: Issuer) -> Letter:
    """Return the letter to a player with the certificates of some promotions, in their order."""
    values = {
        "name": promotions[-1].name,
        "rank": ", ".join(issuer.name(promotion.rank, "ranks") for promotion in promotions),
        "federation": issuer.federation,
    }
    return Letter(issuer.words.subject.format(**values), issuer.words.letter.format(**values))


def file_name_for(number: str) -> str:
    """Return the name of the attached file for a player. An erasure finds the player's letters by it."""
    return f"certificate-{number}.pdf"
