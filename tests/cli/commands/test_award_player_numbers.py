"""`overtrick award` for a federation that writes its players' numbers in a form of its own."""

from pathlib import Path

from tests.cli.conftest import Call, lines
from tests.store.cast import session_file
from tests.store.own_federation import write_scheme

PADDED = '[federation.player_numbers]\nexample = "00012345"\npattern = "[0-9]{8}"\npad = 8\n'
CONTEXT = '[[players]]\nnumber = "20093"\nstatus = "not-a-member"\n'


def award(call: Call, folder: Path, first: str, *more: object) -> tuple[list[str], list[str]]:
    """The winners who earn, in a file whose first pair is given; and the codes of the problems."""
    file = folder / "106_2018_03_10_monday_pairs_1.txt"
    file.write_text(session_file([first, "12356 9205", "31018 27114", "40777 1610"]), encoding="ascii")
    _, out, _ = call("award", "--json", "--scheme", write_scheme(folder, PADDED), *more, file)
    (record,) = lines(out)
    return [each["player"] for each in record["entries"][0]["awards"]], [each["code"] for each in record["problems"]]


def test_numbers_are_shown_in_the_form(call: Call, tmp_path: Path) -> None:
    assert award(call, tmp_path, "38441 0020093") == (["00038441", "00020093"], [])


def test_what_cannot_be_a_number_earns_nothing(call: Call, tmp_path: Path) -> None:
    earners, problems = award(call, tmp_path, "38441 123456789")
    assert earners == ["00038441"]
    assert problems[0] == "wrong-player-number"


def test_a_context_may_write_numbers_in_any_way(call: Call, tmp_path: Path) -> None:
    context = tmp_path / "context.toml"
    context.write_text(CONTEXT, encoding="utf-8")
    assert award(call, tmp_path, "38441 0020093", "--context", context)[0] == ["00038441"]
