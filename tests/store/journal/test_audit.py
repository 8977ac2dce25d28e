"""Who changed what, when: every decision leaves the record before and after it."""

from typing import Any

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture


def last(what: str) -> tuple[str, Any, Any]:
    note = models.Audit.objects.filter(what=what).order_by("id").last()
    assert note
    return note.key, msgspec.json.decode(note.before), msgspec.json.decode(note.after)


def test_a_player(store: StoreFixture) -> None:
    line = store.register("38441").decide("amend", number="38441", preferred="Mara")
    assert last("player") == ("38441", {"preferred": ""}, {"preferred": "Mara"})
    note = models.Audit.objects.latest("id")
    assert (note.seq, note.at, note.who) == (line.seq, line.at, SECRETARY)
    first = models.Audit.objects.filter(what="player").earliest("id")
    assert msgspec.json.decode(first.before) is None
    assert msgspec.json.decode(first.after)["family"] == "Kereama"
    assert store.verify() == []


def test_times(store: StoreFixture) -> None:
    store.register("38441")
    store.decide("status", number="38441", code=2, start="2018-03-01")
    assert last("player") == ("38441", {"status": 1}, {"status": 2, "start": "2018-03-01"})
    store.decide("move", number="38441", club=130, start="2018-03-02")
    assert last("player") == ("38441", {"club": 106}, {"club": 130, "start": "2018-03-02"})
    store.decide("period", number="38441", kind="suspended", start="2018-03-03", end="2018-03-09")
    assert last("player") == ("38441", {"suspended": None}, {"suspended": "2018-03-09", "start": "2018-03-03"})
    assert store.verify() == []


def test_a_club_a_code_and_who_may_send(store: StoreFixture) -> None:
    store.decide("club", code=106, name="Auckland City", region="Auckland Northland", country=1)
    key, before, after = last("club")
    assert (key, before["name"], after["name"]) == ("106", "Auckland", "Auckland City")
    store.decide("sending", club=106, also_for=999)
    assert last("sending") == ("106 for 999", False, True)
    store.decide("code", table="source", code=5, name="Walked in")
    assert last("code")[0] == "source 5"
    assert store.verify() == []


def test_files(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    store.send("b.txt", session_file())
    store.decide("confirm", club=106, name="b.txt", revision=1)
    assert last("batch") == ("106 b.txt", "held", "accepted")
    store.decide("cancel", club=106, name="a.txt")
    assert last("batch") == ("106 a.txt", "accepted", "cancelled")
    assert store.verify() == []


def test_every_decision_leaves_a_note_and_no_delivery_does(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    store.decide("hide", number="38441", hidden=True)
    store.decide("merge", number="20093", into="38441")
    store.decide("unmerge", number="20093")
    store.decide("facts", club=106, name="a.txt", facts={"tables": 2})
    store.decide("leave", number="9205", club=106, end="2018-03-10")
    store.decide("join", number="9205", club=130, start="2018-03-11")
    store.decide("region", code=11, name="New Region")
    store.decide("erase", number="1610")
    decided = models.Journal.objects.exclude(kind__in=("delivery", "federation")).values_list("seq", flat=True)
    assert set(models.Audit.objects.values_list("seq", flat=True)) == set(decided)
    assert store.verify() == []


def test_a_refused_decision_leaves_nothing(store: StoreFixture) -> None:
    store.register("38441")
    before = store.contents()
    refused: dict[str, dict[str, Any]] = {
        "hide": {"number": "77", "hidden": True},
        "parrot": {},
        "erase": {"name": "x"},
    }
    for kind, told in refused.items():
        with pytest.raises(Refusal):
            store.decide(kind, **told)
    assert store.contents() == before
