"""A player's latest sessions: what is listed, the scores, the partners; and that the winner of a match has no place."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from overtrick.store.queries.activity import player_months_and_places
from overtrick.store.queries.partners import compare_players, find_partners
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.queries.player_results import ResultsQuery
from overtrick.store.queries.standing.overview import Overview, find_overview
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.store.years import on

A, B, C, D = NUMBERS[:4]
REST = ("31018 27114", "40777 1610")
TODAY = date(2018, 4, 9)


def player(number: str = A) -> PlayerIdentity:
    found = find_visible_player(number)
    assert found
    return found


def overview(asked: ResultsQuery | None = None, day: date = TODAY) -> Overview:
    return find_overview(player(), day, None, asked)


@pytest.fixture
def three_sessions(open_store: Any) -> StoreFixture:
    """51.50 and 50.50 with B, then 48.50 with C, and a match won with B."""
    store: StoreFixture = on(open_store("nz-2017", "sqlite"), "2018-03-25")
    store.register(*NUMBERS)
    store.send("106_1.txt", session_file((f"{A} {B}", f"{C} {D}", *REST), date="2018-03-01"))
    store.send("106_2.txt", session_file((f"{C} {D}", f"{B} {A}", *REST), date="2018-03-15", round=2))
    store.send("106_3.txt", session_file((f"{B} {D}", *REST, f"{C} {A}"), date="2018-03-20", round=3))
    match = session_file((f"{A} {B}", f"{C} {D}"), date="2018-03-21", event="Teams", lists=3, unit="VP", boards=20,
                         places=("1", "2"), scores=("12.00", "8.00"))  # fmt: skip
    store.send("106_4.txt", match)
    return store


def test_scores_the_oldest_first_and_partners_by_sessions(three_sessions: StoreFixture) -> None:
    latest = overview().latest
    assert latest
    assert [(each.date.isoformat(), f"{each.percent}") for each in latest.scores] == [
        ("2018-03-01", "51.50"), ("2018-03-15", "50.50"), ("2018-03-20", "48.50"),
    ]  # fmt: skip
    assert [(each.person.number, each.sessions, each.average) for each in latest.partners] == [
        (B, 3, Decimal("51.00")), (C, 1, Decimal("48.50")),
    ]  # fmt: skip
    # (51.50 + 50.50 + 48.50) ÷ 3 = 50.1666…
    assert (latest.count, latest.average) == (4, Decimal("50.17"))


def test_thirty_days_are_listed_and_else_the_last_few(three_sessions: StoreFixture) -> None:
    def listed(day: date) -> tuple[list[str], bool]:
        latest = overview(day=day).latest
        assert latest
        return [f"{each.card.date:%d}" for each in latest.listed], latest.is_recent

    assert listed(TODAY) == (["21", "20", "15"], True)
    assert listed(date(2018, 8, 1)) == (["21", "20", "15", "01"], False)
    assert listed(date(2019, 5, 1)) == ([], False)


def test_results_with_one_partner(three_sessions: StoreFixture) -> None:
    query = ResultsQuery(player=player().id, numbers=[A], partners=[C])
    found = overview(query)
    assert [each.card.date for each in found.results] == [date(2018, 3, 20)]
    assert (found.latest, found.more) == (None, False)
    assert len(overview(ResultsQuery(player=player().id, numbers=[A], partners=[B], limit=2)).results) == 2


def test_the_winner_of_a_match_is_not_first(three_sessions: StoreFixture) -> None:
    """With B: first on 1 March, second on 15 March, and a match won."""
    assert [(each.person.number, each.sessions, each.firsts) for each in find_partners(player())] == [
        (B, 3, 1), (C, 1, 0),
    ]  # fmt: skip
    both = compare_players(player(), player(B))
    assert (both.sessions, both.firsts) == (3, 1)
    assert player_months_and_places([A], TODAY)[1] == [(1, 1), (2, 1), (4, 1)]
    assert [each.match for each in overview().results] == ["won", "", ""]
