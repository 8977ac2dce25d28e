"""The stores of the tests are what they promise: founded, empty, and each its own."""

import os
import subprocess
import sys

import pytest

from overtrick.store.db import database
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture


@pytest.mark.parametrize("time", [1, 2, 3, 4, 5])
def test_every_store_is_new(store: StoreFixture, time: int) -> None:
    """Whether the test before wrote to its own or only read it, which leaves a database of PostgreSQL for the next."""
    assert database.connection().vendor == store.vendor
    assert (store.count("journal"), store.count("player"), store.count("award")) == (1, 0, 0)
    if time % 2:
        return
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    assert {number: store.points(number) for number in FOUR_PAIRS[0].split()} == {
        "38441": {"C": 40},
        "20093": {"C": 40},
    }
    assert store.points("12356") == {"C": 12}
    assert store.points("31018") == {}
    assert store.verify() == []


def test_cyprus_has_its_own_clubs(cyprus_store: StoreFixture) -> None:
    assert ("Limassol",) in database.rows("SELECT name FROM club")
    assert cyprus_store.verify() == []


def test_a_process_of_its_own_finds_the_store(store: StoreFixture) -> None:
    store.register("38441")
    code = (
        "import os; from pathlib import Path; from overtrick.store.db.data_directory import open_directory;"
        "open_directory(Path(os.environ['OVERTRICK_DIR']));"
        "from overtrick.store import models; print(models.Player.objects.get().number)"
    )
    environment = os.environ | store.environment
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (told.stdout.strip(), told.stderr) == ("38441", "")
