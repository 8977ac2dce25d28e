"""Matches of Swiss and teams events: won, tied and lost, and who sat where on their boards."""

from decimal import Decimal

from overtrick.core.session import Entry, EntryDetails, Meeting
from tests.formats.usebio.documents import HEAD, board, document, event, more, player, read, sound

FOUR = "".join(player(f"9{at}") for at in range(4))
VPS = "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>"


def team(number: int, place: str, score: str) -> str:
    """A TEAM of four."""
    return f'<TEAM TEAM_ID="{number}"><PLACE>{place}</PLACE><TOTAL_SCORE>{score}</TOTAL_SCORE>{FOUR}</TEAM>'


def match(number: int, home: str, away: str, ours: str, theirs: str, boards: str = "") -> str:
    """A MATCH of two teams."""
    return (
        f"<MATCH><ROUND_NUMBER>{number}</ROUND_NUMBER><TEAM>{home}</TEAM><OPPOSING_TEAM>{away}</OPPOSING_TEAM>"
        f"<TEAM_SCORE>{ours}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{theirs}</OPPOSING_TEAM_SCORE>{boards}</MATCH>"
    )


def teams(*matches: str) -> bytes:
    """A Swiss of three teams."""
    listed = team(1, "1", "35") + team(2, "2", "15") + team(3, "3", "10")
    body = f"<PARTICIPANTS>{listed}</PARTICIPANTS>{''.join(matches)}"
    return document(event(body, head=HEAD + VPS, kind="SWISS_TEAMS"))


def more_of(entry: Entry) -> EntryDetails:
    return entry.details or EntryDetails()


def tally(entry: Entry) -> tuple[int | None, ...]:
    """Matches, won, tied and lost."""
    details = more_of(entry)
    return details.matches, details.wins, details.ties, details.losses


def test_matches_are_counted() -> None:
    session = sound(
        teams(match(1, "1", "2", "15", "5"), match(2, "1", "3", "20", "0"), match(3, "2", "3", "10", "10.0"))
    )
    assert (session.unit, [str(entry.score) for entry in session.entries]) == ("VP", ["35", "15", "10"])
    assert [tally(entry) for entry in session.entries] == [(2, 2, 0, 0), (2, 0, 1, 1), (2, 0, 1, 1)]


def test_each_side_has_its_matches_with_imps_where_the_file_states_them() -> None:
    stated = match(1, "1", "2", "15", "5").replace(
        "</MATCH>", "<TEAM_IMPS>30</TEAM_IMPS><OPPOSING_TEAM_IMPS>9</OPPOSING_TEAM_IMPS></MATCH>"
    )
    session = sound(teams(stated, match(2, "1", "3", "20", "0")))
    first, second, third = (more_of(entry).meetings for entry in session.entries)
    assert first == (
        Meeting(opponent="2", round=1, score=Decimal(15), imps=Decimal(30)),
        Meeting(opponent="3", round=2, score=Decimal(20)),
    )
    assert second == (Meeting(opponent="1", round=1, score=Decimal(5), imps=Decimal(9)),)
    assert third == (Meeting(opponent="1", round=2, score=Decimal(0)),)


def test_a_match_without_scores_was_played_and_nobody_knows_who_won() -> None:
    assert tally(sound(teams(match(1, "1", "2", "", ""))).entries[0]) == (1, 0, 0, 0)


def test_without_matches_nothing_is_said() -> None:
    assert tally(sound(teams()).entries[0]) == (None, None, None, None)


LINE = (
    "<TRAVELLER_LINE><DIRECTION>{}</DIRECTION><CONTRACT>3NT</CONTRACT><PLAYED_BY>S</PLAYED_BY><SCORE>{}</SCORE>"
    "</TRAVELLER_LINE>"
)


def test_the_boards_of_both_rooms() -> None:
    both = board(LINE.format("NS", 400), LINE.format("EW", -50))
    session = sound(teams(match(1, "1", "2", "15", "5", both), match(1, "3", "4", "9", "11", both)))
    (only,) = more(session).boards
    assert [(result.ns, result.ew, result.score) for result in only.results] == [
        ("1", "2", 400), ("2", "1", -50), ("3", "4", 400), ("4", "3", -50),
    ]  # fmt: skip


def test_the_same_board_in_another_round_is_another_deal() -> None:
    both = board(LINE.format("NS", 400), LINE.format("EW", -50))
    session = sound(teams(match(1, "1", "2", "15", "5", both), match(2, "1", "3", "9", "11", both)))
    assert [(each.number, len(each.results)) for each in more(session).boards] == [(1, 2), (1, 2)]


def test_swiss_pairs() -> None:
    listed = "".join(
        f"<PAIR><PAIR_NUMBER>{at}</PAIR_NUMBER><PLACE>{at}</PLACE><TOTAL_SCORE>{20 - at}</TOTAL_SCORE>"
        f"{player()}{player()}</PAIR>"
        for at in (1, 2)
    )
    played = board(LINE.format("", 400)).replace(
        "<DIRECTION></DIRECTION>", "<NS_CROSS_IMP_POINTS>6</NS_CROSS_IMP_POINTS>"
    )
    found = (
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER>"
        f"<NS_SCORE>4</NS_SCORE><EW_SCORE>16</EW_SCORE>{played}</MATCH>"
    )
    body = f"<PARTICIPANTS>{listed}</PARTICIPANTS>{found}"
    session, problems = read(document(event(body, kind="SWISS_PAIRS_CROSS_IMPS")))
    assert problems == ()
    assert [tally(entry) for entry in session.entries] == [(1, 1, 0, 0), (1, 0, 0, 1)]
    (result,) = more(session).boards[0].results
    assert (result.ns, result.ew, result.ns_stated) == ("2", "1", Decimal(6))
