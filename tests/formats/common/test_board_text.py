"""Long texts in the places of short ones: they are not remembered, and no long number becomes a pair's."""

import pytest

from overtrick.core.session import Session
from overtrick.formats import pbn, usebio
from overtrick.formats.common import board_text
from overtrick.formats.usebio import boards
from tests.formats.pbn import documents as pbn_documents
from tests.formats.usebio import documents

LONG = "9" * 5000


def results_of(session: Session) -> list[tuple[str, str]]:
    """Who met whom."""
    assert session.details
    return [(result.ns, result.ew) for board in session.details.boards for result in board.results]


def test_only_short_texts_are_remembered() -> None:
    times = []

    @board_text._cache_short_texts
    def read(text: str) -> str:
        times.append(text)
        return text

    short, long = "x" * board_text.LONGEST_CACHED, "x" * (board_text.LONGEST_CACHED + 1)
    assert [read(short), read(short), read(long), read(long)] == [short, short, long, long]
    assert times == [short, long, long]


@pytest.mark.parametrize(
    "name", ["read_contract", "read_seat", "read_tricks", "read_integer", "read_number", "is_artificial"]
)
def test_no_reader_has_a_memory_of_its_own(name: str) -> None:
    assert not hasattr(getattr(board_text, name), "cache_info")


@pytest.mark.parametrize("tag", ["CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"])
def test_a_traveller_of_long_texts_is_not_remembered(tag: str) -> None:
    boards._read_sound_result.cache_clear()
    body = documents.PARTICIPANTS + documents.board(documents.line(**{tag: LONG}))
    usebio.loads(documents.document(documents.event(body)))
    assert boards._read_sound_result.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("123456789012", "123456789012"),
        ("1234567890123", ""),
        (f"{LONG}NS", ""),
        (f"{LONG}+1", ""),
        ("90112345+90112346", "90112345+90112346"),
        ("Cora Alder;Finn Oak", "Cora Alder;Finn Oak"),
    ],
)
def test_a_number_of_a_pair_has_at_most_twelve_digits(text: str, label: str) -> None:
    assert board_text.read_pair_number(text) == (label, "")


@pytest.mark.parametrize("text", [LONG, f"{LONG}NS", "1234567890123"])
def test_a_long_number_in_a_traveller_is_told_and_left_out(text: str) -> None:
    body = documents.PARTICIPANTS + documents.board(documents.line(NS_PAIR_NUMBER=text))
    session, problems = documents.read(documents.document(documents.event(body)))
    assert [(each.code, each.column) for each in problems] == [("usebio-pair-number", "NS_PAIR_NUMBER")]
    assert results_of(session) == [("", "2")]


def test_a_long_number_of_a_participant_is_told_and_left_out() -> None:
    data = documents.document().replace(b"<PAIR_NUMBER>2<", f"<PAIR_NUMBER>{LONG}<".encode())
    session, problems = documents.read(data)
    assert [(each.code, each.column) for each in problems] == [("usebio-pair-number", "PAIR_NUMBER")]
    assert [entry.details.number for entry in session.entries if entry.details] == ["1", ""]


def test_a_long_number_in_pbn_is_told_and_left_out() -> None:
    batch, problems = pbn.loads(pbn_documents.row(PairId_EW=LONG))
    assert [(each.code, each.column) for each in problems] == [("pbn-number", "PairId_EW")]
    assert results_of(batch.sessions[0]) == [("1", "")]


def test_a_long_number_in_the_total_scores_of_pbn_is_told_and_left_out() -> None:
    totals = pbn_documents.TOTALS.replace("  2  2 ", f"  2  {LONG} ")
    batch, problems = pbn.loads(pbn_documents.document(totals=totals))
    assert [(each.code, each.column) for each in problems] == [("pbn-number", "PairId")]
    assert [entry.details.number for entry in batch.sessions[0].entries if entry.details] == ["1", ""]


@pytest.mark.parametrize("tags", [f'[PairNS "{LONG}"]', f'[North "{LONG}"]'])
def test_a_long_number_in_a_tag_of_pbn_is_told_and_left_out(tags: str) -> None:
    board = f'[Board "1"]\n{tags}\n[PairEW "2"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n[Score "NS 420"]\n'
    batch, problems = pbn.loads(pbn_documents.document(board=board))
    assert [(each.code, each.column) for each in problems] == [("pbn-number", "PairNS")]
    assert results_of(batch.sessions[0]) == [("", "2")]
