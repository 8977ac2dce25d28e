"""Layout: which sloppiness is read (ruling F1), how lines end, and what strict writing looks like."""

from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.core.session import Batch, Entry
from overtrick.formats import load, loads, nzb, recognise

HEADER = b'2017-03-14,106,"","Jubilee Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"X 1"'
ROWS = b"1,60.00,11,12\n2,40.5,13,14\n"
STRICT = HEADER + b"\n" + ROWS


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("CRLF", STRICT.replace(b"\n", b"\r\n")),
        ("CR alone", STRICT.replace(b"\n", b"\r")),
        ("mixed line ends", HEADER + b"\r\n1,60.00,11,12\n2,40.5,13,14\r"),
        ("spaces after commas", STRICT.replace(b",", b", ")),
        ("spaces before commas", STRICT.replace(b",", b" ,")),
        ("spaces around lines", b"  " + STRICT.replace(b"\n", b"  \n  ")),
        ("spaces inside quotes", STRICT.replace(b'"PCT"', b'"  PCT "').replace(b'"Pairs"', b'" Pairs "')),
        ("text without quotes", STRICT.replace(b'"', b"")),
        ("a quoted date", STRICT.replace(b"2017-03-14", b'"2017-03-14"')),
        ("everything in quotes", STRICT.replace(b"106", b'"106"').replace(b"1,60.00,11", b'"1","60.00","11"')),
    ],
)
def test_f1_sloppy_layout_reads_as_the_strict_form(what: str, data: bytes) -> None:
    assert loads(data) == (loads(STRICT)[0], ()), what


def test_a_line_end_within_the_description_ends_it() -> None:
    """CR alone is a line end, also in a file whose other lines end with LF."""
    batch, problems = loads(STRICT.replace(b"Jubilee ", b"Jubilee\r"))
    assert [(problem.code, problem.line) for problem in problems if problem.line < 2] == [("quotes", 1)]
    assert [entry.line for entry in batch.sessions[0].entries] == [2, 3, 4]


def test_f1_blank_lines_are_ignored_but_counted() -> None:
    batch, problems = loads(b"\n" + HEADER + b"\n\n   \n1,60,11,12\n\n")
    assert problems == ()
    assert batch.sessions[0].entries == (Entry(5, 1, tied=False, score=Decimal(60), players=("11", "12")),)


def test_f1_every_ascii_character_from_32_to_126_is_allowed_in_text() -> None:
    text = bytes(range(33, 127))
    batch, problems = loads(STRICT.replace(b"Jubilee Pairs", text.replace(b'"', b'""')))
    assert (batch.sessions[0].event, problems) == (text.decode(), ())


def test_f1_commas_and_quotes_inside_quoted_text() -> None:
    batch, problems = loads(STRICT.replace(b"Jubilee Pairs", b'The ""Jubilee"", Pairs'))
    assert (batch.sessions[0].event, problems) == ('The "Jubilee", Pairs', ())


@pytest.mark.parametrize(
    ("what", "rows", "bye"),
    [
        ("pairs", b"1,12,11,12\n2,0,0\n", ("0", "0")),
        ("too many zeros", b"1,12,11,12\n2,0,0,0,0,0\n", ("0", "0")),
        ("teams of five and four", b"1,12,11,12,13,14,15\n2,8,21,22,23,24\n1,12,31,32,33,34\n2,0,0,0,0\n", ("0",) * 4),
        ("an individual", b"1,12,11\n2,0,0,0\n", ("0",)),
        ("nothing but byes stays as it is", b"1,12,0\n2,0,0,0\n", ("0", "0")),
    ],
)
def test_f1_a_bye_gets_as_many_zeros_as_the_smallest_row_has_players(
    what: str, rows: bytes, bye: tuple[str, ...]
) -> None:
    batch, problems = loads(HEADER + b"\n" + rows)
    assert (batch.sessions[0].entries[-1].players, problems) == (bye, ()), what


@pytest.mark.parametrize(
    ("what", "data", "ended"),
    [
        ("line end", STRICT, True),
        ("no line end", STRICT.rstrip(), False),
        ("CR", STRICT.rstrip() + b"\r", True),
        ("blanks after the line end", STRICT + b"   ", True),
        ("blanks without a line end", STRICT.rstrip() + b"   ", False),
        ("header only, no line end", HEADER, False),
    ],
)
def test_whether_the_last_line_had_its_end(what: str, data: bytes, ended: bool) -> None:
    assert loads(data)[0].ended is ended, what


def test_strict_writing() -> None:
    sloppy = HEADER.replace(b'"', b"").replace(b"2017-03-14", b' "2017-03-14"') + b"\r\n 1=, 60.00 , 11, 12 \r\n"
    assert nzb.dumps(loads(sloppy)[0]) == HEADER + b"\n1=,60.00,11,12\n"


def test_a_score_is_written_with_its_own_decimals() -> None:
    rows = b"1,60.00,11,12\n2,60.0,13,14\n3,60,15,16\n4,-0.5,17,18\n"
    assert nzb.dumps(loads(HEADER + b"\n" + rows)[0]).endswith(rows)


def test_text_from_elsewhere_is_written_in_plain_letters() -> None:
    batch, _ = loads(STRICT)
    written = nzb.dumps(_renamed(batch, "Café\nŌtaki €"))
    assert b'"Cafe?Otaki ?"' in written
    assert loads(written)[1] == ()


def _renamed(batch: Batch, event: str) -> Batch:
    renamed = nzb.loads(nzb.dumps(batch))[0].sessions[0]
    fields = {name: getattr(renamed, name) for name in renamed.__struct_fields__} | {"event": event}
    return Batch(batch.format, (type(renamed)(**fields),))


def test_a_file_holds_one_session() -> None:
    batch, _ = loads(STRICT)
    with pytest.raises(ValueError, match="one session"):
        nzb.dumps(Batch("nzb", batch.sessions * 2))
    assert nzb.dumps(Batch("nzb", ())) == b""


def test_files_on_disk_and_the_format_found_by_content(tmp_path: Path) -> None:
    path = tmp_path / "a_name_that_says_nothing.pbn"
    nzb.dump(loads(STRICT)[0], path)
    assert path.read_bytes() == STRICT
    assert load(path) == nzb.load(path) == loads(STRICT)
    assert load(path)[0].format == "nzb"


@pytest.mark.parametrize(
    ("data", "known"),
    [(STRICT, True), (b'\xef\xbb\xbf "2017-03-14" ,106', True), (b"[Event x]", False), (b"1,60,11,12", False)],
)
def test_results_are_recognised_by_their_date(data: bytes, known: bool) -> None:
    assert nzb.recognises(data) is known


def test_what_no_format_recognises_is_read_as_new_zealand_results() -> None:
    assert recognise(b"hello").FORMAT == "nzb"
    assert [problem.code for problem in loads(b"hello")[1]] == ["header-columns"]
