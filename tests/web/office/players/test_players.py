"""The office's list of players finds everyone, by anything that it may know of them."""

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.access import contacts
from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True


def found(client: Client, query: str) -> list[str]:
    """The numbers in the list, in its order."""
    return [row[1] for row in read(client, f"/office/players?{query}").rows[1:]]


def test_everyone_is_listed_by_family_name(office: Client) -> None:
    assert found(office, "") == ["1610", "38441", "27114", "12356", "9205", "40777", "20093", "31018"]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("q=kereama", ["38441"]),
        ("q=kereana", ["38441"]),
        ("q=38441", ["38441"]),
        ("q=marama@mail.example", ["38441"]),
        ("q=%25@mail", []),
        ("q=howick", ["1610", "27114", "40777", "31018"]),
        ("q=nobody-at-all", []),
        ("club=130", ["1610", "27114", "40777", "31018"]),
        ("region=Nowhere", []),
        ("status=1&grade=3&club=106", ["38441", "12356", "9205", "20093"]),
        ("status=999", []),
        ("state=hidden", []),
        ("state=without-club", []),
        ("q=%00&club=x&page=0", ["1610", "38441", "27114", "12356", "9205", "40777", "20093", "31018"]),
    ],
)
def test_a_text_and_filters_narrow_the_list(office: Client, query: str, numbers: list[str]) -> None:
    contacts.enter_contact("38441", email="marama@mail.example")
    assert found(office, query) == numbers


def test_merged_hidden_and_erased_players_are_found_where_they_are_asked_for(
    cast: StoreFixture, office: Client
) -> None:
    cast.decide("merge", number="20093", into="38441")
    cast.decide("hide", number="12356", hidden=True)
    cast.decide("erase", number="9205")
    assert found(office, "") == ["1610", "38441", "27114", "12356", "40777", "31018"]
    assert found(office, "state=merged") == ["20093"]
    assert found(office, "state=merged&q=tuckw") == ["20093"]
    assert found(office, "state=hidden") == ["12356"]
    assert found(office, "state=erased") == ["9205"]
    assert found(office, "q=okonjo") == ["12356"]
    # A number that is typed is found whatever has become of it; a name that was erased is not.
    assert found(office, "q=9205") == ["9205"]
    assert found(office, "q=plover") == []
    assert found(office, "q=20093") == ["20093", "38441"]
    assert "Plover" not in read(office, "/office/players?state=erased").text


def test_the_list_asks_as_little_for_many_as_for_few(cast: StoreFixture, office: Client) -> None:
    def count() -> int:
        read(office, "/office/players")
        with CaptureQueriesContext(database.connection()) as asked:
            read(office, "/office/players")
        return len(asked)

    few = count()
    cast.register(*(str(8000 + at) for at in range(60)))
    assert count() == few
    assert len(found(office, "")) == 50
    assert len(found(office, "page=2")) == 18
