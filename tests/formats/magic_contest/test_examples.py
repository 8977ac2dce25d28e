"""The examples are what they are said to be, and are written as they were read."""

from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.core.session import Session
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.texts import details_of, entry_details
from tests.formats.magic_contest.reports import unlined

FOLDER = Path(__file__).parents[3] / "examples" / "cyprus"
EXAMPLES = sorted(FOLDER.glob("*.mcd"))


def sessions(part: str) -> tuple[Session, ...]:
    """The sessions of the example with this in its name."""
    (path,) = (path for path in EXAMPLES if part in path.name)
    return magic_contest.load(path)[0].sessions


def test_there_are_six() -> None:
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_read_without_problems_and_written_as_it_was_read(path: Path) -> None:
    batch, problems = magic_contest.load(path)
    assert problems == ()
    again, _ = magic_contest.loads(magic_contest.dumps(batch))
    assert unlined(again) == unlined(batch)
    assert magic_contest.loads(magic_contest.dumps(again)) == (again, ())


def test_the_mitchell_has_two_winners_at_eight_tables() -> None:
    (session,) = sessions("tuesday_pairs")
    details = details_of(session)
    assert (session.lists, details.winners, details.tables, details.field, session.boards) == (2, 2, 8, 16, 24)
    assert [entry.score for entry in session.entries if entry.place == 1] == [Decimal(197), Decimal(204)]


def test_the_howell_has_a_three_way_tie_for_second_and_a_member_without_a_number() -> None:
    (session,) = sessions("thursday_howell")
    assert [entry.place for entry in session.entries] == [1, 2, 2, 2, 5, 6, 7, 8, 9, 10]
    assert [entry.tied for entry in session.entries].count(True) == 3
    assert [entry.players[1] for entry in session.entries if not entry.numbered] == [""]
    assert details_of(session).tables == 5


def test_the_teams_have_wins_ties_and_losses() -> None:
    (session,) = sessions("district_teams")
    counts = [(more.wins, more.ties, more.losses, more.matches) for more in map(entry_details, session.entries)]
    assert counts == [(5, 0, 0, 5), (3, 1, 1, 5), (2, 1, 2, 5), (2, 0, 3, 5), (1, 1, 3, 5), (0, 1, 4, 5)]
    assert [len(entry.players) for entry in session.entries] == [5, 4, 4, 5, 4, 4]


def test_the_individual_has_twelve_players_of_whom_two_tie() -> None:
    (session,) = sessions("easter_individual")
    assert [entry.place for entry in session.entries] == [1, 2, 3, 4, 5, 5, 7, 8, 9, 10, 11, 12]


def test_the_handicap_contest_has_another_winner_with_the_handicap() -> None:
    (session,) = sessions("novices_handicap")
    assert details_of(session).handicap
    places = [result.place for result in (entry_details(entry).handicapped for entry in session.entries) if result]
    # 76+0, 72+5.5, 68+3, 63+10.5, 61+7, 58+4, 55+18.5, 51+12 = 76, 77.5, 71, 73.5, 68, 62, 73.5, 63
    assert places == [2, 1, 5, 3, 6, 8, 3, 7]


def test_the_director_takes_a_contest_back_and_reports_it_again() -> None:
    taken_back, again, charity = sessions("friday_pairs")
    assert [details_of(session).reverses for session in (taken_back, again, charity)] == [True, False, False]
    assert (details_of(again).club_name, details_of(again).licence) == ("Larnaca Salt Lake Bridge Club", "1311")
    assert (details_of(charity).factor, details_of(charity).factor_reason) == (Decimal("1.5"), "National charity day")
    assert entry_details(charity.entries[0]).stated == (("Silver", Decimal("2.25")),)
