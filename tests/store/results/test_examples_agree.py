"""Every example earns in the records what `overtrick award` says, once the events are approved."""

import tomllib
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from overtrick import formats
from overtrick.awards.context import Context, Player, loads
from overtrick.awards.file_links import FileLinks, Position
from overtrick.core.problems import is_accepted
from overtrick.core.session import Batch, Session
from overtrick.formats import magic_contest
from overtrick.schemes import load_scheme
from overtrick.store.commands import decide as commands
from tests.store.results.agreement import Points, awarded_by_store, id_cards
from tests.store.store_fixture import SECRETARY, StoreFixture

EXAMPLES = Path(__file__).parents[3] / "examples"
NEW_ZEALAND = sorted(EXAMPLES.glob("*.txt"))
CYPRUS = [path for folder in ("cyprus", "usebio", "pbn") for path in sorted((EXAMPLES / folder).iterdir())]
CYPRUS = [path for path in CYPRUS if path.suffix != ".csv"]
CORRECTION = EXAMPLES / "cyprus" / "1311_2026_06_12_friday_pairs_16.mcd"


def sessions_of(path: Path) -> tuple[Session, ...]:
    return formats.loads(path.read_bytes())[0].sessions


def numbers_in(paths: list[Path]) -> list[str]:
    rows = [entry for path in paths for session in sessions_of(path) for entry in session.entries]
    return sorted({number for entry in rows for number in entry.players if number.strip("0")})


def found_store(empty_store: Callable[[str], StoreFixture], scheme: str, approvals: Path) -> StoreFixture:
    """A federation that asks for approval, and has the approvals of the examples."""
    store = empty_store("sqlite")
    store.now = datetime(2026, 10, 20, tzinfo=UTC)
    commands.found_federation(scheme, store.now, SECRETARY)
    store.import_register("approvals", approvals.read_bytes())
    return store


def awarded_by_command_line(paths: list[Path], scheme: str, grade: str) -> dict[str, Points]:
    """What all files earn together, each with the context that lies beside it."""
    links, regulations = FileLinks(), load_scheme(scheme)
    positions = [(path, at, session) for path in paths for at, session in enumerate(sessions_of(path))]
    for path, at, session in positions:
        links.add(session, regulations.on(session.date or regulations.effective), Position(path.name, at))
    found: dict[str, Points] = {path.name: Counter() for path in paths}
    for path, at, session in positions:
        edition = regulations.on(session.date or regulations.effective)
        told = loads(path.with_suffix(".toml").read_text()) if path.with_suffix(".toml").is_file() else Context()
        known = {player.number: player for player in told.players}
        numbers = sorted({number for entry in session.entries for number in entry.players if number.strip("0")})
        players = tuple(known.get(number) or Player(number=number, status="active", grade=grade) for number in numbers)
        awards = links.award(session, edition, Position(path.name, at), replace(told, players=players))
        given = [award for row in awards.entries for award in row.awards if award.points]
        found[path.name] += Counter((award.player, award.unit, award.kind, award.points) for award in given)
    return found


def earlier_report(path: Path) -> bytes:
    """The report that a correction takes back: it reported what the correction reverses."""
    taken_back = [session for session in sessions_of(path) if session.details and session.details.reverses]
    sessions = []
    for session in taken_back:
        assert session.details is not None
        texts = tuple((key, "an earlier file" if key == "00" else text) for key, text in session.details.others)
        sessions.append(replace(session, details=replace(session.details, reverses=False, others=texts)))
    return magic_contest.dumps(Batch(magic_contest.FORMAT, tuple(sessions)))


def send_all(store: StoreFixture, paths: list[Path], club: int | None) -> None:
    for path in paths:
        receipt = store.send(path.name, path.read_bytes(), club=club if path.suffix in (".xml", ".pbn") else None)
        assert is_accepted(receipt.problems), (path.name, receipt.problems)
        assert receipt.state == "accepted", (path.name, receipt.because)
        told: dict[str, Any] = {}
        if path.with_suffix(".toml").is_file():
            told = tomllib.loads(path.with_suffix(".toml").read_text())
        if told:
            store.decide("facts", club=receipt.club, name=path.name, facts=told)


def test_new_zealand(empty_store: Callable[[str], StoreFixture]) -> None:
    store = found_store(empty_store, "nz-2017", EXAMPLES / "approvals.csv")
    store.register(*numbers_in(NEW_ZEALAND), club=106, grade=3)
    send_all(store, NEW_ZEALAND, None)
    expected = awarded_by_command_line(NEW_ZEALAND, "nz-2017", "Open")
    assert {path.name: awarded_by_store(path.name) for path in NEW_ZEALAND} == expected
    assert sum(bool(points) for points in expected.values()) >= 12


def test_cyprus(empty_store: Callable[[str], StoreFixture]) -> None:
    store = found_store(empty_store, "cbf-2013", EXAMPLES / "cyprus" / "approvals.csv")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.decide("club", code=3, name="Larnaca", region="Cyprus", country=1, licence="1311")
    numbers = numbers_in(CYPRUS)
    store.register(*numbers, club=1, grade=99, rank=0)
    store.import_register("periods", id_cards(numbers))
    store.send("earlier.mcd", earlier_report(CORRECTION), club=None)
    send_all(store, CYPRUS, 1)
    expected = awarded_by_command_line(CYPRUS, "cbf-2013", "")
    assert {path.name: awarded_by_store(path.name) for path in CYPRUS} == expected
    assert sum(bool(points) for points in expected.values()) >= 6


@pytest.mark.parametrize("path", [path for path in NEW_ZEALAND if "_final" in path.name or "_6" in path.name])
def test_without_approval_a_and_b_points_wait(empty_store: Callable[[str], StoreFixture], path: Path) -> None:
    store = empty_store("sqlite")
    store.now = datetime(2026, 10, 20, tzinfo=UTC)
    commands.found_federation("nz-2017", store.now, SECRETARY)
    (session,) = sessions_of(path)
    assert store.send(path.name, path.read_bytes(), club=None).state == (
        "accepted" if session.points_type == "C" else "held"
    )
