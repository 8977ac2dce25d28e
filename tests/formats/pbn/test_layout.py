"""How a PBN file is laid out: comments, inheritance, games with and without empty lines, tables in every form."""

import pytest

from overtrick.formats import pbn
from tests.formats.pbn.documents import BOARD, HEAD, TOTALS, document, more, sound

ROW = " 1  2 4S   N HK 10   420 1.5 0.5\n"


def test_comments_and_escaped_lines_are_passed_over() -> None:
    noise = '; a note\n%another\n{ over\n[Event "Nothing"]\nlines } { and on } [Room "Open"] ; more\n'
    session = sound(document(head=noise + HEAD.replace("]\n", "] { yes } ; no\n")))
    assert (session.event, session.location) == ("Harbour Pairs", "Larchmont")


def test_a_value_is_inherited() -> None:
    second = '\n[Event "#"]\n[Date "#"]\n' + BOARD.replace('"1"', '"2"')
    assert [board.number for board in more(sound(document(board=BOARD + second))).boards] == [1, 2]


def test_a_value_may_last() -> None:
    head = HEAD.replace(' "', ' "##')
    session = sound(document(head=head, board=BOARD + "\n" + BOARD.replace('"1"', '"2"')))
    assert (session.event, len(more(session).boards)) == ("Harbour Pairs", 2)


def test_a_game_without_its_event_belongs_to_the_one_before() -> None:
    session = sound(document(board=BOARD + '\n[Event ""]\n[Date "?"]\n' + BOARD.replace('"1"', '"2"')))
    assert len(more(session).boards) == 2


def test_games_without_empty_lines_between_them() -> None:
    session = sound(document(board=BOARD + BOARD.replace('"1"', '"2"') + BOARD.replace('"1"', '"3"')))
    assert [board.number for board in more(session).boards] == [1, 2, 3]


def test_an_empty_line_inside_a_game_does_not_matter() -> None:
    session = sound(document(board=BOARD.replace("[ScoreTable", "\n\n[ScoreTable")))
    assert [board.number for board in more(session).boards] == [1]


def test_another_event_is_another_session() -> None:
    other = "\n" + HEAD.replace("Harbour", "Evening") + TOTALS + BOARD
    batch, problems = pbn.loads(document() + other.encode())
    assert problems == ()
    assert [session.event for session in batch.sessions] == ["Harbour Pairs", "Evening Pairs"]


def test_cells_may_stand_in_quotes() -> None:
    session = sound(document(board=BOARD.replace("  420", '"420"')))
    assert more(session).boards[0].results[0].score == 420


def test_a_row_may_run_over_several_lines() -> None:
    session = sound(
        document(board=BOARD.replace("HK 10", "HK\n10").replace("420", "\n420") + ROW.replace(" 1  2", " 3  4"))
    )
    assert [result.score for result in more(session).boards[0].results] == [420, 420]


def test_names_without_quotes_are_cut_at_the_widths_of_their_columns() -> None:
    table = (
        '[TotalScoreTable "Rank\\2R;PairId\\2R;TotalPercentage\\5R;Names\\24L;MemberID1\\3R;MemberID2\\3R"]\n'
        " 1  1 60.00 Cora Alder - Finn Oak    901 902\n 2  2 40.00 Thea Fern - Hugo Birch   903 904\n"
    )
    session = sound(document(totals=table))
    assert [entry.players for entry in session.entries] == [("901", "902"), ("903", "904")]
    assert session.entries[0].details
    assert session.entries[0].details.names == ("Cora Alder", "Finn Oak")


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_any_line_end(line_end: str) -> None:
    session = sound(document().decode().replace("\n", line_end).encode())
    assert [entry.line for entry in session.entries] == [8, 9]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_any_usual_encoding(encoding: str) -> None:
    data = document().decode().replace("Harbour", "Café").encode(encoding)
    assert sound(data).event == "Café Pairs"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"% PBN 2.1\n", True),
        (b'[Event "x"]\n', True),
        (b'\xef\xbb\xbf; note\n{ more\nlines }\n\n [Event "x"]\n', True),
        (b"[section]\nkey = 1\n", False),
        (b"2026-03-14,106,", False),
        (b"<USEBIO>", False),
        (b"{" * 5000, False),
    ],
)
def test_it_is_recognised_by_its_beginning(data: bytes, expected: bool) -> None:
    assert pbn.recognises(data) is expected
