"""Texts that are longer than any name, and rows with more players than any team."""

import pytest
from msgspec.structs import replace

from overtrick.checks.lengths import long_texts, too_many_players
from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.formats import nzb

PLAIN = nzb.loads(b'2026-03-14,106,"Main","Pairs","","",1,"","PCT","C",40,26,1,"X"\n1,50,1,2\n')[0].sessions[0]


def with_row(*players: str, **details: object) -> Session:
    row = Entry(7, 1, tied=False, score=None, players=players or ("1", "2"), details=replace(EntryDetails(), **details))
    return replace(PLAIN, entries=(row,), details=SessionDetails())


@pytest.mark.parametrize("field", ["event", "location", "type", "section", "movement", "program"])
def test_a_text_of_the_header_may_have_500_characters(field: str) -> None:
    assert not list(long_texts(replace(PLAIN, **{field: "x" * 500})))
    (problem,) = long_texts(replace(PLAIN, **{field: "x" * 501}))
    assert (problem.code, problem.severity, problem.line) == ("too-long-value", "error", 1)
    assert "501 characters, but a name may have at most 500" in problem.message


@pytest.mark.parametrize("details", [{"team": "x" * 501}, {"names": ("A", "x" * 501)}, {"number": "9" * 501}])
def test_a_text_of_a_row_may_have_500_characters(details: dict[str, object]) -> None:
    assert [problem.line for problem in long_texts(with_row(**details))] == [7]
    assert [problem.line for problem in long_texts(with_row("1" * 501, "2"))] == [7]
    assert not list(long_texts(with_row(team="x" * 500)))


def test_twenty_players_are_the_most_of_a_row() -> None:
    assert not list(too_many_players(with_row(*["1"] * 20)))
    (problem,) = too_many_players(with_row(*["1"] * 21))
    assert (problem.code, problem.line, problem.found) == ("too-many-players", 7, "21")
