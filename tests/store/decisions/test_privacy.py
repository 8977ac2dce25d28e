"""A player who does not want to be seen is left out of public pages; points and records do not change."""

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture


def test_hidden_and_shown_again(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    ledger = store.contents()["award"]
    store.decide("hide", number="38441", hidden=True, reason="asked by telephone")
    player = models.Player.objects.get(number="38441")
    assert (player.hidden, player.erased, player.family) == (True, False, "Kereama")
    assert store.contents()["award"] == ledger
    assert store.verify() == []
    store.decide("hide", number="38441", hidden=False)
    assert not models.Player.objects.get(number="38441").hidden
    assert store.verify() == []


def test_a_hidden_player_earns_as_before(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("hide", number="38441", hidden=True)
    store.send("a.txt", session_file())
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_nobody_is_hidden_who_is_not_there(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="Nobody has the number 38441"):
        store.decide("hide", number="38441", hidden=True)
    assert store.count("journal") == 1
