"""Clubs and regions as JSON for everybody; a club's own details and members for the club."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

from .conftest import Ask

AUCKLAND = {
    "code": 106, "name": "Auckland", "region": "Auckland Northland Region", "kind": "affiliated", "players": 4,
    "sessions": 0, "last": None,
}  # fmt: skip


NOTHING = {
    "physical_address": "", "postal_address": "", "telephones": [], "website": "", "results_page": "", "map_link": "",
    "officers": [], "playing_times": [], "email": "",
}  # fmt: skip


def test_a_club(ask: Ask) -> None:
    assert ask("clubs/106") == (200, AUCKLAND | {"details": NOTHING})


def test_what_a_club_says_about_itself_without_the_addresses_that_it_does_not_show(
    ask: Ask, played: StoreFixture
) -> None:
    said: dict[str, Any] = {"website": "https://bridge.example", "playing_times": ["Tuesday 7 pm, Open"]}
    officers = [{"office": "President", "name": "Ann Reed"}]
    emails = {f"{each}_email": f"{each}@club.example" for each in ("secretary", "treasurer", "tournaments")}
    played.decide("club-details", club=106, officers=officers, **said, **emails)
    details = NOTHING | said | {"officers": [{"office": "President", "holder": "Ann Reed"}]}
    assert ask("clubs/106") == (200, AUCKLAND | {"details": details})
    played.decide("club-details", club=106, show_email=True)
    assert ask("clubs/106")[1]["details"] == details | {"email": "secretary@club.example"}


def test_what_a_club_did_in_the_last_30_days(ask: Ask, played: StoreFixture) -> None:
    day = (datetime.now(UTC) - timedelta(days=3)).date().isoformat()
    played.later(days=4000)
    played.now = datetime.now(UTC)
    played.send("106_new.txt", session_file(date=day, event="Lately"))
    assert ask("clubs/106") == (200, AUCKLAND | {"sessions": 1, "last": day, "details": NOTHING})
    regions = {each["name"]: each for each in ask("regions")[1]["regions"]}
    assert regions["Auckland Northland Region"] == {
        "name": "Auckland Northland Region", "clubs": 19, "players": 8, "sessions": 1, "last": day,
        "website": "http://www.anrcbridge.org.nz/new", "updated": None,
    }  # fmt: skip


def test_clubs_of_a_region(ask: Ask) -> None:
    status, answer = ask("clubs?region=Auckland%20Northland%20Region")
    assert (status, len(answer["clubs"])) == (200, 19)
    assert AUCKLAND in answer["clubs"]
    assert len(ask("clubs")[1]["clubs"]) == 140
    assert ask("clubs?region=Nowhere%00") == (200, {"clubs": []})


@pytest.mark.parametrize("code", ["5", "x", "-1", str(2**31), str(10**30)])
def test_a_club_that_is_not_there(ask: Ask, code: str) -> None:
    assert ask(f"clubs/{code}")[0] in (404, 422)


def test_ones_own_club_says_with_which_program_it_sent_last(ask: Ask) -> None:
    own = {"licence": "", "program": "SCORER 17", "program_seen": "2018-03-11"}
    assert ask("club", "106", "read") == (200, AUCKLAND | own)


def test_a_club_sees_its_own_members_and_no_other(ask: Ask, played: StoreFixture) -> None:
    played.decide("hide", number="20093", hidden=True)
    played.decide("erase", number="9205", reason="asked for")
    status, answer = ask("club/members", "106", "read")
    assert (status, answer["club"], answer["next"]) == (200, 106, None)
    assert answer["members"][0] == {
        "number": "38441", "name": "Marama Kereama", "grade": "Open", "rank": "Novice", "stars": 0, "status": "Active",
        "hidden": False,
    }  # fmt: skip
    assert [(each["number"], each["hidden"]) for each in answer["members"]] == [
        ("38441", False), ("12356", False), ("20093", True),
    ]  # fmt: skip
    assert [each["number"] for each in ask("club/members", "130", "read")[1]["members"]] == [
        "1610", "27114", "40777", "31018",
    ]  # fmt: skip


def test_members_have_pages(ask: Ask, played: StoreFixture) -> None:
    played.register(*map(str, range(5000, 5097)))
    status, first = ask("club/members", "106", "read")
    assert (status, len(first["members"]), first["next"]) == (200, 100, 2)
    status, second = ask("club/members?page=2", "106", "read")
    assert (status, len(second["members"]), second["next"]) == (200, 1, None)
