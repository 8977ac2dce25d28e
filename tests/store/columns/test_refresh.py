"""The columnar copy follows the records, row for row, whatever happens to them."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from overtrick.core.session import FINAL_ROUND
from overtrick.store.columns import refresh as refreshing
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.manifest import FOLDER, read_manifest, remove_old_files, write_manifest
from overtrick.store.columns.refresh import Refreshed, refresh
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import ACHILLES, FOUR_PAIRS, NUMBERS, session_file
from tests.store.columns.ledger import contents, expected, found
from tests.store.store_fixture import StoreFixture


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return store.register(*NUMBERS)


def folder_of(store: StoreFixture) -> Path:
    return store.directory / FOLDER


def follow(store: StoreFixture) -> Refreshed:
    """Refresh the copy, and see that it is what the records say."""
    refreshed = refresh(folder_of(store), store.now)
    assert refreshed is not None
    assert found(folder_of(store)) == expected()
    return refreshed


def test_the_copy_follows_whatever_happens(known: StoreFixture) -> None:
    _play(known)
    _correct(known)
    _merge_and_erase(known)
    _close_and_rebuild(known)


def _play(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert follow(known).complete
    known.send(
        "m1.txt", session_file(FOUR_PAIRS[:2], event="Swiss", unit="VP", lists=3, scores=("14", "6"), award="8C")
    )
    first = follow(known)
    # March alone: sessions, seats and awards. Nobody's standing changed by these points.
    assert not first.complete
    assert first.files == 3
    assert follow(known).files == 0
    # A second round of the day, a final ladder, a club that is not affiliated, and last year's results, late.
    known.send("m2.txt", session_file(
        FOUR_PAIRS[:2], event="Swiss", unit="VP", lists=3, scores=("14", "6"), award="40C", round=2,
    ))  # fmt: skip
    known.send("f.txt", session_file(round=FINAL_ROUND))
    known.send("u.txt", session_file(club=ACHILLES, event="Garden Party"), club=ACHILLES)
    known.send("late.txt", session_file(date="2017-11-05", event="Spring Pairs"))
    follow(known)


def _correct(known: StoreFixture) -> None:
    # A correction with an unknown number in it, who then registers; a cancellation.
    known.send("a.txt", session_file(["38441 77777", *FOUR_PAIRS[1:]]))
    known.send("u.txt", session_file((), club=ACHILLES, event="Garden Party"), club=ACHILLES)
    follow(known)
    known.register("77777")
    known.decide("cancel", club=106, name="f.txt")
    follow(known)


def _merge_and_erase(known: StoreFixture) -> None:
    # Two chained mergers, one taken back; points by a decision; somebody erased.
    known.register("11111", "22222")
    known.decide("merge", number="77777", into="11111")
    known.decide("merge", number="11111", into="22222")
    known.decide("adjust", number="38441", points={"A": "3.25"}, asked_by="9205", date="2017-06-01", reason="forgotten")
    follow(known)
    known.decide("unmerge", number="77777")
    known.decide("erase", number="9205")
    follow(known)
    assert erased_names(known) == [("", "", None)]


def _close_and_rebuild(known: StoreFixture) -> None:
    # The years are closed: their rows are elsewhere, and what is late lies beside them.
    known.close_season(2017)
    known.close_season(2018)
    known.send("late2.txt", session_file(date="2017-12-03", event="Summer Pairs"))
    follow(known)
    kept = contents(folder_of(known))
    assert refresh(folder_of(known), known.now, everything=True) is not None
    assert contents(folder_of(known)) == kept
    assert rebuild(exchange=True) == []
    assert follow(known).files == 0
    # In the new year the months of the old one become one file.
    assert [name for name in files(known) if "2018" in name] != ["sessions/2018.8.parquet"]
    later = refresh(folder_of(known), datetime(2019, 1, 1, tzinfo=UTC))
    assert later is not None
    assert found(folder_of(known)) == expected()
    assert [name.split(".")[0] for name in files(known)] == ["sessions/2017", "sessions/2018"]


def test_a_refresh_that_ends_half_way_leaves_the_state_before(
    known: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    known.send("a.txt", session_file())
    follow(known)
    before, kept = contents(folder_of(known)), files(known)
    known.send("b.txt", session_file(round=2))
    with monkeypatch.context() as patch:
        patch.setattr(refreshing, "write_manifest", _die)
        with pytest.raises(KeyboardInterrupt):
            refresh(folder_of(known), known.now)
    assert (contents(folder_of(known)), files(known)) == (before, kept)
    # What it had begun is written again under another name, and goes when nobody can need it any more.
    follow(known)
    assert (kept[-1], files(known)[-1]) == ("sessions/2018-03.1.parquet", "sessions/2018-03.3.parquet")
    state = read_manifest(folder_of(known))
    assert state is not None
    remove_old_files(folder_of(known), state, kept_seconds=-1)
    assert sorted(f"sessions/{path.name}" for path in folder_of(known).glob("sessions/*")) == files(known)
    assert found(folder_of(known)) == expected()
    # Another process that writes the copy is not disturbed, and the copy of other records is not taken for this one's.
    with refreshing._only_one(folder_of(known)) as first:
        assert first
        assert refresh(folder_of(known), known.now) is None
    write_manifest(folder_of(known), msgspec.structs.replace(state, link="of other records"))
    assert follow(known).complete


def _die(*_: object) -> None:
    raise KeyboardInterrupt


def files(store: StoreFixture) -> list[str]:
    manifest = read_manifest(folder_of(store))
    assert manifest is not None
    return sorted(manifest.files["sessions"].values())


def erased_names(store: StoreFixture) -> list[tuple[object, ...]]:
    with open_copy(folder_of(store)) as copy:
        return copy.duck.execute("SELECT first_name, last_name, year_of_birth FROM players WHERE erased").fetchall()
