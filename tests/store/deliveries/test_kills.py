"""SIGKILL while files are being received: nothing that was acknowledged is lost, and nothing counts twice."""

import pytest

from tests.store.kills import Acknowledged, kill_one, wrongs
from tests.store.store_fixture import StoreFixture

KILLS = 10  # on each database: 20 in all; `make soak` does hundreds


def test_a_killed_receiver_loses_nothing_and_repeats_nothing(store: StoreFixture) -> None:
    told = Acknowledged()
    for seed in range(KILLS):
        kill_one(store, seed, told)
        store.restart()
        assert wrongs(told, prove=seed % 5 == 4) == []
    assert told.kills == KILLS
    assert len(told.lines) > KILLS
    assert told.arrivals


def test_a_lost_line_would_be_noticed(store: StoreFixture) -> None:
    told = Acknowledged()
    told.note("ack 77 106_2018_pairs_1.txt\nkept 12\nack 78 10")
    assert told.missing() == ["line 77 106_2018_pairs_1.txt", "arrival 12"]
    with pytest.raises(ValueError, match="invalid literal"):
        told.note("ack x y\n")
