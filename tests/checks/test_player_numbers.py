"""The player numbers of a file, whatever its format, are brought to the federation's one form."""

import pytest

from overtrick import formats
from overtrick.checks.player_numbers import find_mistaken_numbers, write_numbers_alike
from overtrick.core.player_numbers import NumberForm
from overtrick.core.session import Batch

FORM = NumberForm(example="B00123", pattern="[BC]?[0-9]{5}", pad=5, ignore=".-")
HEAD = '2026-03-14,106,"","Monday Pairs","Pairs","",1,"","PCT","C",40,26,1,"SCORER 17"\n'
NZB = HEAD + "1,60.00,b123,00045\n2,40.00,C9,0\n"
USEBIO = """<?xml version="1.0"?>
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><DATE>14/03/2026</DATE><PARTICIPANTS>
<PAIR><PLACE>1</PLACE><PERCENTAGE>60</PERCENTAGE>
<PLAYER><PLAYER_NAME>Ada Holm</PLAYER_NAME><NATIONAL_ID_NUMBER>b.123</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>Bo Lund</PLAYER_NAME><NATIONAL_ID_NUMBER>00045</NATIONAL_ID_NUMBER></PLAYER></PAIR>
<PAIR><PLACE>2</PLACE><PERCENTAGE>40</PERCENTAGE>
<PLAYER><PLAYER_NAME>Cy Moss</PLAYER_NAME><NATIONAL_ID_NUMBER>C-9</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>Di Nash</PLAYER_NAME><NATIONAL_ID_NUMBER></NATIONAL_ID_NUMBER></PLAYER></PAIR>
</PARTICIPANTS></EVENT></USEBIO>
"""
PBN = """% PBN 2.1
[Event "Monday Pairs"]
[Date "2026.03.14"]
[Competition "Pairs"]
[TotalScoreTable "Rank\\2R;PairId\\2R;TotalPercentage\\5R;Names\\20L;PlayerIds\\20L"]
 1  1 60.00 "Ada Holm;Bo Lund" "b123;00045"
 2  2 40.00 "Cy Moss;Di Nash" "C9;-"
"""
MCD = "\n".join(
    ("00\tfile-1", "94\tRiver Club", "95\t12", "10\tMonday Pairs", "12\t2026-03-14", "14\t2", "20\t2", "22\t24")
)
MEMBERS = (("b-123", "1", "60"), ("00045", "1", "60"), ("C9", "2", "40"), ("0", "2", "40"))
MCD += "\n" + "".join(
    f"30\t{number}\n31\tPlayer {at}\n40\t{rank}\n42\t{score}\n43\t{score}\n"
    for at, (number, rank, score) in enumerate(MEMBERS)
)


def read(text: str, form: NumberForm | None = FORM) -> tuple[Batch, list[str]]:
    """A batch with its numbers in the form, and the codes of its problems."""
    batch, problems = write_numbers_alike(*formats.loads(text.encode()), form)
    return batch, [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("text", "nobody"), [(NZB, "0"), (USEBIO, ""), (PBN, ""), (MCD, "")], ids=["nzb", "usebio", "pbn", "mcd"]
)
def test_every_format_has_the_same_numbers(text: str, nobody: str) -> None:
    batch, codes = read(text)
    players = [entry.players for session in batch.sessions for entry in session.entries]
    assert players == [("B00123", "00045"), ("C00009", nobody)]
    assert "wrong-player-number" not in codes
    assert "bad-player" not in codes


@pytest.mark.parametrize("text", [NZB, USEBIO, PBN, MCD], ids=["nzb", "usebio", "pbn", "mcd"])
def test_without_a_form_nothing_changes(text: str) -> None:
    batch, problems = formats.loads(text.encode())
    assert write_numbers_alike(batch, problems, None) == (batch, problems)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("D123", "Player number 'D123' is not written as the federation writes its numbers, such as B00123."),
        ("1234567", "Player number '1234567' is not written as"),
        ("Holm", "Player number 'Holm' is not written as"),
    ],
)
def test_what_cannot_be_a_number_stays_as_typed_with_a_warning(typed: str, says: str) -> None:
    found = formats.loads((HEAD + f"1,60.00,b123,{typed}\n2,40.00,C9,45\n").encode())
    batch, (problem,) = write_numbers_alike(*found, FORM)
    assert (problem.code, problem.severity, problem.found, problem.line) == ("wrong-player-number", "warning", typed, 2)
    assert says in problem.message
    (session,) = batch.sessions
    assert session.entries[0].players == ("B00123", typed)
    assert find_mistaken_numbers(session, FORM) == [typed]


@pytest.mark.parametrize("zeros", ["0", "00", "00000"])
def test_zeros_are_nobody(zeros: str) -> None:
    batch, codes = read(HEAD + f"1,60.00,b123,{zeros}\n2,40.00,C9,45\n")
    assert batch.sessions[0].entries[0].players == ("B00123", "0")
    assert codes == []


def test_a_missing_number_is_still_an_error() -> None:
    assert read(HEAD + "1,60.00,b123,\n2,40.00,C9,45\n")[1] == ["bad-player"]
