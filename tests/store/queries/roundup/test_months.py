"""The roundup of a month: tournaments won, ranks, first points and trophies, of all, of a club or of a region."""

from datetime import UTC, date, datetime

import pytest

from overtrick.store import models
from overtrick.store.queries.roundup.months import find_roundup, list_months
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
MARCH, LATER = date(2018, 3, 14), datetime(2018, 4, 20, tzinfo=UTC)
FIRST, SECOND, THIRD, FOURTH = FOUR_PAIRS
WINNERS = tuple(FIRST.split())
RIVER = session_file(event="River Pairs", round=99, award="25A", boards=160)


@pytest.fixture
def won(store: StoreFixture) -> StoreFixture:
    """The first pair won a 25A in March; one of them is a member of another club."""
    others = [number for number in NUMBERS if number != WINNERS[1]]
    store.register(*others, club=106)
    store.register(WINNERS[1], club=506)
    store.send("106_river_final.txt", RIVER)
    return store


def test_a_tournament_is_won_by_the_first_of_its_ladder(won: StoreFixture) -> None:
    (win,) = find_roundup(MARCH).wins
    assert (win.name, win.event_class, win.date, win.host) == ("River Pairs", "25A", date(2018, 3, 10), 106)
    assert {(each.person.number, each.club) for each in win.winners} == {(WINNERS[0], 106), (WINNERS[1], 506)}


def test_a_win_is_called_as_the_calendar_has_it(won: StoreFixture) -> None:
    won.decide("tournament", name="River Pairs", event_class="25A", contest="pairs", first="2018-03-10", club=106)
    (win,) = find_roundup(MARCH).wins
    assert (win.name, win.tournament) == ("River Pairs", 1)
    won.decide("tournament", tournament=1, name="Lake Pairs")
    (win,) = find_roundup(MARCH).wins
    assert (win.name, win.tournament) == ("River Pairs", None)
    won.decide("link-session", tournament=1, club=106, name="106_river_final.txt", position=0, belongs=True)
    (win,) = find_roundup(MARCH).wins
    assert (win.name, win.tournament) == ("Lake Pairs", 1)


def test_a_club_has_what_its_players_achieved(won: StoreFixture) -> None:
    south = models.Club.objects.get(code=506).region
    for found in (find_roundup(MARCH, 506), find_roundup(MARCH, None, south)):
        assert [win.name for win in found.wins] == ["River Pairs"]
        assert [each.person.number for each in found.first_points] == [WINNERS[1]]
        assert {row.number for table in found.tables for row in table.rows} == {WINNERS[1]}
    assert find_roundup(MARCH, 130).is_empty


def test_club_sessions_and_parts_of_a_tournament_are_not_won(won: StoreFixture) -> None:
    won.send("106_monday.txt", session_file(event="Monday Pairs"))
    won.send("106_river_1.txt", session_file(event="River Pairs", round=1, award="25A", boards=80))
    assert [win.name for win in find_roundup(MARCH).wins] == ["River Pairs"]


def test_the_first_session_of_a_tournament_is_not_won(store: StoreFixture) -> None:
    """A tournament has two sessions or more (Definition 34), so this one is not over."""
    store.register(*NUMBERS)
    store.send("106_river_1.txt", session_file(event="River Pairs", round=1, award="25A", boards=80))
    assert find_roundup(MARCH).wins == ()


def test_the_final_is_won_and_a_consolation_with_new_entries(store: StoreFixture) -> None:
    """Neither the qualifying stage nor the plate is; each file calls the event as its scoring program does."""
    store.register(*NUMBERS)
    store.decide("tournament", name="River Pairs", event_class="20A", contest="pairs", first="2018-03-10", club=106)
    stages = [("qualifying", 8), ("final", 4), ("plate", 4), ("consolation", 4)]
    plan = [{"name": name, "contestants": size, "extra_entries": name == "consolation"} for name, size in stages]
    store.decide("stages", tournament=1, stages=plan)
    for stage, rows in (("Qualifying", FOUR_PAIRS[::-1]), ("Final", FOUR_PAIRS), ("Plate", FOUR_PAIRS[1:])):
        text = session_file(rows, event=f"River Pairs {stage}", round=99, award="20A", boards=110)
        store.send(f"106_{stage.lower()}.txt", text)
    text = session_file(
        FOUR_PAIRS[2:] + FOUR_PAIRS[:2], event="River Pairs", section="Consolation", round=99, award="20A", boards=44
    )
    store.send("106_consolation.txt", text)
    assert {win.name: win.winners[0].person.number for win in find_roundup(MARCH).wins} == {
        "River Pairs": WINNERS[0],
        "River Pairs Consolation": THIRD.split()[0],
    }


def test_first_points_come_once(won: StoreFixture) -> None:
    assert set(WINNERS) <= {each.person.number for each in find_roundup(MARCH).first_points}
    won.now = LATER
    won.send("106_april.txt", session_file(event="April Pairs", date="2018-04-02"))
    assert find_roundup(date(2018, 4, 1)).first_points == ()


def test_who_brought_points_has_no_first_ones(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("opening", number=WINNERS[0], points={"B": "3"})
    store.send("106_monday.txt", session_file(event="Monday Pairs"))
    found = {each.person.number: each.points for each in find_roundup(MARCH).first_points}
    assert WINNERS[0] not in found
    # The first of four pairs of a 40C session earn 40 C a player.
    assert found[WINNERS[1]] == {"C": "40.00"}


def test_a_result_that_is_taken_back_is_not_told(won: StoreFixture) -> None:
    won.decide("cancel", club=106, name="106_river_final.txt", revision=1)
    found = find_roundup(MARCH)
    assert (found.wins, found.first_points, found.tables) == ((), (), ())


def test_hidden_people_are_not_named(won: StoreFixture) -> None:
    won.decide("hide", number=WINNERS[0], hidden=True)
    found = find_roundup(MARCH)
    assert WINNERS[0] not in str(found)
    assert [each.person.number for each in found.wins[0].winners] == ["", WINNERS[1]]
    # Of a club whose only winner is hidden, nothing is told: it would give the name away.
    assert find_roundup(MARCH, 106).wins == ()


def test_a_table_stands_as_at_the_end_of_the_month(won: StoreFixture) -> None:
    won.now = LATER
    won.send(
        "106_lake_final.txt", session_file(event="Lake Pairs", round=99, award="25A", boards=160, date="2018-04-14")
    )
    sums = {month: find_roundup(date(2018, month, 1)).tables[0].rows[0].points for month in (3, 4)}
    assert sums == {3: "25.00", 4: "50.00"}


def test_the_months_begin_with_the_first_that_was_played(won: StoreFixture) -> None:
    months = list_months()
    assert months[-1] == date(2018, 3, 1)
    assert months[0] > months[-1]
