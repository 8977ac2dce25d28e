"""The same file with the same facts earns the same on the command line and in the records, in every format."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from overtrick.formats import magic_contest, nzb, pbn, usebio
from overtrick.nation import Plan, build
from overtrick.store.commands.bulk_load import load_folder
from tests.often import often
from tests.store.results.agreement import Agreement, id_cards, nation_disagreements, register_all
from tests.store.store_fixture import StoreFixture

SEEDS = st.integers(0, 2**40)
ONE_STORE = {"suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]}


@pytest.fixture
def new_zealand(open_store: Any) -> Agreement:
    """A federation whose players are all Open."""
    store: StoreFixture = open_store("nz-2017", "sqlite")
    register_all(store, 106, grade=3)
    return Agreement(store, "nz-2017", "Open")


@pytest.fixture
def cyprus(open_store: Any) -> Agreement:
    """A federation whose players have ID cards; Limassol sends."""
    store: StoreFixture = open_store("cbf-2013", "sqlite")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    register_all(store, 1, grade=99, rank=0)
    store.import_register("periods", id_cards())
    return Agreement(store, "cbf-2013", "")


@often(60, **ONE_STORE)
@given(seed=SEEDS)
def test_new_zealand(new_zealand: Agreement, seed: int) -> None:
    new_zealand.check(seed, nzb)


@pytest.mark.parametrize("file_format", [magic_contest, usebio, pbn], ids=["mcd", "usebio", "pbn"])
@often(40, **ONE_STORE)
@given(seed=SEEDS)
def test_cyprus(cyprus: Agreement, file_format: Any, seed: int) -> None:
    cyprus.check(seed, file_format)


NATIONS = [Plan(clubs=5, players=300, months=3), Plan(federation="cyprus", months=3)]


@pytest.mark.parametrize("plan", NATIONS, ids=["new-zealand", "cyprus"])
def test_a_nation(plan: Plan, empty_store: Callable[[str], StoreFixture], tmp_path: Path) -> None:
    build(plan, tmp_path / "nation")
    empty_store("sqlite")
    assert load_folder(tmp_path / "nation").files > 100
    assert nation_disagreements() == []
