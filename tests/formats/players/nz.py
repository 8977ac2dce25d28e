"""New Zealand's code tables for the register formats: from its scheme, and from the federation's own small tables."""

from datetime import date
from functools import cache
from pathlib import Path

from overtrick.core.player import Codes
from overtrick.schemes import load_scheme

DAY = date(2017, 1, 4)
ROOT = Path(__file__).parents[3]
REGISTERS = ROOT / "examples" / "registers"


@cache
def nz_codes() -> Codes:
    """The tables, with the spellings of the old database."""
    scheme = load_scheme("nz-2017")
    edition = scheme.on(DAY)
    return Codes(
        clubs={name: code for code, name in scheme.clubs.items()},
        grades={grade.name: grade.code for grade in edition.grades} | {"Unknown": 99},
        ranks={rank.name: rank.code for rank in edition.ranks}
        | {"No Rank": 1, "Cert of Prof": 2, "Junior Master": 2, "Unknown": 99},
        genders={"Female": 1, "F": 1, "Male": 2, "M": 2, "Other": 3, "Unknown": 99},
        statuses={status.name: status.code for status in edition.statuses.values()},
        club_countries={819: 3, 820: 2, 5000: 99},
        home_country=1,
        required_countries=frozenset((1, 2)),
        no_club=9999,
        unknown=99,
        active=1,
        source=99,
    )
