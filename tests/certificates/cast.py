"""Promotions and issuers for the tests of certificates: invented people, and the words of the two federations."""

from datetime import date
from typing import Any

from overtrick.certificates import Issuer, Promotion, Signatory
from overtrick.schemes import load_scheme

MAY_DAY = date(2019, 5, 1)
HINEMOA = Signatory("Hinemoa Pukeko", "Secretary")


def promotion(name: str = "Marama Kereama", **values: Any) -> Promotion:
    """Somebody of Auckland became a Provincial Master on 1 May 2019."""
    told: dict[str, Any] = {
        "key": "38441 5", "line": 7, "number": "38441", "club": "Auckland", "rank": "Provincial Master",
        "date": MAY_DAY, "points": {"A": "57", "B": "63"},
    }  # fmt: skip
    return Promotion(**(told | {"name": name} | values))


def issuer(scheme: str = "nz-2017", **values: Any) -> Issuer:
    """A federation with one signatory."""
    known = load_scheme(scheme)
    told: dict[str, Any] = {
        "federation": known.federation.name, "words": known.registers.certificate, "first": HINEMOA,
        "place": "Wellington",
    }  # fmt: skip
    return Issuer(**(told | values))
