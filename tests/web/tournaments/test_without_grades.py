"""A federation without grades and fees has tournaments too: nothing is said of grades, and mixed pairs are checked."""

from datetime import timedelta

from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.journal.today import today
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import BACKEND, PASSWORD
from tests.web.tournaments.test_entering import ENTER, PAGE, read

FEMALE, MALE = 1, 2


def test_entering_in_cyprus(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number, gender in (("101", FEMALE), ("102", FEMALE), ("103", MALE)):
        cyprus_store.register(number, club=1, grade=99, rank=0, gender=gender)
    cyprus_store.decide(
        "tournament", name="Limassol Cup", event_class="Swiss Pairs", contest="one-winner pairs", club=1,
        first=(today() + timedelta(days=30)).isoformat(), fee="20.00", restrictions=["mixed"],
    )  # fmt: skip
    accounts.make_account("101", PASSWORD, role="player", player="101")
    client = Client(SERVER_NAME="localhost")
    client.force_login(models.Account.objects.get(name="101"), BACKEND)
    page = read(client.get(PAGE))
    assert "You can play in this one." in page
    assert "graded" not in page
    assert "a man and a woman play together" in read(client.get(ENTER, {"mate": "102"}))
    assert "40,00" in read(client.get(ENTER, {"mate": "103"}))
    client.post(ENTER, {"mate": "103"})
    assert models.TournamentEntry.objects.get().state == "entered"
    assert cyprus_store.verify() == []
