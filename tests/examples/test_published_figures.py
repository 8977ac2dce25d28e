"""The schemes of examples/federations earn what published rules say of schemes like them, case by case."""

import datetime
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from overtrick import formats
from overtrick.awards import Context, award_session
from overtrick.awards.context import loads as load_context
from overtrick.core.session import Session
from overtrick.schemes import Edition

from .folders import scheme_of

DAY = datetime.date(2026, 3, 14)
HEADER = '{day},1,"","Spring Cup","","",1,"","PCT","C",40,{boards},{lists},""\n'
FIRST_NUMBER = 101
PUBLISHED = Path(__file__).parent / "published.toml"
CASES: list[dict[str, Any]] = tomllib.loads(PUBLISHED.read_text(encoding="utf-8"))["cases"]


def _named(case: Mapping[str, Any]) -> str:
    return f"{case['federation']}: {case['title']}"


def _edition(case: Mapping[str, Any]) -> Edition:
    return scheme_of(case["federation"]).on(DAY)


def _session(case: Mapping[str, Any]) -> Session:
    """A results file with the places of a case, 24 boards unless it says otherwise."""
    players = case.get("players", 2)
    rows: list[str] = []
    for place in " ".join(case["places"]).split():
        first = FIRST_NUMBER + len(rows) * players
        rows.append(",".join([place, "50", *map(str, range(first, first + players))]) + "\n")
    header = HEADER.format(day=DAY, boards=case.get("boards", 24), lists=len(case["places"]))
    batch, problems = formats.loads((header + "".join(rows)).encode())
    assert not problems
    return batch.sessions[0]


def _context(case: Mapping[str, Any], session: Session, edition: Edition) -> Context:
    """What the file cannot say: the class, the sessions, the boards of some rows, and the points of the players."""
    text = "".join(f'{key} = "{case[key]}"\n' for key in ("class",) if key in case)
    text += "".join(f"{key} = {case[key]}\n" for key in ("sessions",) if key in case)
    for row, boards in case.get("played", {}).items():
        entry = session.entries[int(row) - 1]
        each = ", ".join(f"{player} = {boards}" for player in entry.players)
        text += f"[[rows]]\nline = {entry.line}\ntotal = {boards}\nboards = {{ {each} }}\n"
    for entry, points in zip(session.entries, case.get("points", ()), strict=False):
        for player in entry.players:
            text += f'[[players]]\nnumber = "{player}"\npoints = {{ Points = "{points} Points" }}\n'
    return load_context(text)


def _earned(case: Mapping[str, Any]) -> list[str]:
    edition = _edition(case)
    session = _session(case)
    earned: list[str] = []
    for row in award_session(session, edition, _context(case, session, edition)).entries:
        each = {player: Decimal(0) for player in row.entry.players}
        for award in row.awards:
            each[award.player] += award.points
        assert len(set(each.values())) == 1, "every player of a row earns the same"
        earned.append(_plain(next(iter(each.values()))))
    return earned


def _plain(points: Decimal) -> str:
    return f"{points.normalize():f}" if points else "-"


def _words(texts: Sequence[str]) -> list[str]:
    return " ".join(texts).split()


@pytest.mark.parametrize("case", CASES, ids=_named)
def test_a_session_earns_what_is_published(case: dict[str, Any]) -> None:
    assert _earned(case) == _words(case["earns"])


def test_every_teaching_federation_has_published_figures() -> None:
    published = {case["federation"] for case in CASES if not case["rule"].startswith("hand")}
    assert published == {"by-tables", "by-percentages", "with-strata"}
