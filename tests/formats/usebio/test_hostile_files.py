"""No file can make the reader fetch, expand or run away: whatever could is refused with a problem."""

from time import perf_counter

import pytest

from overtrick.formats import usebio
from tests.formats.usebio.documents import document, sound

BOMB = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 10))
ATTACKS = {
    "an entity": '<!DOCTYPE USEBIO [<!ENTITY a "x">]>',
    "a billion laughs": f'<!DOCTYPE USEBIO [<!ENTITY a0 "ha">{BOMB}]>',
    "a quadratic blow-up": f'<!DOCTYPE USEBIO [<!ENTITY a "{"x" * 50_000}">]>',
    "a file": '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    "an address": '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "http://localhost:9/a">]>',
    "a parameter entity": '<!DOCTYPE USEBIO [<!ENTITY % a SYSTEM "http://localhost:9/a"> %a;]>',
    "an external subset with declarations": '<!DOCTYPE USEBIO SYSTEM "a.dtd" [<!ENTITY a "x">]>',
    "declared attributes": '<!DOCTYPE USEBIO [<!ATTLIST USEBIO a CDATA "x">]>',
    "a declared element": "<!DOCTYPE USEBIO [<!ELEMENT USEBIO ANY>]>",
    "a notation": '<!DOCTYPE USEBIO [<!NOTATION n SYSTEM "x">]>',
    "a fake root in a comment": '<!--<USEBIO>--><!DOCTYPE USEBIO [<!--<USEBIO>--><!ENTITY a "x">]>',
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_declaration_is_refused(name: str) -> None:
    data = document().replace(b"<USEBIO", f"{ATTACKS[name]}<USEBIO".encode(), 1).replace(b"Larchmont", b"&a;")
    batch, problems = usebio.loads(data)
    assert batch.sessions == ()
    assert [problem.code for problem in problems] == ["usebio-unsafe"]


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">',
        '<!DOCTYPE USEBIO SYSTEM "http://localhost:9/usebio_v1_2.dtd">',
        '<!DOCTYPE USEBIO PUBLIC "-//EBU//DTD USEBIO 1.2//EN" "http://localhost:9/usebio_v1_2.dtd">',
        "<!DOCTYPE USEBIO>",
        "<!DOCTYPE USEBIO SYSTEM 'a.dtd' []>",
    ],
)
def test_a_doctype_that_only_names_a_file_is_left_unread(doctype: str) -> None:
    sound(document().replace(b"<USEBIO", f"{doctype}\n<USEBIO".encode(), 1))


def test_letters_by_name_are_read_where_a_doctype_could_declare_them() -> None:
    data = document().replace(b"<USEBIO", b'<!DOCTYPE USEBIO SYSTEM "a.dtd"><USEBIO', 1)
    session = sound(data.replace(b"Cora Alder", b"Andr&eacute; O&#39;Elm &amp; Co"))
    assert session.entries[0].details
    assert session.entries[0].details.names[0] == "André O'Elm & Co"


@pytest.mark.parametrize(
    "data", [b"<USEBIO>" + b"<A>" * 200_000, b"<USEBIO>" + b"<A>" * 30 + b"</A>" * 30 + b"</USEBIO>"]
)
def test_deep_nesting_is_refused(data: bytes) -> None:
    _, problems = usebio.loads(data)
    assert [problem.code for problem in problems] in (["usebio-unsafe"], ["usebio-broken"])


@pytest.mark.parametrize("between", ["=", " = ", "=\n"])
@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_huge_attribute_is_refused(between: str, quote: str) -> None:
    attribute = f"TEAM_NAME{between}{quote}{'x' * 5000}{quote}"
    _, problems = usebio.loads(document().replace(b"<PAIR>", f"<PAIR {attribute}>".encode(), 1))
    assert [problem.code for problem in problems] == ["usebio-unsafe"]


HOSTILE = {
    "many attributes": b"<USEBIO " + b" ".join(b'a%d="x"' % at for at in range(100_000)) + b"/>",
    "many equal signs": b"<USEBIO>" + b"=\" =' " * 200_000 + b"</USEBIO>",
    "many spaces": b"<USEBIO>= " + b" " * 1_000_000 + b"</USEBIO>",
    "open comment": b"<USEBIO>" + b"<!--" * 200_000,
    "open data": b"<USEBIO>" + b"<![CDATA[" * 200_000,
    "many elements": b"<USEBIO><EVENT>" + b"<PAIR/>" * 200_000 + b"</EVENT></USEBIO>",
    "a long value": b"<USEBIO><EVENT><DATE>" + b"1" * 1_000_000 + b"</DATE></EVENT></USEBIO>",
    "spaces in a declaration": b"<?xml" + b" " * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_read_or_refused_quickly(name: str) -> None:
    start = perf_counter()
    _, problems = usebio.loads(HOSTILE[name])
    assert problems
    assert perf_counter() - start < 20, "about a second, but for a busy machine"
