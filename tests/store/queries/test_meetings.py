"""A whole event of teams in one file: its rounds as matches, with the IMPs of the boards beside victory points."""

from pathlib import Path

from overtrick.store.queries.rounds.meetings import MatchRound, find_match_rounds
from overtrick.store.queries.session_results import find_whole_session
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

EXAMPLE = (Path(__file__).parents[3] / "examples/usebio/swiss_teams.xml").read_text(encoding="utf-8")
ONE_DATABASE = True
ALDERS, BIRCHES, CEDARS, ELDERS = "Alders", "Birches", "Cedars", "Elders"
# The victory points are those of the file. The IMPs were added up by hand from the scores of both rooms: in the first
# match the boards are worth 4, 5, 14, 5, 12 and 2, all to the Alders.
ROUNDS = {
    1: [(ALDERS, "42", "20.00", ELDERS, "0", "0.00"), (CEDARS, "22", "16.11", BIRCHES, "6", "3.89")],
    2: [(ELDERS, "26", "15.24", CEDARS, "13", "4.76"), (BIRCHES, "22", "14.92", ALDERS, "10", "5.08")],
    3: [(BIRCHES, "42", "20.00", ELDERS, "1", "0.00"), (ALDERS, "7", "13.15", CEDARS, "0", "6.85")],
}


def rounds_of(store: StoreFixture, content: str, name: str = "swiss.xml") -> tuple[MatchRound, ...]:
    receipt = store.later(days=9 * 365).send(name, content)
    assert receipt.state == "accepted", receipt.problems
    ladder = find_whole_session(1)
    assert ladder is not None
    return find_match_rounds(ladder)


def describe(rounds: tuple[MatchRound, ...]) -> dict[int, list[tuple[str, ...]]]:
    return {
        each.number: [
            tuple(text for side in (match.one, match.other) if side for text in (side.row.team, side.imps, side.score))
            for match in each.matches
        ]
        for each in rounds
    }


def test_the_rounds_of_an_event_of_teams(store: StoreFixture) -> None:
    rounds = rounds_of(store, EXAMPLE)
    assert describe(rounds) == ROUNDS
    assert all(each.with_imps for each in rounds)
    assert rounds[0].matches[1].swing == 16
    assert store.verify() == []


def test_what_the_file_states_comes_before_the_boards(store: StoreFixture) -> None:
    stated = "<OPPOSING_TEAM_SCORE>0.00</OPPOSING_TEAM_SCORE>\n"
    content = EXAMPLE.replace(
        stated, f"{stated}<TEAM_IMPS>44</TEAM_IMPS><OPPOSING_TEAM_IMPS>2</OPPOSING_TEAM_IMPS>\n", 1
    )
    assert describe(rounds_of(store, content))[1][0] == (ALDERS, "44", "20.00", ELDERS, "2", "0.00")


def test_a_session_without_matches_has_no_rounds(store: StoreFixture) -> None:
    assert rounds_of(store, session_file(), "106_a.txt") == ()
