"""The Access extract as a file: dialects of CSV, encodings, columns in another order, and its own strict form."""

from pathlib import Path

import pytest

from overtrick.core.problems import Severity
from overtrick.formats import access
from overtrick.formats.access import dumps, loads
from overtrick.formats.access.table import COLUMNS, OPTIONAL_COLUMNS
from tests.formats.new_zealand import DAY, REGISTERS, nz_codes
from tests.formats.register_mistakes import CELLS, EXTRACTS, NAMES

GOOD = f"{NAMES}\n{CELLS}\n"
QUOTED = "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in GOOD.splitlines())


def without(column: str) -> bytes:
    """A good extract without one of its columns."""
    at = COLUMNS.index(column)
    return "\n".join(
        ",".join(cell for place, cell in enumerate(line.split(",")) if place != at) for line in GOOD.splitlines()
    ).encode()


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("semicolons", GOOD.replace(",", ";").encode()),
        ("tabs", GOOD.replace(",", "\t").encode()),
        ("everything quoted", QUOTED.encode()),
        ("quoted with semicolons", QUOTED.replace(",", ";").encode()),
        ("Excel's note of the separator", b"sep=;\r\n" + GOOD.replace(",", ";").encode()),
        ("CRLF", GOOD.replace("\n", "\r\n").encode()),
        ("CR alone", GOOD.replace("\n", "\r").encode()),
        ("a mark of UTF-8", GOOD.encode("utf-8-sig")),
        ("Excel's Unicode text", GOOD.replace(",", "\t").encode("utf-16")),
        ("blank lines", GOOD.replace("\n", "\n\n,,,\n").encode()),
        ("empty columns behind the last", f"{NAMES},,\n{CELLS},,\n".encode()),
        ("too many empty cells", f"{NAMES}\n{CELLS},,,\n".encode()),
        ("names of columns in capitals", GOOD.replace(NAMES, NAMES.upper()).encode()),
        ("names of columns with spaces", GOOD.replace(NAMES, NAMES.replace("_", " ").title()).encode()),
        ("columns in another order", "\n".join(",".join(x.split(",")[::-1]) for x in GOOD.splitlines()).encode()),
        ("Ctrl-Z at the end", GOOD.encode() + b"\x1a"),
    ],
)
def test_every_dialect_reads_the_same(what: str, data: bytes) -> None:
    assert loads(data, nz_codes(), DAY) == loads(GOOD.encode(), nz_codes(), DAY), what


@pytest.mark.parametrize(
    ("encoding", "codes"), [("utf-8", []), ("utf-8-sig", []), ("utf-16", []), ("cp1252", ["access-encoding"])]
)
def test_accents_are_read_in_every_encoding(encoding: str, codes: list[str]) -> None:
    players, _, problems = loads(GOOD.replace("Plover", "Plovér").encode(encoding), nz_codes(), DAY)
    assert [player.family for player in players] == ["Plovér"]
    assert [problem.code for problem in problems] == codes


def test_macrons_are_kept_and_marked_for_excel() -> None:
    players, _, _ = loads(GOOD.replace("Plover", "TĀHATIKA").encode(), nz_codes(), DAY)
    data = dumps(players)
    assert data.startswith(b"\xef\xbb\xbfcomputer_number,")
    assert "Tāhatika" in data.decode()
    assert loads(data, nz_codes(), DAY) == (players, (), ())


def test_a_decimal_comma_is_read_where_it_can_only_be_one() -> None:
    players, _, problems = loads(GOOD.replace(",", ";").replace(";121;", ";86,47;").encode(), nz_codes(), DAY)
    assert problems == ()
    assert b",86.47," in dumps(players)


def test_a_line_break_inside_a_text_becomes_a_space_and_lines_are_still_counted() -> None:
    rows = [CELLS.replace("Plover", '"van\r\nPlover"'), CELLS.replace("9205", "x")]
    players, _, problems = loads("\r\n".join([NAMES, *rows]).encode(), nz_codes(), DAY)
    assert [player.family for player in players] == ["van Plover"]
    assert [problem.line for problem in problems] == [4]


def test_a_quote_that_is_never_closed_spoils_one_line_only() -> None:
    rows = [CELLS.replace("Cass", '"Cass'), *(CELLS.replace("9205", str(number)) for number in range(9300, 9310))]
    players, _, problems = loads("\n".join([NAMES, *rows]).encode(), nz_codes(), DAY)
    assert [(problem.code, problem.line) for problem in problems] == [("access-quotes", 2)]
    assert len(players) == 10


def test_a_separator_inside_quotes_is_text() -> None:
    players, _, _ = loads(GOOD.replace("Plover", '"Plover, jr"').encode(), nz_codes(), DAY)
    assert players[0].family == "Plover, Jr"
    assert loads(dumps(players), nz_codes(), DAY)[0] == players


@pytest.mark.parametrize("column", COLUMNS)
def test_a_missing_column_is_an_error_unless_its_rule_fills_it_in(column: str) -> None:
    players, changes, problems = loads(without(column), nz_codes(), DAY)
    (problem,) = problems
    assert (problem.line, problem.column) == (1, column)
    if column in OPTIONAL_COLUMNS:
        assert (problem.code, problem.severity) == ("access-filled-in-column", Severity.WARNING)
        assert (players, changes) == (loads(GOOD.encode(), nz_codes(), DAY)[0], ())
    else:
        assert (problem.code, problem.severity) == ("access-missing-column", Severity.ERROR)
        assert (players, changes) == ((), ())


def test_an_extra_column_is_a_warning_and_is_not_read() -> None:
    players, _, problems = loads(f"{NAMES},Fax No\n{CELLS},5550100\n".encode(), nz_codes(), DAY)
    assert [(problem.code, problem.severity, problem.found) for problem in problems] == [
        ("access-extra-column", Severity.WARNING, "Fax No")
    ]
    assert len(players) == 1


def test_a_file_without_column_names_says_so_once() -> None:
    assert [problem.code for problem in loads(EXTRACTS["access-header"], nz_codes(), DAY)[2]] == ["access-header"]


def test_the_example_is_read_and_written(tmp_path: Path) -> None:
    example = REGISTERS / "access_extract.csv"
    assert access.recognises(example.read_bytes())
    players, _, problems = access.load(example, nz_codes(), DAY)
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    access.dump(reversed(players), tmp_path / "extract.csv")
    assert (tmp_path / "extract.csv").read_bytes() == (REGISTERS / "access_extract_ready.csv").read_bytes()


def test_a_ready_extract_is_not_changed_again() -> None:
    ready = (REGISTERS / "access_extract_ready.csv").read_bytes()
    players, changes, problems = loads(ready, nz_codes(), DAY)
    assert (changes, problems) == ((), ())
    assert dumps(players) == ready
