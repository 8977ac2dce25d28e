"""What a certificate is about, and who gives it."""

import datetime

import msgspec

from overtrick.schemes.brand.logo import Logo
from overtrick.schemes.registers.records import CertificateWords
from overtrick.schemes.translations import Translations


class Promotion(msgspec.Struct, frozen=True, kw_only=True):
    """A player reached a rank on a day, by an entry of the journal. `points` are those it rests on, by unit, as text.

    `key` identifies the promotion, also when the run that made it is undone and made again. The
    club is empty for a player who has none.
    """

    key: str
    line: int
    number: str
    name: str
    club: str
    rank: str
    date: datetime.date
    points: dict[str, str]


class Signatory(msgspec.Struct, frozen=True):
    """The name and the office of a person who signs; either may be empty, to be written by hand."""

    name: str = ""
    office: str = ""


class Issuer(msgspec.Struct, frozen=True, kw_only=True):
    """The federation as it is printed, its words, who signs for it, and where.

    With `translations` the names of ranks, clubs and units are in that language too.
    """

    federation: str
    words: CertificateWords
    first: Signatory = Signatory()
    second: Signatory | None = None
    place: str = ""
    logo: Logo | None = None
    translations: Translations | None = None

    def name(self, text: str, section: str) -> str:
        """Return a name of the folder as it is printed."""
        return self.translations.translate(text, section) if self.translations else text
