"""What is read from the tables: who finished where, and what happened on each board."""

from datetime import date
from decimal import Decimal

import pytest

from overtrick.core.boards import Result
from overtrick.core.session import Batch
from overtrick.formats import pbn
from tests.formats.pbn.documents import BOARD, HEAD, SCORES, document, more, problems_of, row, sound


def result(data: bytes) -> Result:
    """The only result of a file."""
    (board,) = more(sound(data)).boards
    return board.results[0]


def totals(columns: str, *rows: str) -> bytes:
    """A file with this table of total scores."""
    return document(totals=f'[TotalScoreTable "{columns}"]\n' + "".join(f"{each}\n" for each in rows))


def test_the_header() -> None:
    session = sound(document(head=HEAD + '[Session "2"]\n[Section "A"]\n[Application "TableTop 3.0"]\n'))
    assert (session.date, session.event, session.location) == (date(2026, 6, 9), "Harbour Pairs", "Larchmont")
    assert (session.type, session.round, session.section, session.program) == ("Pairs", 2, "A", "TableTop 3.0")
    assert (session.unit, session.lists, session.boards, session.club) == ("PCT", 1, 1, None)
    assert (more(session).contest, more(session).scoring, more(session).winners) == ("pairs", "matchpoints", 1)


def test_the_total_scores() -> None:
    first, second = sound(document()).entries
    assert (first.line, first.place, first.score, first.players) == (8, 1, Decimal(60), ("901", "902"))
    assert second.details
    assert (second.details.number, second.details.names) == ("2", ("Thea Fern", "Hugo Birch"))


@pytest.mark.parametrize(
    ("column", "scoring", "unit"),
    [
        ("TotalPercentage", "MP", "PCT"), ("MeanPercentage", "MP", "PCT"), ("TotalScorePercentage", "MP", "PCT"),
        ("TotalMP", "MP", "MPS"), ("TotalScoreMP", "MP", "MPS"), ("TotalIMP", "IMP", "IMPS"), ("TotalVP", "IMP", "VP"),
        ("TotalIMP", "Cavendish", "XIMPS"), ("TotalIMP", "Butler", "IMPS"), ("TotalScore", "TotalPoints", "PTS"),
        ("TotalScoreBAM", "BAM", "PTS"),
    ],
)  # fmt: skip
def test_what_the_scores_count(column: str, scoring: str, unit: str) -> None:
    data = totals(f"Rank;PairId;{column}", "1 7 12.5").replace(b'"MatchPoints"', f'"{scoring};x"'.encode())
    session = sound(data.replace(b"MP_", b"IMP_"))
    assert (session.unit, session.entries[0].score) == (unit, Decimal("12.5"))


def test_ties_and_two_lists() -> None:
    session = sound(totals("Rank;PairId;TotalPercentage", "1 1NS 60", "2 2NS 40", "1 3EW 50", "1 4EW 50"))
    assert (session.lists, more(session).winners) == (2, 2)
    assert [(entry.place, entry.tied) for entry in session.entries] == [(1, False), (2, False), (1, True), (1, True)]


def test_without_names_and_numbers_there_are_still_two_players() -> None:
    (entry,) = sound(totals("Rank;PairId;TotalPercentage", "1 1 60")).entries
    assert (entry.players, entry.phantom) == (("", ""), False)


def test_a_result() -> None:
    expected = Result("1", "2", "4S", "N", "HK", 10, 420, "", Decimal("1.5"), Decimal("0.5"))
    assert result(document()) == result(row()) == expected


@pytest.mark.parametrize(
    ("text", "contract"), [("4SX", "4Sx"), ("3NTXX", "3NTxx"), ("Pass", "PASS"), ("-", ""), ("?", "")]
)
def test_a_contract(text: str, contract: str) -> None:
    assert result(row(Contract=text)).contract == contract


@pytest.mark.parametrize(
    ("cells", "score", "adjusted"),
    [
        ({"Score_NS": "-420"}, -420, ""),
        ({"Score_NS": "-", "Score_EW": "50"}, -50, ""),
        ({"Score_NS": '"670"', "Score_EW": "-"}, 670, ""),
        ({"Score_NS": "^60/40"}, None, "60/40"),
        ({"Score_NS": "^A6040"}, None, "A6040"),
        ({"Score_NS": "-", "Percentage_NS": "^60", "Percentage_EW": "^40"}, None, "60/40"),
        ({"Score_NS": "-"}, None, ""),
    ],
)
def test_a_score(cells: dict[str, str], score: int | None, adjusted: str) -> None:
    found = result(row(**cells))
    assert (found.score, found.adjusted) == (score, adjusted)


def test_imps_are_what_each_side_got_when_boards_are_scored_so() -> None:
    data = row().replace(b'"MatchPoints"', b'"IMP"').replace(b"MP_NS", b"IMP_NS").replace(b"MP_EW", b"IMP_EW")
    assert (result(data).ns_stated, more(sound(data)).scoring) == (Decimal("1.5"), "imps")


def test_a_game_without_a_table_has_one_result() -> None:
    tags = '[Board "7"]\n[North "A"]\n[South "B"]\n[East "C"]\n[West "D"]\n'
    tags += '[Contract "3NTX"]\n[Declarer "E"]\n[Result "8"]\n'
    found = result(document(board=tags + '[Score "EW -300"]\n'))
    assert found == Result("A & B", "C & D", "3NTx", "E", "", 8, 300)
    assert result(document(board=tags + '[Score "-300"]\n')).score == 300


def test_deals_and_best_results_are_kept() -> None:
    best = '[Deal "N:a.b.c.d - - -"]\n[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  9\n'
    kept = more(sound(document(board=BOARD + best))).others
    assert kept == (
        ("Deal 1", "N:a.b.c.d - - -"),
        ("OptimumResultTable 1", "Declarer;Denomination\\2R;Result\\2R\nN NT  9"),
    )


def test_the_same_board_in_another_round_is_another_deal() -> None:
    rounds = "".join(f'[Round "{at}"]\n{BOARD}\n' for at in (1, 2))
    assert [board.number for board in more(sound(document(board=rounds))).boards] == [1, 1]


HANDS = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
SHIFTED = (*HANDS[1:], HANDS[0])


def deal(*hands: str, first: str = "N") -> str:
    return f'[Deal "{first}:{" ".join(hands)}"]\n'


def boards_of(*games: str) -> list[tuple[str, list[str]]]:
    """The round of every deal of board 1, and the pairs North-South on it, where these games have a result each."""
    rows = (SCORES.replace(" 1  2", f"{at:2} {at + 20}") for at in range(1, 20))
    text = "".join(f'[Board "1"]\n{game}{row}\n' for game, row in zip(games, rows, strict=False))
    return [(board.round, [each.ns for each in board.results]) for board in more(sound(document(board=text))).boards]


def test_the_same_board_with_other_cards_is_another_deal() -> None:
    one, other = deal(*HANDS), deal(*SHIFTED)
    assert boards_of(one, other, one, "", other, "") == [("", ["1", "3", "4"]), ("2", ["2", "5", "6"])]
    # A round that the file names itself is not used for cards without one.
    assert [part for part, _ in boards_of(one, f'[Round "2"]\n{one}', other)] == ["", "2", "3"]
    assert [part for part, _ in boards_of(f'[Round "4"]\n{one}', f'[Round "4"]\n{other}')] == ["4", "4.2"]


@pytest.mark.parametrize(
    "again",
    [deal(*SHIFTED, first="E"), deal(*HANDS).replace("T", "10"), deal(*HANDS).lower().replace("deal", "Deal"),
     deal(*HANDS).replace("AK", "KA"), deal(HANDS[0], "-", "-", "-"), '[Deal "N:"]\n', '[Deal "nothing"]\n'],
)  # fmt: skip
def test_the_same_cards_in_another_spelling_are_one_deal(again: str) -> None:
    assert boards_of(deal(*HANDS), again) == [("", ["1", "2"])]


def test_deals_that_share_a_number_are_written_apart() -> None:
    games = "".join(f'[Board "1"]\n{deal(*hands)}{SCORES}\n' for hands in (HANDS, SHIFTED))
    session = sound(document(board=games))
    again = sound(pbn.dumps(Batch("pbn", (session,))))
    assert more(again).boards == more(session).boards
    assert more(again).others == more(session).others
    assert len(more(again).others) == 2


@pytest.mark.parametrize(("competition", "warned"), [("Pairs", True), ("Teams", False)])
def test_a_pair_twice_on_a_board(competition: str, *, warned: bool) -> None:
    boards = "".join(f'[Board "{number}"]\n{SCORES}\n' for number in (1, 2, 1, 2))
    problems = problems_of(document(head=HEAD.replace('Pairs"]\n', f'{competition}"]\n'), board=boards))
    found = [problem.message for problem in problems if problem.code == "pbn-pair-twice"]
    assert [message.partition(" The same is wrong on line ")[0] for message in found] == (
        ["Pair 1 NS has more than one result on board 1. All of them count."] if warned else []
    )


def test_a_number_in_both_directions_may_be_two_pairs() -> None:
    assert sound(document(board=BOARD + SCORES.partition("\n")[2].replace(" 1  2", " 2  1")))


def test_both_rooms_of_a_match_are_one_board() -> None:
    rooms = "\n".join(f'{BOARD}[Room "{room}"]\n' for room in ("Open", "Closed"))
    (board,) = more(sound(document(board=rooms))).boards
    assert len(board.results) == 2


def test_scoring_is_seen_in_the_columns() -> None:
    assert more(sound(document(head=HEAD.replace('[Scoring "MatchPoints"]\n', "")))).scoring == "matchpoints"
