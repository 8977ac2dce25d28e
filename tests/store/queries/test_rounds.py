"""A round of matches: who met whom, who had a bye, and who leads after the rounds that are on record."""

from datetime import date

import pytest

from overtrick.store.queries import activity
from overtrick.store.queries.events import find_event, find_event_results
from overtrick.store.queries.partners import compare_players, find_partners
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.queries.player_results import find_results
from overtrick.store.queries.rounds.matches import RoundResults, find_round
from overtrick.store.queries.session_list import SessionFilter, find_sessions
from overtrick.store.queries.session_results import find_ladder
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

KEREAMA, SORENSEN, VISITORS = "38441 20093 12356 9205", "31018 27114 40777 1610", "55551 55552 55553 55554"
BYE = "0 0 0 0"


def a_round(number: int, rows: tuple[str, ...], scores: tuple[str, ...], places: str = "") -> str:
    return session_file(
        rows, lists=3, unit="VP", award="28C", boards=14, round=number, date=f"2018-03-0{number}", event="Teams",
        places=places or "12" * 4, scores=scores,
    )  # fmt: skip


@pytest.fixture
def teams(store: StoreFixture) -> StoreFixture:
    """Three teams, so that one has a bye each time: 12 VPs, as Appendix 9 has it."""
    store.register(*NUMBERS, "55551", "55552", "55553", "55554")
    store.send("106_1.txt", a_round(1, (SORENSEN, KEREAMA, VISITORS, BYE), ("12.10", "7.90", "12", "0")))
    store.send("106_2.txt", a_round(2, (VISITORS, SORENSEN, KEREAMA, BYE), ("11", "9", "12", "0")))
    return store


def read_round(session: int) -> RoundResults:
    ladder = find_ladder(session)
    assert ladder is not None
    found = find_round(ladder)
    assert found is not None
    return found


def test_consecutive_rows_met_each_other_and_the_winner_is_first(teams: StoreFixture) -> None:
    teams.send("106_3.txt", a_round(3, (KEREAMA, VISITORS, SORENSEN, BYE), ("8.5", "11.5", "12", "0"), "2112"))
    found = read_round(3)
    sides = [
        (each.one.people[0].name, each.one.score, each.other and each.other.people[0].name) for each in found.matches
    ]
    assert sides == [("First55551 Family55551", "11.5", "Marama Kereama")]
    assert [each.margin for each in found.matches] == [3]
    assert [(row.people[0].name, row.score) for row in found.byes] == [("Esther Vandermeer", "12")]


def test_the_standings_are_the_sums_of_the_rounds(teams: StoreFixture) -> None:
    """12 + 11 = 23; 12.10 + 9 = 21.10; 7.90 + 12 = 19.90."""
    found = read_round(2)
    assert [(each.place, each.people[0].name, each.total) for each in found.interim] == [
        ("1", "First55551 Family55551", "23"),
        ("2", "Esther Vandermeer", "21.10"),
        ("3", "Marama Kereama", "19.90"),
    ]
    assert found.rounds == ((1, 1), (2, 2))
    assert [each.total for each in read_round(1).interim] == ["12.10", "12", "7.90"]


def test_without_an_earlier_round_there_are_no_standings(teams: StoreFixture) -> None:
    teams.send("106_4.txt", a_round(4, (KEREAMA, VISITORS), ("15", "5")))
    assert read_round(3).interim == ()
    assert read_round(3).matches


def test_a_list_names_who_leads_and_no_winners(teams: StoreFixture) -> None:
    found, _ = find_sessions(SessionFilter())
    assert [card.winners for card in found] == [(), ()]
    assert [(each.people[0].number, each.score, each.leads) for card in found for each in card.firsts] == [
        ("55551", "23", True),
        ("31018", "12.10", True),
    ]
    assert [(card.rows, card.row_size) for card in found] == [(3, 4), (3, 4)]


def test_an_event_has_its_standings_until_there_is_a_final_ladder(teams: StoreFixture) -> None:
    event = find_event(1)
    assert event is not None
    results = find_event_results(event)
    assert results.finals == ()
    assert [(card.id, [each.total for each in rows]) for card, rows in results.interim] == [
        (2, ["23", "21.10", "19.90"])
    ]
    ladder = session_file(
        (VISITORS, SORENSEN, KEREAMA), unit="VP", award="0C", round=99, event="Teams", scores=("23", "21.1", "19.9")
    )
    teams.send("106_f.txt", ladder)
    event = find_event(1)
    assert event is not None
    results = find_event_results(event)
    assert results.interim == ()
    assert [row.score for row in results.finals[0].lists[0]] == ["23", "21.1", "19.9"]


def player(number: str) -> PlayerIdentity:
    found = find_visible_player(number)
    assert found is not None
    return found


def test_who_has_won_a_match_has_not_come_first(teams: StoreFixture) -> None:
    """Vandermeer won once and lost once; the pairs of the third evening were first of four."""
    teams.send("106_p.txt", session_file(("31018 27114", "12356 9205", "38441 20093", "40777 1610"), date="2018-03-05"))
    esther, desmond = player("31018"), player("9205")
    assert {each.person.number: each.firsts for each in find_partners(esther)} == {"27114": 1, "40777": 0, "1610": 0}
    _, places = activity.player_months_and_places(esther.numbers, date(2018, 3, 10))
    assert places == [(1, 1)]
    results, _ = find_results(esther.id, esther.numbers, SessionFilter())
    assert [each.match for each in results] == ["", "lost", "won"]
    # As opponents they are compared by the victory points: 12.10 to 7.90, 9 to 12; and in the pairs by places, 1 to 2.
    compared = compare_players(esther, desmond)
    assert (compared.against, compared.ahead, compared.behind) == (3, 2, 1)
    assert compare_players(esther, player("40777")).firsts == 0
