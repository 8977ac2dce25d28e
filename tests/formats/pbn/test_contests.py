"""Contests that are not pairs: individuals, teams with a roster, matches in two rooms."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.core.session import Batch, EntryDetails, Meeting, Session
from overtrick.formats import pbn
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.pbn.documents import document, more, problems_of, sound

FILES = Path(__file__).parent / "files"
HEAD = '[Event "Lantern Cup"]\n[Site "Farland"]\n[Date "2026.04.14"]\n'


def test_an_individual() -> None:
    # Two tables, two boards, from the average. Board 1: 400 beats −100; board 2: both 140. So Ada, Bo, Gil and Hal have
    # 1 and 0, that is 3 of 4 counted from 0.
    session = sound((FILES / "individual.pbn").read_bytes())
    assert (more(session).contest, session.lists, session.boards) == ("individual", 1, 2)
    assert [entry.players for entry in session.entries][:4] == [("4001",), ("4002",), ("4007",), ("",)]
    assert [entry.place_text for entry in session.entries] == ["1="] * 4 + ["5="] * 4
    assert more(session).boards[0].results[0].ns == "1+2"
    rescored = rescore(session)
    assert [each.message for each in differences(rescored)] == []
    assert rescored.scale.centred


@pytest.mark.parametrize("tag", ["", *(f'[Competition "{word}"]\n' for word in ("", "Individuel", "Pairs"))])
def test_the_columns_tell_an_individual_whatever_it_is_called(tag: str) -> None:
    text = (FILES / "individual.pbn").read_text(encoding="utf-8")
    session = sound(text.replace('[Competition "Individuals"]\n', tag).encode())
    assert more(session).contest == "individual"
    assert more(session).inferred == ("The tables count players and not pairs, so this is an individual.",)
    found = [(entry.place_text, entry.players, team(session, at).names) for at, entry in enumerate(session.entries)]
    assert found[:2] == [("1=", ("4001",), ("Ada Alder",)), ("1=", ("4002",), ("Bo Birch",))]
    assert more(sound(text.encode())).inferred == ()
    assert more(sound(pbn.dumps(Batch("pbn", (session,))))).contest == "individual"


@pytest.mark.parametrize("columns", ["PairId;PlayerId;TotalMP", "TeamId;PlayerId;TotalMP", "PairId;Name;TotalMP"])
def test_a_number_of_pairs_or_teams_is_no_individual(columns: str) -> None:
    session = sound(document(totals=f'[TotalScoreTable "Rank;{columns}"]\n1 1 1 60\n', board=""))
    assert more(session).contest == "pairs"


def team(session: Session, at: int) -> EntryDetails:
    details = session.entries[at].details
    assert details
    return details


def test_teams_with_their_rosters_and_matches() -> None:
    session = sound((FILES / "teams.pbn").read_bytes())
    assert (more(session).contest, session.unit, session.boards, more(session).boards) == ("teams", "VP", None, ())
    assert session.entries[0].players == ("4001", "4002", "4003", "", "4005")
    assert session.entries[1].players == ("4006", "4007", "4008", "4009")
    assert team(session, 1).names == ("Flo Fern", "Gil Gorse", "Hal Hazel", "Ina Holm - Lund")
    assert (team(session, 0).team, team(session, 0).direction, session.entries[0].score) == (
        "Harbour",
        "",
        Decimal("25.48"),
    )
    record = [(each.wins, each.ties, each.losses, each.matches) for each in (team(session, 0), team(session, 1))]
    assert record == [(1, 1, 0, 2), (0, 1, 1, 2)]
    # The whole match is the part 200 of MatchDetails: 45 IMPs to 24. The third round is not played yet.
    assert team(session, 1).meetings == (
        Meeting(opponent="2", round=1, score=Decimal("4.52"), imps=Decimal(24)),
        Meeting(opponent="2", round=2, score=Decimal("10.00"), imps=Decimal(10)),
    )


def room(board: str, name: str, contract: str, declarer: str, tricks: str, score: str) -> str:
    """A game as a vugraph operator's program writes it; the closed room names no board."""
    board_tag = f'[Board "{board}"]\n[Dealer "N"]\n[Vulnerable "All"]\n' if board else ""
    return (
        f'{board_tag}[Room "{name}"]\n[West "W{name}"]\n[North "N{name}"]\n[East "E{name}"]\n[South "S{name}"]\n'
        f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "{tricks}"]\n[Score "{score}"]\n\n'
    )


# Home wins 620 against 170: 450, 10 IMPs; then loses 100 against 140 at the other table: 240, 6 IMPs.
ROOMS = (
    HEAD
    + '[Scoring "IMP"]\n[HomeTeam "Harbour"]\n[VisitTeam "Lantern"]\n'
    + room("1", "Open", "4S", "N", "10", "NS 620")
    + room("", "Closed", "3S", "N", "NS 10", "NS 170")
    + room("2", "Open", "3NT", "S", "8", "NS -100")
    + room("", "Closed", "2S", "S", "9", "NS 140")
)


def test_the_second_room_belongs_to_the_board_before_it() -> None:
    batch, problems = pbn.loads(ROOMS.encode())
    (session,) = batch.sessions
    assert [problem.code for problem in problems] == ["pbn-no-ranking", "pbn-same-board"]
    closed = [line for line, text in enumerate(ROOMS.split("\n"), 1) if "Closed" in text and "Room" in text]
    assert problems[1].line == closed[0]
    assert f"the board before it, 1. The same is wrong on line {closed[1]}." in problems[1].message
    boards = more(session).boards
    assert [(board.number, [(result.ns, result.ew, result.score) for result in board.results]) for board in boards] == [
        (1, [("Harbour", "Lantern", 620), ("Lantern", "Harbour", 170)]),
        (2, [("Harbour", "Lantern", -100), ("Lantern", "Harbour", 140)]),
    ]
    assert more(session).contest == "teams"
    assert more(session).inferred == (
        "The games name two teams, so this is a contest of teams.",
        "The number of boards, 2, was counted from the results.",
    )
    assert session.boards == 2
    rescored = rescore(session)
    assert {line.contestant.number: line.score for line in rescored.lines} == {"Harbour": 4, "Lantern": -4}
    # Vulnerable on board 1, which by its number nobody is: 4S making ten is 620.
    assert differences(rescored) == []


TEAMS = """[TotalScoreTable "Rank;TeamId;TotalIMP;TeamName"]
1 7  4 "HARBOUR"
2 3 -4 "Lantern"
"""


def test_teams_that_the_games_name_are_those_of_the_ranking() -> None:
    session = pbn.loads((HEAD + TEAMS + ROOMS.removeprefix(HEAD)).encode())[0].sessions[0]
    assert [(result.ns, result.ew) for result in more(session).boards[0].results] == [("7", "3"), ("3", "7")]
    rescored = rescore(session)
    assert {line.contestant.number: line.score for line in rescored.lines} == {"7": 4, "3": -4}
    assert [each.message for each in differences(rescored)] == []


def test_a_name_that_two_teams_have_is_kept() -> None:
    both = TEAMS.replace("Lantern", "Harbour")
    session = pbn.loads((HEAD + both + ROOMS.removeprefix(HEAD)).encode())[0].sessions[0]
    assert more(session).boards[0].results[0].ns == "Harbour"


@pytest.mark.parametrize("between", ["\n", "\n\n\n", "\n% a note\n"])
def test_empty_lines_between_games_and_inside_them(between: str) -> None:
    text = ROOMS.replace("\n\n", f"\n{between}").replace('[Contract "2S"]', f'{between}[Contract "2S"]')
    (session,) = pbn.loads(text.encode())[0].sessions
    expected = pbn.loads(ROOMS.encode())[0].sessions[0]
    assert more(session).boards == more(expected).boards


def test_a_second_game_without_its_room_is_the_closed_one() -> None:
    text = ROOMS.replace('[Room "Open"]\n', "").replace('[Room "Closed"]\n', "")
    expected = pbn.loads(ROOMS.encode())[0].sessions[0]
    assert more(pbn.loads(text.encode())[0].sessions[0]).boards == more(expected).boards


# Each board with the minute at which it was played, as an online club's export has it.
ONLINE = "".join(
    f'[Event "Lantern Online"]\n[Date "2026.04.14{time}"]\n[Board "{board}"]\n[North "a{board}"]\n[South "b"]\n'
    f'[East "c"]\n[West "d"]\n[Dealer "N"]\n[Vulnerable "{vulnerable}"]\n[Scoring "MatchPoints"]\n'
    f'[Declarer "W"]\n[Contract "3NT"]\n[Result "9"]\n[Score "EW {score}"]\n\n'
    for board, time, vulnerable, score in (
        (1, " 20:05", "Both", 600), (2, "T20:13:59", "Love", 400), (3, ", 20.21", "EW", 600), (4, "", "-", 400),
    )
)  # fmt: skip


def test_the_time_of_day_does_not_split_a_session() -> None:
    batch, problems = pbn.loads(ONLINE.encode())
    assert [problem.code for problem in problems] == ["pbn-no-ranking"]
    (session,) = batch.sessions
    assert session.date == date(2026, 4, 14)
    assert [board.vulnerable for board in more(session).boards] == ["ALL", "NONE", "EW", "NONE"]
    assert differences(rescore(session)) == []


def test_another_day_is_another_session() -> None:
    batch, _ = pbn.loads(ONLINE.replace("2026.04.14T", "2026.04.15T").encode())
    assert len(batch.sessions) == 2


@pytest.mark.parametrize(
    ("result", "declarer", "tricks"), [("NS 11", "N", 11), ("EW 11", "N", 2), ("NS 9 EW 4", "E", 4), ("EW 13", "W", 13)]
)
def test_tricks_may_be_counted_by_side(result: str, declarer: str, tricks: int) -> None:
    text = HEAD + f'[Board "1"]\n[Contract "1C"]\n[Declarer "{declarer}"]\n[Result "{result}"]\n'
    (session,) = pbn.loads(text.encode())[0].sessions
    assert more(session).boards[0].results[0].tricks == tricks
    assert "pbn-tricks" not in [problem.code for problem in problems_of(text.encode())]
