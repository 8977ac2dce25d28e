"""The facility table has every row of Appendix 18."""

from typing import NamedTuple

import pytest

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import APPENDIX_18, FACILITIES, Facility, Reach, may

# The specification's own words, shortened where they go into details.
SPECIFICATION = """
Personal details | All | Edit all except grades, ranks and rating points | Edit email address, tel number
Masterpoints | All | View only, emergency manual upload facility | View only
Club admin | All | Manage static information about the club | View only
Add new player | Yes | Can set grade/rank on new player | No
Create a tournament | Yes | No | View only
Edit a tournament | Yes | A club may edit supporting information | View only
Delete tournament | Yes | No | N/A
Manage tournament entries | Yes | For tournaments belonging to a club | Enter/remove only
Bill tournaments | NZB events only | N/A | N/A
Extract members to Excel | Yes | Own club only | No
Aggregate filter report | Yes | Yes | Yes
Aggregate filter rich data Excel extract | Yes | Yes | Yes
Detail results filter report | Yes | Yes | Yes
Detail results filter rich data Excel extract | Yes | Yes | Yes
Send email levy invoices to clubs | Yes | N/A | N/A
Send email Masterpoints invoices to clubs | Yes | N/A | N/A
My NZB edit | Yes | No | Yes for subscriptions etc.
Move player from one club to another | Yes | Yes, either the sending or receiving club | No
Manual results load | Yes | Yes but for a club only | No
"""
REACHES = {"All": Reach.ALL, "Yes": Reach.ALL, "No": Reach.NONE, "N/A": Reach.NONE}
ROWS = [[cell.strip() for cell in line.split("|")] for line in SPECIFICATION.strip().splitlines()]


class Visitor(NamedTuple):
    """Somebody with a role, in club 106 or as player 38441."""

    role: str
    club: int | None = 106
    player: str = "38441"


def read_reach(words: str) -> Reach:
    """What the words of a cell come to: more than yes and no is one's own club or person."""
    return Reach.VIEW if words.startswith("View only") else REACHES.get(words, Reach.OWN)


def test_all_nineteen_rows_are_there() -> None:
    assert len(ROWS) == 19
    assert list(APPENDIX_18) == [name.lower() for name, *_ in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_role_reaches_as_far_as_the_specification_says(row: list[str]) -> None:
    name, *cells = row
    found = APPENDIX_18[name.lower()]
    assert (found.federation, found.club, found.player) == tuple(map(read_reach, cells))
    # Results and standings are public, and so are reports on them; extracts want a login.
    assert found.visitor is (Reach.ALL if name.lower().endswith("filter report") else Reach.NONE)


def test_to_view_is_not_to_change() -> None:
    assert may("masterpoints", Visitor(FEDERATION))
    assert not may("masterpoints", Visitor(CLUB), club=106)
    assert not may("club admin", Visitor(PLAYER))
    assert all(isinstance(row, Facility) for row in FACILITIES.values())
