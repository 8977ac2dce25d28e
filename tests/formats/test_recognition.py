"""A file is recognised by the surest sign it has, whatever else its rows look like."""

from pathlib import Path

import pytest

from overtrick import formats
from overtrick.formats import pbn
from tests.formats.pbn.dialects import magic_contest_pairs
from tests.formats.pbn.documents import document

EXAMPLES = Path(__file__).parents[2] / "examples"
FORMAT_OF = {".mcd": "mcd", ".xml": "usebio", ".pbn": "pbn", ".txt": "nzb"}
PATTERNS = ("*.txt", "cyprus/*.mcd", "usebio/*.xml", "pbn/*.pbn")
FILES = [path for pattern in PATTERNS for path in sorted(EXAMPLES.glob(pattern))]
# Rows that begin with two digits, as the tables of a larger field do, are more than half of the lines.
TWO_DIGITS = document(board='[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n' + "12 34 420\n" * 60)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_example_in_every_encoding(path: Path, encoding: str) -> None:
    data = path.read_bytes().decode("utf-8", errors="replace").encode(encoding)
    assert FORMAT_OF[path.suffix] == formats.recognise(data).FORMAT


@pytest.mark.parametrize("start", [b"", b"% PBN 2.1\n", b"x", b"\xef\xbb\xbf ", b"%a note\n\n", b"a line too many\n"])
def test_pbn_whose_rows_look_like_another_format(start: bytes) -> None:
    assert formats.recognise(start + TWO_DIGITS.removeprefix(b"% PBN 2.1\n")).FORMAT == "pbn"


@pytest.mark.parametrize("remark", ["{%s}\n", "; %s\n", "%% %s\n", "{ one }\n{%s}\n"])
def test_pbn_that_begins_with_a_long_remark(remark: str) -> None:
    start = (remark % ("the movement was changed after round two " * 500)).encode()
    assert formats.recognise(start + TWO_DIGITS.removeprefix(b"% PBN 2.1\n")).FORMAT == "pbn"


@pytest.mark.parametrize("example", sorted((EXAMPLES / "pbn").glob("*.pbn")), ids=lambda path: path.name)
def test_what_we_write_ourselves(example: Path) -> None:
    batch, _ = pbn.load(example)
    assert formats.recognise(pbn.dumps(batch)).FORMAT == "pbn"


def test_a_stray_letter_costs_a_warning_and_nothing_else() -> None:
    batch, problems = formats.loads(b"x" + magic_contest_pairs().encode().split(b"% \n")[1])
    assert [problem.code for problem in problems] == ["pbn-tag"]
    assert (batch.sessions[0].event, len(batch.sessions[0].entries)) == ("Lantern Pairs", 6)


@pytest.mark.parametrize("data", [b"", b"hello\n", b"[section]\nkey = 1\n", b"\0" * 90, b"12 of us\nplayed [well]\n"])
def test_what_no_format_has_a_sign_for(data: bytes) -> None:
    assert formats.find_format(data) is None
