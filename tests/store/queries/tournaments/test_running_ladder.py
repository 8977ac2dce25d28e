"""Who leads in a tournament of pairs after some of its sessions, until the final ladder comes."""

from typing import Any

from overtrick.store.queries.tournaments.results import TournamentResults, find_tournament_results
from overtrick.store.tournaments.calendar import find_tournament
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

FIRST = ("60", "55", "45", "40")
# In the order of the pairs: the first is last this time.
SECOND_ROWS, SECOND = (FOUR_PAIRS[1], FOUR_PAIRS[2], FOUR_PAIRS[3], FOUR_PAIRS[0]), ("58", "52", "48", "42")


def announce(store: StoreFixture, **more: Any) -> None:
    store.register(*NUMBERS)
    store.decide("tournament", name="River Pairs", event_class="10A", contest="pairs", first="2018-03-10",
                 last="2018-03-11", club=106)  # fmt: skip


def play(store: StoreFixture, number: int, rows: tuple[str, ...], scores: tuple[str, ...], **values: Any) -> None:
    told: dict[str, Any] = {"event": "River Pairs", "round": number, "award": "10A", "boards": 24} | values
    name = f"106_{number}_{told.get('section', '').lower().replace(' ', '_')}.txt"
    receipt = store.send(name, session_file(rows, scores=scores, **told))
    assert receipt.state == "accepted", receipt.problems


def results() -> TournamentResults:
    return find_tournament_results(find_tournament(1))


def running() -> list[tuple[str, int, list[tuple[str, str]]]]:
    return [
        (each.section, each.sessions, [(row.place, row.total) for row in each.contestants])
        for each in results().running
    ]


def test_two_sessions_are_averaged_by_their_boards(store: StoreFixture) -> None:
    """24 and 36 boards: (60 × 2 + 42 × 3) / 5 = 49.2, (55 × 2 + 58 × 3) / 5 = 56.8, 49.2 and 44.8."""
    announce(store)
    play(store, 1, FOUR_PAIRS, FIRST)
    assert running() == []
    play(store, 2, SECOND_ROWS, SECOND, boards=36)
    assert running() == [("", 2, [("1", "56.80"), ("2=", "49.20"), ("2=", "49.20"), ("4", "44.80")])]


def test_the_final_ladder_takes_its_place(store: StoreFixture) -> None:
    announce(store)
    play(store, 1, FOUR_PAIRS, FIRST)
    play(store, 2, SECOND_ROWS, SECOND)
    assert running()
    play(store, 99, SECOND_ROWS, ("56.5", "51", "50", "42.5"), boards=72)
    assert running() == []
    assert len(results().ladders) == 1


def test_a_session_that_is_missing_leaves_no_standings(store: StoreFixture) -> None:
    announce(store)
    play(store, 1, FOUR_PAIRS, FIRST)
    play(store, 3, SECOND_ROWS, SECOND)
    assert running() == []


def test_sections_between_which_nobody_changes_are_ladders_of_their_own(store: StoreFixture) -> None:
    announce(store)
    others = ("501 502", "503 504", "505 506", "507 508")
    for number, rows, scores in ((1, FOUR_PAIRS, FIRST), (2, SECOND_ROWS, SECOND)):
        play(store, number, rows, scores, section="Red")
        play(store, number, others, FIRST, section="Blue")
    assert [(section, len(rows)) for section, _, rows in running()] == [("Blue", 4), ("Red", 4)]
    assert running()[0][2][0] == ("1", "60.00")


def test_sections_between_which_pairs_change_count_together(store: StoreFixture) -> None:
    """Two pairs of each section play in the other one in the second session."""
    announce(store)
    others = ("501 502", "503 504", "505 506", "507 508")
    play(store, 1, FOUR_PAIRS, FIRST, section="Red")
    play(store, 1, others, FIRST, section="Blue")
    play(store, 2, (*FOUR_PAIRS[:2], *others[2:]), FIRST, section="Red")
    play(store, 2, (*others[:2], *FOUR_PAIRS[2:]), FIRST, section="Blue")
    ((section, sessions, rows),) = running()
    assert (section, sessions) == ("", 2)
    assert [place for place, _ in rows] == ["1=", "1=", "3=", "3=", "5=", "5=", "7=", "7="]
