"""Which points count for trophies (Overseas Masterpoints 8 (e)): what was won, and not what was brought along."""

from collections.abc import Callable

import pytest

from overtrick.schemes import Edition, load_scheme
from overtrick.standing.trophies import counts_for_trophies

Nz = Callable[[str], Edition]
COUNTS = {
    "place": True,
    "match": True,
    "adjustment": True,
    "transfer": False,
    "transfer-counted": True,
    "recognition": False,
    "opening": False,
}


@pytest.mark.parametrize("kind", COUNTS)
def test_what_counts_in_new_zealand(nz: Nz, kind: str) -> None:
    assert counts_for_trophies(kind, nz("2018")) is COUNTS[kind]


def test_points_that_cyprus_announces_count() -> None:
    edition = load_scheme("cbf-2013").editions[0]
    assert counts_for_trophies("announced", edition)
    assert not counts_for_trophies("opening", edition)
