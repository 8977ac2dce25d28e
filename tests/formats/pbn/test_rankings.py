"""Who finished where: this session or all of them, one list or two, and who is meant by a number."""

from decimal import Decimal

import pytest

from overtrick.core.session import Batch, Session
from overtrick.formats import pbn
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.pbn.documents import BOARD, ONE_BOARD, document, more, problems_of, sound


def totals(columns: str, *rows: str, board: str = BOARD) -> Session:
    table = f'[TotalScoreTable "{columns}"]\n' + "".join(f"{each}\n" for each in rows)
    return sound(document(totals=table, board=board))


CUMULATIVE = ("1 1 120.00 50.00 30", "2 2 110.00 60.00 36", "3 3 90.00 50.00 30")


def test_the_scores_of_this_session_count_not_those_of_all() -> None:
    session = totals("Rank;PairId;TotalPercentage;SessionPercentage;SessionScoreMP", *CUMULATIVE)
    found = [(entry.details.number, entry.place_text, entry.score) for entry in session.entries if entry.details]
    assert found == [("2", "1", Decimal(60)), ("1", "2=", Decimal(50)), ("3", "2=", Decimal(50))]
    assert more(session).inferred == (
        "The places follow from this session's scores: the ranks are those of all sessions.",
        ONE_BOARD,
    )


def test_the_rank_of_this_session_is_taken_as_it_is() -> None:
    rows = [f"{each} {rank}" for each, rank in zip(CUMULATIVE, ("2", "1", "3"), strict=True)]
    session = totals("Rank;PairId;TotalPercentage;SessionPercentage;SessionScoreMP;SessionRank", *rows)
    assert [entry.place_text for entry in session.entries] == ["1", "2", "3"]
    assert more(session).inferred == (ONE_BOARD,)


# Three tables, a Mitchell scored as one field: pair 1 North-South and pair 1 East-West are two pairs.
ONE_FIELD = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"]\n' + "".join(
    f"{each}\n" for each in ('"1 NS" "1 EW" 420 4 0', '"2 NS" "2 EW" 50 2 2', '"3 EW" "3 NS" -50 0 4')
)


@pytest.mark.parametrize("written", [("1NS", "1EW"), ('"1 NS"', '"1 EW"'), ("1 N-S", "1 Ö-V")])
def test_one_number_in_both_directions_is_two_pairs(written: tuple[str, str]) -> None:
    columns = "Rank;PairId;Direction;TotalPercentage" if "-" in written[0] else "Rank;PairId;TotalPercentage"
    ns, ew = (each.replace("1", "{}") for each in written)
    places = [(1, ns, 1, 100), (1, ns, 3, 100), (3, ns, 2, 50), (3, ew, 2, 50), (5, ew, 1, 0), (5, ew, 3, 0)]
    rows = [f"{place} {pair.format(number)} {percentage}" for place, pair, number, percentage in places]
    session = totals(columns, *rows, board=ONE_FIELD)
    assert (session.lists, more(session).winners) == (1, 1)
    assert more(session).inferred == (
        "There is one winner, because the places run through both directions.",
        ONE_BOARD,
    )
    rescored = rescore(session)
    assert [each.message for each in differences(rescored)] == []
    found = [(line.contestant.direction, line.contestant.number, line.place_text) for line in rescored.lines]
    # Pair 3 North-South sat East-West, where −50 is a top.
    assert found == [
        ("NS", "1", "1="), ("NS", "3", "1="), ("NS", "2", "3="),
        ("EW", "2", "3="), ("EW", "1", "5="), ("EW", "3", "5="),
    ]  # fmt: skip


def test_a_stand_in_without_a_name_takes_no_place() -> None:
    board = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n3 4 50\n'
    rows = (
        '1 1 100 "Ada Alder - Bo Birch"',
        '- 4 100 ""',
        '2 2 0 "Cy Cedar - Di Damson"',
        '2 3 0 "Ed Elder - Flo Fern"',
    )
    session = totals("Rank;PairId;TotalPercentage;Names", *rows, board=board)
    rescored = rescore(session)
    assert differences(rescored) == []
    found = {line.contestant.number: line.place_text for line in rescored.lines}
    assert found == {"1": "1", "2": "2=", "3": "2=", "4": ""}


def test_two_winners_are_said_and_kept() -> None:
    session = totals("Rank;PairId;TotalPercentage", "1 1NS 60", "2 2NS 40", "1 1EW 60", "2 2EW 40")
    assert more(session).inferred[0].startswith("There are two winners, because North-South and East-West each have")
    assert b'[Winners "2"]' in pbn.dumps(Batch("pbn", (session,)))


@pytest.mark.parametrize("winners", [1, 2])
def test_a_stated_number_of_winners_is_believed(winners: int) -> None:
    table = f'[Winners "{winners}"]\n[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 1NS 60\n1 1EW 60\n'
    session = sound(document(totals=table))
    assert (session.lists, more(session).winners, more(session).inferred) == (winners, winners, (ONE_BOARD,))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Ann Holm - Lund - Bo Birch", ("Ann Holm - Lund", "Bo Birch")),
        ("Ann Holm - Bo Birch - Lund", ("Ann Holm", "Bo Birch - Lund")),
        ("Ann Holm - Lund - Bo Birch - Ek", ("Ann Holm - Lund", "Bo Birch - Ek")),
        ("Ann Holm - Bo Birch", ("Ann Holm", "Bo Birch")),
        ("Ann Holm; Bo Birch", ("Ann Holm", "Bo Birch")),
    ],
)
def test_a_surname_may_have_a_hyphen_with_spaces(names: str, expected: tuple[str, str]) -> None:
    session = totals("Rank;PairId;TotalPercentage;Names;MemberID1;MemberID2", f'1 1 60 "{names}" 901 902')
    (entry,) = session.entries
    assert entry.details
    assert (entry.players, entry.details.names) == (("901", "902"), expected)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Ann Holm - Lund - Bo Birch", ("Ann Holm - Lund", "Bo Birch")),
        ("Ann Holm - Bo Birch - Lund", ("Ann Holm", "Bo Birch - Lund")),
        ("Ann Holm - Lund - Bo Birch - Ek", ("Ann Holm - Lund", "Bo Birch - Ek")),
    ],
)
def test_such_a_surname_without_numbers_is_a_guess_that_is_said_once(names: str, expected: tuple[str, str]) -> None:
    rows = "".join(f'{at} {at} 50 "{names}"\n' for at in (1, 2, 3))
    batch, problems = pbn.loads(document(totals=f'[TotalScoreTable "Rank;PairId;TotalPercentage;Names"]\n{rows}'))
    details = [entry.details for entry in batch.sessions[0].entries]
    assert [each.names for each in details if each] == [expected] * 3
    (problem,) = problems
    assert (problem.code, problem.message.partition(" The same ")[2]) == ("pbn-names", "is wrong on lines 9, 10.")


@pytest.mark.parametrize("names", ["Ann Holm - Bo Birch - Cy Cedar", "Ann - Lund - Bo - Ek", "Holm - Bo Birch - Cy Ek"])
def test_names_that_cannot_be_told_apart_are_kept(names: str) -> None:
    (entry,) = totals("Rank;PairId;TotalPercentage;Names", f'1 1 60 "{names}"').entries
    assert entry.details
    assert entry.details.names == tuple(names.split(" - "))


def test_the_mark_of_a_player_who_is_no_member_is_no_number() -> None:
    session = totals(
        "Rank;PairId;TotalPercentage;Names;MemberID1;MemberID2", '1 1 60 "Ann Holm - Bo Birch" "+29" "902"'
    )
    assert session.entries[0].players == ("", "902")


def test_an_unknown_direction_is_said_once() -> None:
    table = '[TotalScoreTable "Rank;PairId;Direction"]\n1 1 up\n2 2 down\n3 3 up\n'
    (problem,) = problems_of(document(totals=table))
    assert (problem.code, problem.found) == ("pbn-direction", "up")
    assert problem.message.endswith("The same is wrong on lines 9, 10.")


def test_points_carried_over_and_penalties_are_read() -> None:
    columns = "Rank;PairId;TotalScoreMP;ScoreCarryOver;ScorePenalty"
    session = totals(columns, "1 1 12.5 10 -", "2 2 3 - -1.5", "3 3 2 4 1")
    corrections = [entry.details.correction for entry in session.entries if entry.details]
    assert corrections == [Decimal(10), Decimal("-1.5"), Decimal(3)]
    again = pbn.loads(pbn.dumps(Batch("pbn", (session,))))[0].sessions[0]
    assert [entry.details.correction for entry in again.entries if entry.details] == corrections
