"""One small register for every problem code of the register formats, so that each sentence about it can be checked."""

from datetime import date
from decimal import Decimal
from functools import cache

from overtrick.core.player import Player
from overtrick.core.problems import Problem
from overtrick.formats import access, player_file
from tests.formats.new_zealand import DAY, nz_codes

HEADER = (
    '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C","Handicap",'
    '"Gender","Status"'
)
ROW = '2026-09-13,92345,"Wiremu","Bill","Tahatika",106,1,0,2,31,0,3,47,0,2,1'
OLDER = '2026-09-12,9156,"Orla","","O\'Tanager",124,3,1,8,201,107,43,2,0,1,1'
NAMES = ",".join(access.WHY)
CELLS = "9205,Cass,Plover,0,3,121,186,78,130,2,1,,2014-10-09,1,2017-01-04,,99,6,3,0"
LONG = "Wilhelmina-Alexandrina Featherstonehaugh"


def changed_file(old: str, new: str) -> bytes:
    """A good player file with a change."""
    good = f"{HEADER}\n{ROW}\n{OLDER}\n"
    assert old in good
    return good.replace(old, new, 1).encode()


def extract(old: str, new: str) -> bytes:
    """A good extract with a change."""
    good = f"{NAMES}\n{CELLS}\n"
    assert old in good
    return good.replace(old, new, 1).encode("cp1252")


PLAYER_FILES: dict[str, bytes] = {
    "players-empty": b"",
    "players-header": changed_file('"Home"', '"Club"'),
    "players-bad-byte": changed_file("Tahatika", "Tāhatika"),
    "players-quotes": changed_file('"Bill"', '"Bill'),
    "players-columns": changed_file(",106,1,0,2,", ",106,1,2,"),
    "players-stamp": changed_file("2026-09-13", "13/09/2026"),
    "players-number": changed_file("92345", "092345"),
    "players-code": changed_file(",106,1,", ",106,Junior,"),
    "players-stars": changed_file(",106,1,0,", ",106,1,*,"),
    "players-rating": changed_file(",31,0,", ",31.5,0,"),
    "players-points": changed_file(",31,0,3,", ",31,0,3.5,"),
    "players-handicap": changed_file(",47,0,2,", ",47,5%,2,"),
    "players-name-length": changed_file("Tahatika", LONG),
    "players-carry": changed_file(",3,47,", ",2,147,"),
    "players-unknown-code": changed_file(",106,1,", ",107,1,"),
    "players-duplicate": changed_file("9156", "92345"),
    "players-order": changed_file("2026-09-13", "2026-09-01"),
}
EXTRACTS: dict[str, bytes] = {
    "access-empty": b"",
    "access-encoding": extract("Plover", "Ploveré"),
    "access-bad-letter": extract("Plover", "Plo\x07ver"),
    "access-header": f"{CELLS}\n".encode(),
    "access-missing-column": extract("surname", "last_name"),
    "access-filled-in-column": f"{NAMES},{CELLS}".replace("status,", "").encode(),
    "access-extra-column": extract("surname", "last_name"),
    "access-duplicate-column": extract("country_code", "gender"),
    "access-quotes": extract("Cass", '"Cass'),
    "access-columns": extract("9205,Cass,Plover", "9205,Cass"),
    "access-computer-number": extract("9205", "92 05"),
    "access-no-name": extract("Cass", ""),
    "access-name-length": extract("Plover", LONG),
    "access-number": extract(",186,", ",1 186,"),
    "access-rounded": extract(",186,", ",186.5,"),
    "access-no-match": extract(",130,", ",Atlantis,"),
    "access-overseas-number": extract("1,,2014", "1,AU123,2014"),
    "access-date": extract("2014-10-09", "10/25/2014"),
    "access-later-date": extract("2014-10-09", "2041-10-09"),
    "access-duplicate": extract(CELLS, f"{CELLS}\n{CELLS}"),
    "access-not-active": extract(",1,2017", ",Dormant,2017"),
    "access-not-required": extract(",130,", ",819,"),
}


def player(**changes: object) -> Player:
    """A player whom the player file can hold, with changes."""
    values = {
        "number": "92345",
        "stamp": date(2026, 9, 13),
        "first": "Wiremu",
        "preferred": "Bill",
        "family": "Tahatika",
        "club": 106,
        "grade": 1,
        "stars": 0,
        "rank": 2,
        "rating": Decimal(31),
        "totals": (("A", Decimal(0)), ("B", Decimal(3)), ("C", Decimal(47))),
        "gender": 2,
        "status": 1,
    }
    return Player(**(values | changes))  # type: ignore[arg-type]


PLAYERS: dict[str, Player] = {
    "players-letter": player(family="Tahatika 春"),
    "players-rounded": player(rating=Decimal("31.5")),
    "players-value": player(number="T-17"),
}


@cache
def reports() -> dict[str, Problem]:
    """For every code of the register formats the problem that its mistake makes."""
    read = {code: _only(code, player_file.loads(data, nz_codes())[1]) for code, data in PLAYER_FILES.items()}
    wrote = {code: _only(code, player_file.write_players([one])[1]) for code, one in PLAYERS.items()}
    extracts = {code: _only(code, access.loads(data, nz_codes(), DAY)[2]) for code, data in EXTRACTS.items()}
    return read | wrote | extracts


def _only(code: str, found: tuple[Problem, ...]) -> Problem:
    fitting = [problem for problem in found if problem.code == code]
    assert fitting, f"the mistake for {code} made {[problem.code for problem in found]}"
    return fitting[0]
