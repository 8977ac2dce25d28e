"""The laboratory replays the records: by the present scheme it gathers what the ledger has, award for award."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from overtrick.core.session import FINAL_ROUND
from overtrick.lab.changes import ordinary_changes, unit_tables
from overtrick.lab.laboratory import Laboratory, changed_awards, run_trial
from overtrick.lab.sums import find_cells
from overtrick.lab.trials import Trial
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.manifest import FOLDER, require_manifest
from overtrick.store.columns.refresh import refresh
from overtrick.store.laboratory.laboratory import open_laboratory
from overtrick.store.laboratory.parts import refresh_parts
from tests.store.cast import ACHILLES, FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

Awards = Counter[tuple[int, str, str]]
DOUBLE = Trial(set=('classes 40C.multipliers.session = "2 times"',))


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """Ordinary play, a Swiss with its ladder, a club that awards nothing, strangers, a merger and an override."""
    store.register(*NUMBERS, "11111", "22222")
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(["38441 77777", *FOUR_PAIRS[1:], "0 11111"], event="Thursday Pairs"))
    swiss: dict[str, Any] = {"event": "Swiss", "unit": "VP", "award": "8B"}
    store.send("m1.txt", session_file(FOUR_PAIRS[:2], lists=3, scores=("14", "6"), **swiss))
    store.send("f.txt", session_file(round=FINAL_ROUND, **swiss))
    store.send("u.txt", session_file(club=ACHILLES, event="Garden Party"), club=ACHILLES)
    store.send("late.txt", session_file(["11111 22222", *FOUR_PAIRS[1:]], date="2017-11-05", event="Spring Pairs"))
    store.decide("merge", number="11111", into="20093")
    return store


def open_lab(store: StoreFixture) -> tuple[Laboratory, int]:
    """Bring copy and parts up to date, and open them; return also how many parts were made."""
    folder = store.directory / FOLDER
    assert refresh(folder, store.now) is not None
    made = refresh_parts(folder, require_manifest(folder))
    return open_laboratory(folder), made


def in_ledger(folder: Path) -> Awards:
    """The awards in force, by session, number of the player now, and unit."""
    with open_copy(folder) as copy:
        rows = copy.duck.execute(
            "SELECT session, p.number, unit, CAST(sum(points) AS BIGINT) FROM awards JOIN players p USING (player) "
            "WHERE session IS NOT NULL GROUP BY ALL"
        ).fetchall()
    return Counter({(session, number, unit): parts for session, number, unit, parts in rows})


def gathered(laboratory: Laboratory, trial: Trial) -> Awards:
    """What a trial has before its change, by session, number and unit."""
    result = run_trial(laboratory, trial)
    replayed, history = result.pair.before, laboratory.history
    found: Awards = Counter()
    for unit, table in unit_tables(history, replayed).items():
        for block in history.blocks:
            seats = find_cells(block, len(history.book.origins), replayed.dated.days, result.span)
            for cell, player, session in zip(seats.cells, seats.player, seats.session, strict=True):
                found[int(history.sessions.number[session]), history.players[player], unit] += int(table[cell])
    for (session, _, player, unit), (parts, _) in ordinary_changes(result.pair).items():
        found[int(history.sessions.number[session]), player, unit] += parts
    return +found


def test_the_present_scheme_gives_the_ledger(played: StoreFixture) -> None:
    laboratory, made = open_lab(played)
    assert made >= 2
    folder = played.directory / FOLDER
    ledger = in_ledger(folder)
    assert len(ledger) == 11
    assert gathered(laboratory, DOUBLE) == ledger
    # Only the month that has something new is made again; what is recorded about a session makes it no case.
    assert not laboratory.history.sessions.apart.any()
    played.decide("facts", club=106, name="a.txt", facts={"boards": 12})
    played.send("c.txt", session_file(event="Friday Pairs"))
    laboratory, made = open_lab(played)
    assert made == 1
    assert laboratory.history.sessions.apart.sum() == 1
    after = in_ledger(folder)
    assert after != ledger
    assert gathered(laboratory, DOUBLE) == after


def test_a_trial_doubles_what_it_should(played: StoreFixture) -> None:
    laboratory, _ = open_lab(played)
    result = run_trial(laboratory, DOUBLE)
    changed = list(changed_awards(laboratory.history, result))
    assert changed
    # First has 40 C, second of four pairs 12, of five 17: 40 less 39 / (5 × 0.35), down. Twice that is 80, 24, 34.
    assert {(each.before, each.after) for each in changed} == {
        (400_000, 800_000), (120_000, 240_000), (170_000, 340_000),
    }  # fmt: skip
    assert result.comparison.awards_changed == len(changed)


def test_an_event_with_handicaps_goes_the_ordinary_way(cyprus_store: StoreFixture) -> None:
    """What its rows earn may depend on earlier games: in Cyprus it is nothing (3.3)."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2010-01-01")
    cyprus_store.send("a.mcd", report(Contest(NORTH)), club=1)
    trial = Trial(set=('awards Silver points overall.kind = "bonus"',))
    laboratory, _ = open_lab(cyprus_store)
    assert list(gathered(laboratory, trial).values()) == [80_000]
    cyprus_store.decide("handicaps", club=1, event="tuesday pairs", start="2018-03-06")
    laboratory, made = open_lab(cyprus_store)
    assert made == 1
    assert laboratory.history.sessions.apart.all()
    assert gathered(laboratory, trial) == in_ledger(cyprus_store.directory / FOLDER) == Counter()
