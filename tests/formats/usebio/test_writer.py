"""What is written is plain, orderly USEBIO, also from other formats; and what gets lost is told."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from overtrick import formats
from overtrick.core.boards import Board, Result
from overtrick.core.session import Batch
from overtrick.formats import pbn, usebio
from overtrick.formats.usebio.words import KNOWN_TAGS
from overtrick.scoring.field import fields_of
from overtrick.scoring.results import Side
from tests.formats.pbn.documents import SCORES, row
from tests.formats.pbn.documents import document as pbn_document
from tests.formats.usebio.documents import BOARD, PARTICIPANTS, board, document, event, line, more, sound

HALF, PLUS = Fraction(1, 2), Fraction(3, 5)
EXAMPLES = Path(__file__).parents[3] / "examples"
RESULTS = sorted(EXAMPLES.glob("*.txt"))


def test_it_says_what_it_is() -> None:
    written = usebio.dumps(Batch("usebio", (sound(document()),)))
    assert written.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n')
    assert b'<USEBIO Version="1.2">' in written
    assert b"<DATE>10/03/2026</DATE>" in written


def test_the_elements_of_an_event_stand_in_their_order() -> None:
    written = usebio.dumps(Batch("usebio", (sound(document(event(PARTICIPANTS + BOARD))),)))
    (inside,) = ET.fromstring(written).iter("EVENT")
    assert [each.tag for each in inside] == [
        "DATE", "BOARD_SCORING_METHOD", "BOARDS_PLAYED", "WINNER_TYPE", "PARTICIPANTS", "BOARD",
    ]  # fmt: skip
    assert [each.tag for each in inside.iter("TRAVELLER_LINE").__next__()] == [
        "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS",
        "EW_MATCH_POINTS",
    ]  # fmt: skip


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_new_zealand_results_can_be_written(path: Path) -> None:
    batch, _ = formats.load(path)
    written = usebio.dumps(batch)
    assert {each.tag for each in ET.fromstring(written).iter()} <= KNOWN_TAGS
    (session,) = batch.sessions
    again, problems = usebio.loads(written)
    assert {problem.code for problem in problems} <= {"usebio-incomplete"}
    (same,) = again.sessions
    assert (same.date, same.event, same.boards) == (session.date, session.event, session.boards)
    assert more(same).licence == str(session.club)
    assert sorted(entry.players for entry in same.entries) == sorted(entry.players for entry in session.entries)
    if session.unit in ("PCT", "VP", "IMPS", "XIMPS"):
        assert sorted(map(str, (entry.score for entry in same.entries))) == sorted(
            map(str, (entry.score for entry in session.entries))
        )


def test_what_new_zealand_results_lose_is_told() -> None:
    batch, _ = formats.load(EXAMPLES / "242_2026_08_11_winter_teams_4.txt")
    assert usebio.list_losses(batch) == [
        "the class of the event (type and award of masterpoints)",
        "which rows of a list of matches met",
    ]
    final, _ = formats.load(EXAMPLES / "242_2026_08_25_winter_teams_final.txt")
    assert "that a list is a final ladder" in usebio.list_losses(final)


def test_what_was_read_loses_nothing() -> None:
    assert usebio.list_losses(usebio.loads(document())[0]) == []


def test_sessions_of_several_clubs_name_each_club_once() -> None:
    batch, _ = usebio.loads(document(event(), event()))
    assert usebio.dumps(batch).count(b"<CLUB>") == 1


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    batch, _ = usebio.loads(document())
    usebio.dump(batch, tmp_path / "results.xml")
    assert len(usebio.load(tmp_path / "results.xml")[0].sessions) == 1


@pytest.mark.parametrize(
    ("ns", "ew", "written"),
    [("A-", "A+", "A4060"), ("AVE", "AVE+", "A5060"), ("A60", "A40", "A6040"), ("60%", "40%", "A6040")],
)
def test_adjusted_scores_of_each_side_are_written_as_one(ns: str, ew: str, written: str) -> None:
    batch = with_result(Result("1", "2", adjusted=ns, ew_adjusted=ew))
    assert f"<SCORE>{written}</SCORE>".encode() in usebio.dumps(batch)
    assert "scores of one side alone" not in usebio.list_losses(batch)


@pytest.mark.parametrize(
    "result",
    [
        Result("1", "2", score=420, ew_adjusted="A+"),
        Result("1", "2", score=420, ew_score=-300),
        Result("1", "2", adjusted="as told", ew_adjusted="A+"),
    ],
)
def test_a_score_of_one_side_alone_is_told(result: Result) -> None:
    assert "scores of one side alone" in usebio.list_losses(with_result(result))


def with_result(result: Result) -> Batch:
    """A session with one board and this result on it."""
    session = sound(document())
    details = replace(more(session), boards=(Board(1, (result,)),))
    return Batch("usebio", (replace(session, details=details),))


def test_what_is_kept_of_boards_stays_in_their_order() -> None:
    """Board 3 has results in two sections and board 40 none, so that it is written outside of the sections."""
    session = sound(document())
    board = Board(3, (Result("1", "2", section="A"), Result("1", "2", section="B")))
    kept = (("<BOARD> 3", "<DEALER>S</DEALER>"), ("<BOARD> 40", "<DEALER>W</DEALER>"))
    batch = Batch("usebio", (replace(session, details=replace(more(session), boards=(board,), others=kept)),))
    assert more(usebio.loads(usebio.dumps(batch))[0].sessions[0]).others == kept


# Law 2: who is vulnerable on boards 1 to 16.
CYCLE = ("None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS", "EW")
VULNERABILITY = "vulnerability that does not follow from the number of a board"


def test_only_a_vulnerability_that_does_not_follow_from_the_number_is_told() -> None:
    def losses(words: tuple[str, ...]) -> list[str]:
        boards = "".join(
            f'[Board "{number}"]\n[Vulnerable "{word}"]\n{SCORES}\n' for number, word in enumerate(words, 1)
        )
        return usebio.list_losses(pbn.loads(pbn_document(board=boards))[0])

    assert VULNERABILITY not in losses((*CYCLE, *CYCLE))
    assert VULNERABILITY in losses((*CYCLE, "EW"))


WORDS = "the words of adjusted scores that only the other program knows, written as ADJ"


@pytest.mark.parametrize(
    ("score", "written", "told"),
    [
        ("800>a", "ADJ", True),
        ("^50", "ADJ", True),
        ("+0", "A5050", False),
        ("A+", "A+", False),
        ("^A6040", "A6040", False),
    ],
)
def test_an_adjusted_score_of_pbn_is_written_in_words_of_usebio(score: str, written: str, told: bool) -> None:
    batch, problems = pbn.loads(row(Score_NS=score))
    data = usebio.dumps(batch)
    again, more_problems = usebio.loads(data)
    assert (problems, more_problems) == ((), ())
    assert f"<SCORE>{written}</SCORE>".encode() in data
    assert (WORDS in usebio.list_losses(batch)) is told
    for each in (batch, again):
        (field,) = fields_of(each.sessions[0])
        (play,) = field.deals[0].plays
        expected = {"A5050": (HALF, HALF), "A+": (PLUS, PLUS), "A6040": (PLUS, 1 - PLUS)}.get(written)
        if expected:
            assert (play.ns_side.share, play.ew_side.share) == expected
        else:
            assert (play.ns_side, play.ew_side) == (Side(given=Fraction(3, 2)), Side(given=HALF))


def test_a_usebio_file_keeps_its_own_words() -> None:
    odd = line(SCORE="A60/A60", CONTRACT="")
    batch, _ = usebio.loads(document(event(PARTICIPANTS + board(odd))))
    assert b"<SCORE>A60/A60</SCORE>" in usebio.dumps(batch)
    assert usebio.list_losses(batch) == []
