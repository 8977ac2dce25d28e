"""A decision that is only tried: what it would do is seen, and nothing of it stays."""

import pytest

from overtrick.store.commands.decide import try_decision
from overtrick.store.errors import Refusal
from overtrick.store.journal.effects import find_gains
from overtrick.store.queries.files.preview import preview_cancellation
from overtrick.store.queries.search import search_players
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture

NAME = "106_a.txt"
RECORD = {"club": 106, "name": NAME}


def test_it_sees_what_the_decision_then_does(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(NAME, session_file())
    before = store.contents()
    seen = try_decision("cancel", store.now, SECRETARY, RECORD, lambda entry: find_gains(entry.seq))
    assert store.contents() == before
    assert seen == find_gains(store.decide("cancel", **RECORD, reason="wrong evening").seq)
    assert {gain.player: gain.points for gain in seen} == {"38441": -40, "20093": -40, "12356": -12, "9205": -12}
    assert store.verify() == []


def test_a_refusal_is_said(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="has sent no file"):
        try_decision("cancel", store.now, SECRETARY, RECORD, lambda entry: entry)


def test_nothing_is_remembered_of_it(store: StoreFixture) -> None:
    """What is remembered goes by the last decision's number, which a trial and the next decision share."""
    store.register("38441")
    store.send(NAME, session_file())
    names = try_decision("cancel", store.now, SECRETARY, RECORD, lambda entry: search_players("kereama")[0])
    assert len(names) == 1
    store.register("20093")
    assert [each.number for each in search_players("tuckwell")[0]] == ["20093"]


def test_what_a_cancellation_reverses(store: StoreFixture) -> None:
    """104 C in all: 40 for each of the first pair, and 12 for each of the second."""
    store.register(*NUMBERS).send(NAME, session_file())
    seen = try_decision("cancel", store.now, SECRETARY, RECORD, lambda entry: preview_cancellation(entry, None))
    assert [(each.points, each.unit) for each in seen.totals] == [("104.00", "C")]
    assert [(each.event, each.rows) for each in seen.sessions] == [("Monday Pairs", 4)]
    assert (len(seen.gains), seen.others) == (4, ())
