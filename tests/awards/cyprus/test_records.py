"""What only richer formats say: sections, matches won, categories, several days, handicaps, sixteen a side."""

import datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from overtrick.awards import NO_CONTEXT, Context, ContextError, SessionAwards, award_session
from overtrick.awards.context import Division
from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.schemes import load_scheme

from .play import SCHEME

DAY = datetime.date(2026, 3, 14)
CYPRUS = load_scheme(SCHEME).on(DAY)
MATCHPOINTS = SessionDetails(contest="pairs", scoring="matchpoints")


def entry(row: int, place: int, size: int = 2, *, tied: bool = False, **details: Any) -> Entry:
    """A contestant of the row's own players."""
    players = tuple(f"{row}{seat:02}" for seat in range(1, size + 1))
    return Entry(row + 1, place, tied, Decimal(100 - place), players, EntryDetails(**details))


def session(entries: list[Entry], details: SessionDetails = MATCHPOINTS, lists: int = 1, boards: int = 24) -> Session:
    """A session as a format without rounds and classes reports it."""
    return Session(
        DAY, 2, "", "Spring", "", "", None, "", "PCT", None, None, boards, lists, "", tuple(entries), details
    )  # fmt: skip


def earned(awarded: SessionAwards) -> dict[str, str]:
    """What the first player of each row earned, by row: kind and points."""
    found: dict[str, str] = {}
    for row in awarded.entries:
        own = [each for each in row.awards if each.player == row.entry.players[0]]
        if own:
            words = [f"{each.kind} {each.points.normalize():f}{' Gold' * (each.unit == 'Gold')}" for each in own]
            found[row.entry.players[0][:-2]] = ", ".join(words)
    return found


def awarded(event: Session, event_class: str = "Club event", **context: Any) -> SessionAwards:
    """The session awarded, with a class that the file does not name."""
    return award_session(event, CYPRUS, Context(event_class=event_class, **context))


def _sections(direction: str = "", first: int = 1) -> list[Entry]:
    """Twelve pairs, every other one in section B."""
    return [
        entry(first + at, at + 1, section="AB"[at % 2], direction=direction) for at in range(12)
    ]  # fmt: skip


def test_two_sections_add_a_section_award() -> None:
    """12 pairs, 6 tables: 16 11 6 3. Each section 6 pairs, 3 tables: 8 5 for places 1 3 and 2 4."""
    found = earned(awarded(session(_sections()), "Open Pairs - Qualifier", part="session"))
    assert found == {"1": "place 16, section 8", "2": "place 11, section 8", "3": "place 6, section 5",
                     "4": "place 3, section 5"}  # fmt: skip


def test_one_section_adds_nothing() -> None:
    rows = [replace(row, details=EntryDetails(section="A")) for row in _sections()]
    found = earned(awarded(session(rows), "Open Pairs - Qualifier", part="session"))
    assert found == {"1": "place 16", "2": "place 11", "3": "place 6", "4": "place 3"}


def test_sections_of_a_club_event_that_are_scored_together_add_nothing() -> None:
    assert earned(awarded(session(_sections()))) == {"1": "place 16", "2": "place 11", "3": "place 6", "4": "place 3"}


def test_the_directions_of_a_section_are_ranked_apart() -> None:
    """12 tables of Mitchell: 24 12 6 3. Each section 6 tables: 12 6 for places 1 3 and 2 4, in each direction."""
    rows = [*_sections("NS"), *_sections("EW", first=13)]
    found = earned(awarded(session(rows, lists=2), "Festival Pairs", part="session"))
    first = ["place 24, section 12", "place 12, section 12", "place 6, section 6", "place 3, section 6"]
    assert found == dict(zip(["1", "2", "3", "4", "13", "14", "15", "16"], first * 2, strict=True))


def test_a_tie_across_sections_is_none_within_them() -> None:
    """First equal are one of A and one of B: (16 + 11) / 2 = 13.5 each, and 8 in each section."""
    rows = _sections()
    rows[:2] = [entry(1, 1, tied=True, section="A"), entry(2, 1, tied=True, section="B")]
    found = earned(awarded(session(rows), "Mixed Pairs", part="session"))
    assert (found["1"], found["2"]) == ("place 13.5, section 8", "place 13.5, section 8")


def _ladder(size: int = 4) -> list[Entry]:
    wins = [(5, 0), (3, 1), (2, 1), (2, 0), (1, 1), (0, 1)]
    return [entry(at, at, size, wins=won, ties=tied) for at, (won, tied) in enumerate(wins, 1)]


def test_matches_won_on_a_ladder() -> None:
    """6 teams: 18 12 × 3 = 54 36; Gold 8 4 2; wins × 4 and ties × 2: 20, 14, 10, 8, 6, 2."""
    details = SessionDetails(contest="teams", ended=DAY + datetime.timedelta(1))
    found = earned(awarded(session(_ladder(), details, boards=60), "Open Teams - Round-Robin"))
    assert found == {
        "1": "overall 54, overall 8 Gold, match 20", "2": "overall 36, overall 4 Gold, match 14",
        "3": "overall 2 Gold, match 10", "4": "match 8", "5": "match 6", "6": "match 2",
    }  # fmt: skip


def test_a_session_ladder_does_not_pay_its_matches_again() -> None:
    """Only the overall or single list pays matches: 6 teams, 18 12 for the session."""
    found = earned(
        awarded(session(_ladder(), SessionDetails(contest="teams")), "Open Teams - Round-Robin", part="session")
    )
    assert found == {"1": "place 18", "2": "place 12"}


def test_matches_on_a_club_ladder_earn_nothing() -> None:
    found = earned(awarded(session(_ladder(), SessionDetails(contest="teams"))))
    assert found == {"1": "place 18", "2": "place 12"}


def test_a_report_over_several_days_is_the_overall_list() -> None:
    """6 pairs, 3 tables: 8 5, × 2 in Mixed Pairs; Gold 6 2 1; no session award."""
    several = replace(MATCHPOINTS, ended=DAY + datetime.timedelta(1))
    rows = [entry(at, at) for at in range(1, 7)]
    expected = {"1": "overall 16, overall 6 Gold", "2": "overall 10, overall 2 Gold", "3": "overall 1 Gold"}
    assert earned(awarded(session(rows, several), "Mixed Pairs")) == expected


@pytest.mark.parametrize("ended", [None, DAY])
def test_a_report_of_one_day_is_a_single_session(ended: datetime.date | None) -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    found = earned(awarded(session(rows, replace(MATCHPOINTS, ended=ended)), "Mixed Pairs"))
    assert found["1"] == "place 8, overall 16, overall 6 Gold"


def test_a_file_that_knows_of_handicaps_earns_nothing() -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    result = awarded(session(rows, replace(MATCHPOINTS, handicap=True)))
    assert earned(result) == {}
    assert {str(reason) for row in result.entries for reason in row.because} == {
        "No award is made in a handicap tournament (3.3 Handicap and stratified events; ruling C10)"
    }


def test_three_teams_of_sixteen_take_the_three_table_row() -> None:
    """The document's example: twelve tables in play, and "the normal 3-table scale": Howell, 8 5."""
    result = awarded(session([entry(at, at, 16) for at in range(1, 4)], SessionDetails(contest="teams")))
    assert earned(result) == {"1": "place 8", "2": "place 5"}
    assert len(result.entries[0].awards) == 16
    assert [str(reason) for reason in result.entries[0].awards[0].because[1:]] == [
        "3 teams are too few for the Teams scale: the row for 3 of the Howell scale is used"
        " (3.4 Master point scales; rulings C2, C8)",
        "1st of 3 teams: 8 Silver in the table (3.4 Club Duplicate Howell scale; rulings C2, C9)",
    ]
    assert "3rd of 3 teams: the table gives points down to 2nd place" in str(result.entries[2].because[0])


@pytest.mark.parametrize("size", [4, 5, 6])
def test_three_teams_of_four_to_six_have_three_tables(size: int) -> None:
    """Four play at a time, so three teams fill three tables, and a team event needs four."""
    result = awarded(session([entry(at, at, size) for at in range(1, 4)], SessionDetails(contest="teams")))
    assert earned(result) == {}
    assert "Only 3 tables: at least 4 are needed" in str(result.entries[0].because[0])


def test_three_teams_of_eight_fill_six_tables() -> None:
    result = awarded(session([entry(at, at, 8) for at in range(1, 4)], SessionDetails(contest="teams")))
    assert earned(result) == {"1": "place 8", "2": "place 5"}


def test_two_teams_of_sixteen_have_enough_tables_and_no_row() -> None:
    """No scale has a row for two."""
    result = awarded(session([entry(at, at, 16) for at in range(1, 3)], SessionDetails(contest="teams")))
    assert earned(result) == {}
    assert "the table gives no points to a field of this size" in str(result.entries[0].because)


def test_four_teams_of_eight_are_four_teams() -> None:
    result = awarded(session([entry(at, at, 8) for at in range(1, 5)], SessionDetails(contest="teams")))
    assert earned(result) == {"1": "place 12", "2": "place 8"}
    assert len(result.entries[0].awards) == 8


def test_a_factor_of_the_file_multiplies_nothing() -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    doubled = replace(MATCHPOINTS, factor=Decimal(2), factor_reason="Jubilee")
    assert earned(awarded(session(rows, doubled))) == {"1": "place 8", "2": "place 5"}


CATEGORIES = {
    "1": "Club event", "2": "Club Gold Point Event", "3": "Open Pairs - Qualifier", "4": "Open Pairs - Final",
    "5": "Swiss Pairs", "6": "Open Teams - Round-Robin", "7": "Open Teams - Knock-Out", "8": "Open Teams - Swiss",
    "9": "Open Teams - BAM", "10": "Festival Pairs", "11": "Festival Teams", "12": "Mixed Pairs",
    "13": "Interclub League",
}  # fmt: skip


@pytest.mark.parametrize(("code", "event_class"), CATEGORIES.items())
def test_a_category_names_the_class(code: str, event_class: str) -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    result = award_session(session(rows, replace(MATCHPOINTS, category=code)), CYPRUS, NO_CONTEXT)
    assert (result.event_class, result.problems) == (event_class, ())


def test_there_is_no_other_category() -> None:
    assert set(CYPRUS.categories) == set(CATEGORIES)


def test_an_unknown_category_is_a_club_event_with_a_warning() -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    result = award_session(session(rows, replace(MATCHPOINTS, category="77")), CYPRUS, NO_CONTEXT)
    assert earned(result) == {"1": "place 8", "2": "place 5"}
    (problem,) = result.problems
    assert (problem.code, problem.severity, problem.found) == ("unknown-category", "warning", "77")


def test_a_file_without_a_category_is_a_club_event_without_a_warning() -> None:
    result = award_session(session([entry(at, at) for at in range(1, 7)]), CYPRUS, NO_CONTEXT)
    assert (result.event_class, result.problems) == ("Club event", ())


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (((2, 3, 4), (4, 5, 6, 7)), "line 4 is in more than one division"),
        (((2, 3, 4), (5, 6)), "line 7 is in no division"),
        (((2, 3, 4), (5, 6, 7, 99)), "there is no line '99'"),
    ],
)
def test_divisions_are_disjoint_and_leave_nobody_out(lines: tuple[tuple[int, ...], ...], says: str) -> None:
    rows = [entry(at, at) for at in range(1, 7)]
    divisions = tuple(Division(name=str(at), lines=each) for at, each in enumerate(lines))
    with pytest.raises(ContextError, match=says):
        awarded(session(rows), divisions=divisions)


@pytest.mark.parametrize("winners", [3, 4])
def test_pairs_have_one_list_of_winners_or_two(winners: int) -> None:
    with pytest.raises(ContextError, match=f"no contest of 2 players a row with {winners} lists of winners"):
        awarded(session([entry(at, at) for at in range(1, 7)]), winners=winners)


def _teams_in_sections(teams: int) -> list[Entry]:
    return [entry(at + 1, at + 1, size=4, section="AB"[at % 2]) for at in range(teams)]


def test_teams_in_two_sections_are_awarded_within_each_section() -> None:
    """3.3: no team event is one field in more than one section. 5 teams in each: 15 10, and nothing for all 10."""
    details = SessionDetails(contest="teams", scoring="imps")
    found = earned(awarded(session(_teams_in_sections(10), details)))
    assert found == {"1": "section 15", "2": "section 15", "3": "section 10", "4": "section 10"}


def test_sections_scored_by_imps_are_awarded_apart_and_say_why() -> None:
    """6 pairs in each section, 3 tables: 8 5. By match points the 12 pairs would be one field: 16 11 6 3."""
    event = awarded(session(_sections(), SessionDetails(contest="pairs", scoring="cross-imps")))
    assert earned(event) == {"1": "section 8", "2": "section 8", "3": "section 5", "4": "section 5"}
    last = [str(reason) for reason in event.entries[-1].because]
    assert any("not scored by match points are no single field" in reason for reason in last)


def test_the_overall_list_of_a_two_winner_event_takes_howell() -> None:
    """C2: the overall list of a multi-session event, 6 tables: 16 11 6 3 in each direction."""
    rows = [entry(at + 1, at % 6 + 1, direction="NS" if at < 6 else "EW") for at in range(12)]
    found = earned(awarded(session(rows, lists=2), part="overall"))
    assert found == {
        "1": "overall 16", "2": "overall 11", "3": "overall 6", "4": "overall 3",
        "7": "overall 16", "8": "overall 11", "9": "overall 6", "10": "overall 3",
    }  # fmt: skip


def test_c13_a_play_off_earns_nothing() -> None:
    event = awarded(session(_sections()), "Open Pairs - Final", part="play-off")
    assert earned(event) == {}
    assert all("play-off" in str(row.because[0]) and "C13" in str(row.because[0]) for row in event.entries)
