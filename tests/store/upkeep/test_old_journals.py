"""Journals of version 0.1: every line can still be applied, and means what it meant."""

from datetime import timedelta
from typing import Any

from overtrick.store import models
from overtrick.store.commands.transactions import unit_of_work
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.decisions.apply import apply_decision
from overtrick.store.journal.federation_state import publish_state, state_at
from tests.store.store_fixture import SECRETARY, StoreFixture

_PERSON = {"first": "Ngaio", "family": "Reedling", "start": "2010-01-01", "gender": 1, "status": 1}


def apply_line(store: StoreFixture, kind: str, /, **data: Any) -> None:
    """Write a line into the journal as version 0.1 did: with the keys that were given, and checked by the handler."""
    store.now += timedelta(minutes=1)
    with database.write_transaction(), unit_of_work(state_at(latest_version()).copy()) as work:
        entry = work.new_entry(kind, store.now, SECRETARY, data=data)
        with work.write_entry(entry):
            work.writer.flush()
            apply_decision(work, entry)
    publish_state(work.state_after(entry))


def test_a_club_and_a_code_without_all_keys_are_what_they_were(store: StoreFixture) -> None:
    """The keys that were left out had fixed values then: they emptied what was there."""
    apply_line(store, "club", code=203, name="Cambridge Two")
    club = models.Club.objects.get(code=203)
    assert (club.name, club.region, club.kind, club.country, club.licence) == ("Cambridge Two", "", "affiliated", 0, "")
    apply_line(store, "region", code=3, name="Central")
    assert models.Region.objects.get(code=3).website == ""
    apply_line(store, "code", table="gender", code=3, name="Another", end="2030-12-31")
    apply_line(store, "code", table="gender", code=3, name="Another")
    assert models.Code.objects.get(table="gender", code=3).end is None
    assert store.verify() == []


def test_what_is_refused_today_was_accepted_then(store: StoreFixture) -> None:
    apply_line(store, "code", table="colour", code=1, name="Red")
    apply_line(store, "club", code=8123, name="", region="Nowhere", country=77)
    apply_line(store, "register", number="38441", club=106, grade=1, country=2, **_PERSON)
    apply_line(store, "move", number="38441", club=106, start="2015-01-01")
    apply_line(store, "period", number="38441", kind="suspended", start="2012-01-01", end="2012-02-01")
    apply_line(store, "period", number="38441", kind="suspended", start="2012-01-01")
    player = models.Player.objects.get()
    assert (player.grade, player.country, player.rank, player.club) == (1, 2, 1, 106)
    assert models.Spell.objects.get(kind="suspended").end is None
    assert models.Membership.objects.count() == 2
    assert store.verify() == []


def test_a_player_without_a_rank_has_the_federations_first_one(cyprus_store: StoreFixture) -> None:
    """In Cyprus that is none; version 0.1 gave Club Master, which `verify` shows and `rebuild` puts right."""
    apply_line(cyprus_store, "register", number="5001", club=1, grade=99, **_PERSON)
    assert (models.Player.objects.get().rank, models.Player.objects.get().country) == (0, None)
    assert cyprus_store.verify() == []
    models.Player.objects.update(rank=1)
    assert len(cyprus_store.verify()) == 1
