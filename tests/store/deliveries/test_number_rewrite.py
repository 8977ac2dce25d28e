"""One number of a file is put right, in every format, and nothing else: otherwise it is refused in words."""

from pathlib import Path

import pytest

from overtrick import formats
from overtrick.core.player_numbers import NumberForm
from overtrick.store.deliveries.number_rewrite import CANNOT_REWRITE, rewrite_number
from overtrick.store.errors import Refusal
from tests.store.cast import session_file
from tests.store.contest_reports import Contest, report

EXAMPLES = Path(__file__).parents[3] / "examples"
ALL = ("nzb", "mcd", "usebio", "pbn")
FILES = (
    "106_2026_03_14_jubilee_pairs_1.txt", "622_2026_05_24_harbour_swiss_pairs_6.txt",
    "cyprus/1207_2026_02_03_tuesday_pairs_141.mcd", "cyprus/1207_2026_03_14_district_teams_150.mcd",
    "pbn/evening_pairs.pbn", "usebio/mitchell_two_winners.xml", "usebio/swiss_teams.xml", "usebio/individual.xml",
)  # fmt: skip


def numbers(content: bytes) -> list[str]:
    batch, _ = formats.loads(content, ALL)
    return [number for session in batch.sessions for entry in session.entries for number in entry.players]


@pytest.mark.parametrize("name", FILES)
def test_every_format_is_rewritten_in_that_number_only(name: str) -> None:
    content = (EXAMPLES / name).read_bytes()
    before = numbers(content)
    wrong = next(number for number in before if number not in ("0", ""))
    written = rewrite_number(content, wrong, "98765", None, ALL)
    assert numbers(written) == ["98765" if number == wrong else number for number in before]
    # And back: a file of these that was written strictly is the same to the byte.
    assert rewrite_number(written, "98765", wrong, None, ALL) == content


def test_a_number_with_the_same_digits_elsewhere_stays() -> None:
    """In a New Zealand file 26 is also the number of boards, and in a report a name may have a number in it."""
    content = session_file(("38441 26", "12356 9205"), boards=26).encode()
    assert rewrite_number(content, "26", "777", None, ALL) == content.replace(b",26\n2,", b",777\n2,")
    told = report(Contest(("5001 5002:Player 5001/Player 5002", "5003 5004"))).encode()
    written = rewrite_number(told, "5001", "777", None, ALL)
    assert written == told.replace(b"30\t5001", b"30\t777")


def test_a_number_that_is_written_in_another_way_is_found() -> None:
    form = NumberForm(example="00012345", pattern="[0-9]{8}", pad=8, ignore="-")
    content = report(Contest(("123-45 777", "5003 5004"))).encode()
    written = rewrite_number(content, "00012345", "00054321", form, ALL)
    assert written == content.replace(b"30\t123-45", b"30\t00054321")


def test_what_cannot_be_done_safely_is_refused() -> None:
    with pytest.raises(Refusal, match="The number 4711 is not in this file"):
        rewrite_number(session_file().encode(), "4711", "9205", None, ALL)
    # The score of the first pair has the same digits as the number, and PBN has no sign that tells them apart.
    table = (
        b'% PBN 2.1\n[Event "Pairs"]\n[Date "2026.03.14"]\n'
        b'[TotalScoreTable "Rank;PairId;TotalScore;MemberID1;MemberID2"]\n1 1 5001 5001 5002\n2 2 40 5003 5004\n'
    )
    assert "5001" in numbers(table)
    with pytest.raises(Refusal, match=CANNOT_REWRITE.split(".")[0]):
        rewrite_number(table, "5001", "777", None, ALL)
    # Two bytes a letter: the number is not found as it is written.
    with pytest.raises(Refusal):
        rewrite_number(report().encode("utf-16"), "5001", "777", None, ALL)


def test_empty_lines_and_missing_ends_are_no_difference() -> None:
    content = session_file(("38441 20093", "12356 9250")).replace("\n", "\r\n\r\n").encode()
    assert numbers(rewrite_number(content, "9250", "9205", None, ALL)) == ["38441", "20093", "12356", "9205"]
