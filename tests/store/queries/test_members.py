"""The members of a club on both databases: who is one, the last days played, extracts, and who may be entered twice."""

from datetime import UTC, date

import pytest

from overtrick.core.same_person import PersonEntry
from overtrick.store.access import contacts
from overtrick.store.queries.members.details import earns_without, find_candidate, find_changes_since, find_member
from overtrick.store.queries.members.duplicates import find_possible_duplicates
from overtrick.store.queries.members.extract import COLUMNS, extract_members
from overtrick.store.queries.members.listing import MemberFilter, find_club_members, list_members
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day

TODAY = date(2018, 3, 20)


def last_days(club: int = AUCKLAND, today: date = TODAY) -> dict[str, str]:
    return {each.number: str(each.last_played or "") for each in find_club_members(club, today)}


def test_the_last_day_played_is_that_of_a_session_that_counts(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(("38441 20093", "31018 27114")))
    store.send("106_b.txt", session_file(("38441 12356", "31018 27114"), date="2018-03-11", event="Late"))
    assert last_days() == {"38441": "2018-03-11", "12356": "2018-03-11", "9205": "", "20093": "2018-03-10"}
    store.decide("cancel", club=AUCKLAND, name="106_b.txt")
    assert last_days() == {"38441": "2018-03-10", "12356": "", "9205": "", "20093": "2018-03-10"}


def test_a_session_of_long_ago_is_found_also_in_an_archive(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_a.txt", session_file())
    assert last_days(today=date(2022, 7, 1))["38441"] == "2018-03-10"
    store.close_season()
    assert last_days(today=date(2022, 7, 1))["38441"] == "2018-03-10"


def test_a_merged_number_is_the_survivors(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_a.txt", session_file(("9205 12356", "31018 27114")))
    store.decide("merge", number="9205", into="38441")
    assert last_days() == {"38441": "2018-03-10", "12356": "2018-03-10", "20093": ""}
    member = find_member(AUCKLAND, "9205", TODAY)
    assert member is not None
    assert (member.number, member.numbers, str(member.last_played)) == ("38441", ("38441", "9205"), "2018-03-10")


def test_members_are_those_of_the_day(store: StoreFixture) -> None:
    store.register("38441", "20093", "31018")
    store.decide("join", number="31018", club=AUCKLAND, start="2018-04-01")
    store.decide("leave", number="20093", club=AUCKLAND, end="2018-03-25")
    found = {
        each.number: (each.is_home, str(each.since), str(each.until)) for each in find_club_members(AUCKLAND, TODAY)
    }
    assert found == {
        "38441": (True, "2010-01-01", "None"), "20093": (False, "2010-01-01", "2018-03-25"),
        "31018": (False, "2018-04-01", "None"),
    }  # fmt: skip
    assert [each.number for each in find_club_members(AUCKLAND, day("2018-03-26"))] == ["38441", "31018"]


def test_a_page_of_a_list(store: StoreFixture) -> None:
    store.register(*(str(8000 + at) for at in range(103)))
    page = list_members(AUCKLAND, MemberFilter(by="number", descending=True), TODAY, 2)
    assert ([row.number for row in page.rows], page.matching, page.everybody, page.more) == (
        ["8002", "8001", "8000"], 103, 103, False,
    )  # fmt: skip


def test_an_extract_has_every_column(store: StoreFixture) -> None:
    store.register("38441")
    contacts.enter_contact("38441", email="marama@example.org")
    at = store.decide("amend", number="38441", preferred="Mara").at
    (row,) = extract_members(find_club_members(AUCKLAND, TODAY), UTC, TODAY)
    assert set(row) == set(COLUMNS)
    assert (row["preferred"], row["email"], row["rank"], row["home_club"]) == (
        "Mara", "marama@example.org", "Novice", "Auckland",
    )  # fmt: skip
    assert row["last_amended"] == at.strftime("%Y-%m-%d %H:%M:%S")


def test_a_rating_is_shown_as_the_regulations_of_the_day_show_it(store: StoreFixture) -> None:
    """S3: until 2020 the nearest whole number, and from 2021 on rounded up."""
    store.register("38441", rating="35.2")
    members = find_club_members(AUCKLAND, TODAY)
    shown = [extract_members(members, UTC, day)[0]["rating"] for day in (TODAY, date(2021, 3, 20))]
    assert shown == ["35", "36"]


def test_who_was_never_a_member_is_not_found(store: StoreFixture) -> None:
    store.register("38441", "31018").decide("move", number="38441", club=HOWICK, start="2018-01-01")
    former = find_member(AUCKLAND, "38441", TODAY)
    assert former is not None
    assert not former.is_member
    assert find_member(AUCKLAND, "31018", TODAY) is None
    assert find_member(AUCKLAND, "4711", TODAY) is None
    store.decide("erase", number="38441")
    assert find_member(AUCKLAND, "38441", TODAY) is None
    assert find_candidate("38441") is None


def test_what_others_changed_since_is_told(store: StoreFixture) -> None:
    store.register("38441")
    seen = find_member(AUCKLAND, "38441", TODAY)
    assert seen is not None
    store.decide("amend", number="38441", family="Aroha")
    now = find_member(AUCKLAND, "38441", TODAY)
    assert now is not None
    assert now.version > seen.version
    (change,) = find_changes_since(now, seen.version)
    assert (change.who, change.before, change.after) == ("secretary", {"family": "Kereama"}, {"family": "Aroha"})


@pytest.mark.parametrize(
    ("decided", "earns"),
    [
        # Not a member of any club: nothing (ruling N22).
        ({}, False),
        ({"join": HOWICK}, True),
        # Only an affiliated club makes a member: 1060 is not (Definitions 5 and 9).
        ({"join": 1060}, False),
        # A temporary player need not be a member (ruling N23).
        ({"status": 3}, True),
    ],
)
def test_whether_somebody_earns_without_the_club(store: StoreFixture, decided: dict[str, int], earns: bool) -> None:
    store.register("38441")
    if "join" in decided:
        store.decide("join", number="38441", club=decided["join"], start="2018-01-01")
    if "status" in decided:
        store.decide("status", number="38441", code=decided["status"], start="2018-01-01")
    member = find_member(AUCKLAND, "38441", TODAY)
    assert member is not None
    assert earns_without(member, AUCKLAND, TODAY) is earns


def test_in_cyprus_the_id_card_counts_and_not_the_club(cyprus_store: StoreFixture) -> None:
    """The scheme has no reason for somebody who resigned: a resignation ends the ID card (ruling C11)."""
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    without = find_member(1, "5001", TODAY)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2018-01-01")
    card = find_member(1, "5001", TODAY)
    assert without is not None
    assert card is not None
    assert (earns_without(without, 1, TODAY), earns_without(card, 1, TODAY)) == (False, True)


def test_possible_duplicates_of_the_register(store: StoreFixture) -> None:
    store.register(*NUMBERS, "777").decide("amend", number="777", first="Marama", family="Kereamo", year_of_birth=1950)
    store.register("778", first="Marama", family="Kereama").decide("merge", number="778", into="38441")
    store.register("779", first="Marama", family="Kereama").decide("erase", number="779")
    new = PersonEntry(first="Μαραμα", family="Κερεαμα", year_of_birth=1950, club=HOWICK)
    found = find_possible_duplicates(new)
    assert [(each.number, each.name, each.club_name, each.status) for each in found] == [
        ("777", "Marama Kereamo", "Auckland", "Active"), ("38441", "Marama Kereama", "Auckland", "Active"),
    ]  # fmt: skip
    assert (found[0].likeness.same_year, found[1].likeness.same_name) == (True, True)
    assert find_possible_duplicates(PersonEntry(first="Nobody", family="Atall")) == []


def test_a_name_with_a_vowel_more_and_a_short_form_are_found(store: StoreFixture) -> None:
    store.register("777", first="Alison", family="Ashby").register("778", first="William", family="Brown")
    store.register("779", first="Robert", family="Ashford")
    for first, family, number in (("Alisson", "Ashbey", "777"), ("Bill", "Brown", "778"), ("Bob", "Ashforde", "779")):
        found = find_possible_duplicates(PersonEntry(first=first, family=family, club=AUCKLAND))
        assert [each.number for each in found] == [number]


def test_many_of_one_name_are_not_all_shown(store: StoreFixture) -> None:
    store.register(*(str(8000 + at) for at in range(12)), first="Ann", family="Smith")
    assert len(find_possible_duplicates(PersonEntry(first="Ann", family="Smith"))) == 8
