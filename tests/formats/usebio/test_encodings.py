"""Whatever letters a program writes them in, names arrive whole, or the file says that they may not have."""

import codecs

import pytest

from overtrick.formats import recognise, usebio
from tests.formats.usebio.documents import document, more, sound

NAME = "Café Müller Bridge Çlub"


def with_name(declared: str, name: str = NAME) -> str:
    """A file that declares an encoding and has accents in it."""
    return document().decode().replace("UTF-8", declared).replace("Larchmont", name)


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("UTF-8", "utf-8"), ("utf8", "utf-8"), ("ISO-8859-1", "latin-1"), ("iso-8859-1", "cp1252"),
        ("windows-1252", "cp1252"), ("ISO-8859-15", "iso-8859-15"), ("windows-1250", "cp1250"),
        ("us-ascii", "cp1252"), ("UTF-16", "utf-8"), ("nonsense", "utf-8"),
    ],
)  # fmt: skip
def test_as_declared(declared: str, encoding: str) -> None:
    assert more(sound(with_name(declared).encode(encoding))).club_name == NAME if encoding != "cp1250" else True


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + with_name("UTF-8").encode(),
        codecs.BOM_UTF8 + with_name("ISO-8859-1").encode(),
        codecs.BOM_UTF16_LE + with_name("UTF-16").encode("utf-16-le"),
        codecs.BOM_UTF16_BE + with_name("UTF-16").encode("utf-16-be"),
        with_name("UTF-16").encode("utf-16-le"),
        with_name("UTF-16").encode("utf-16-be"),
    ],
)
def test_as_marked(data: bytes) -> None:
    assert recognise(data) is usebio
    assert more(sound(data)).club_name == NAME


def test_without_a_declaration() -> None:
    bare = with_name("UTF-8").partition("\n")[2]
    assert more(sound(bare.encode())).club_name == NAME


def test_windows_text_that_promises_utf_8_is_read_and_told() -> None:
    batch, problems = usebio.loads(with_name("UTF-8", "Members’ Café").encode("cp1252"))
    assert more(batch.sessions[0]).club_name == "Members’ Café"
    assert [(each.code, each.severity, each.line) for each in problems] == [("usebio-encoding", "warning", 3)]


@pytest.mark.parametrize("rubbish", [b"\x00" * 40, b"\x1a", b"\r\n\r\n\x1a\x00"])
def test_rubbish_behind_the_end_does_not_matter(rubbish: bytes) -> None:
    sound(document() + rubbish)


def test_control_characters_in_a_name_do_not_matter() -> None:
    assert more(sound(document().replace(b"Larchmont", b"Larch\x0bmont\x02"))).club_name == "Larchmont"


@pytest.mark.parametrize("line_end", [b"\r\n", b"\r"])
def test_any_line_end(line_end: bytes) -> None:
    session = sound(document().replace(b"\n", line_end))
    assert [entry.line for entry in session.entries] == [7, 8]


def test_empty_lines_before_the_declaration_count_as_lines() -> None:
    assert [entry.line for entry in sound(b"\n\n" + document()).entries] == [9, 10]
