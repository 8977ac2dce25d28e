"""What another process found out about a file arrives as it was: of every format, and with its boards."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.core.session import Session
from overtrick.scoring.boards.file_boards import has_boards, try_rescoring
from overtrick.scoring.boards.scored_boards import place_contestants, score_boards
from overtrick.store.commands.bulk_reader import prepare_file
from overtrick.store.commands.receive import read_deliveries
from overtrick.store.deliveries.prepared_files import pack_readings, unpack_readings
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.results.delivery import Delivery
from tests.store.store_fixture import StoreFixture

EXAMPLES = Path(__file__).parents[3] / "examples"
SUFFIXES = (".txt", ".mcd", ".xml", ".pbn")
FILES = sorted(path for path in EXAMPLES.rglob("*") if path.suffix in SUFFIXES)
WITH_BOARDS = [path for path in FILES if path.suffix in (".xml", ".pbn")]


# Nothing here depends on the database.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_reading_is_unpacked_as_it_was_packed(store: StoreFixture) -> None:
    at = datetime(2026, 12, 1, tzinfo=UTC)
    sent = [Delivery(name=path.name, content=path.read_bytes(), at=at, club=106) for path in FILES]
    state = federation_state()
    readings = [prepare_file(state, reading) for reading in read_deliveries(state, sent)]
    assert unpack_readings(pack_readings(readings), sent) == readings
    assert {reading.format for reading in readings} == {"nzb", "mcd", "usebio", "pbn"}
    assert any(reading.problems for reading in readings)
    assert any(reading.prepared_awards for reading in readings)
    assert any(any(reading.prepared_boards) for reading in readings)


def sessions_with_boards() -> list[Session]:
    read = [formats.loads(path.read_bytes())[0] for path in WITH_BOARDS]
    return [session for batch in read for session in batch.sessions if has_boards(session)]


def test_boards_placed_later_are_those_scored_with_their_places() -> None:
    sessions = sessions_with_boards()
    assert len(sessions) >= 4
    for session in sessions:
        # The first row is not on record, the others stand in another order, every second one in the other direction.
        count = len(session.entries)
        rows = {at: (count - at, at % 2 == 0) for at in range(1, count)}
        own = {at: (at, False) for at in range(count)}
        rescored = try_rescoring(session)
        later = place_contestants(score_boards(session, {}, own, rescored), rows)
        assert later == score_boards(session, {}, rows, rescored)
