"""All that the federation has about a player, as a file: complete, without secrets, and nobody else's."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.mail import outbox
from overtrick.store.tournaments.partner_notes import put_up_note
from tests.store.cast import NUMBERS, session_file
from tests.store.invoices.books import bill
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers

FILE = "/me/data.json"


def lived_in(site: StoreFixture) -> StoreFixture:
    """38441 has played, was merged with an older number, has asked, and has had a letter."""
    site.register(*NUMBERS[1:]).register("777")
    site.send("106_a.txt", session_file())
    site.send("106_b.txt", session_file(("777 20093", "12356 9205", "31018 27114", "40777 1610"), round=2))
    site.decide("merge", number="777", into="38441")
    site.decide("amend", number="38441", preferred="Mara")
    site.decide("ask", number="38441", club=106, name="106_a.txt", line=2, text="Why so few?")
    contacts.enter_contact("38441", email="marama@mail.example", telephone="021 555 0100")
    outbox.queue_letter("marama@mail.example", "Your login", "a secret link", datetime.now(UTC) - timedelta(hours=1))
    return site


def download(browser: Browsers) -> dict[str, Any]:
    answer = browser("38441").get(FILE)
    assert answer["Content-Disposition"] == 'attachment; filename="player-38441.json"'
    assert answer["Content-Type"] == "application/json"
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_everything_is_there(site: StoreFixture, browser: Browsers) -> None:
    lived_in(site)
    found = download(browser)
    assert (found["number"], found["federation"]) == ("38441", "New Zealand Bridge")
    assert [each["number"] for each in found["register"]] == ["38441", "777"]
    assert found["register"][0]["family"] == "Kereama"
    assert found["register"][0]["in_words"]["grade"] == "Open"
    assert found["contact"][0]["telephone"] == "021 555 0100"
    assert found["memberships"][0]["start"] == "2010-01-01"
    assert {each["kind"] for each in found["spells"]} >= {"status", "grade"}
    assert [(each["round"], each["number"], each["place"], each["file"]) for each in found["results"]] == [
        (1, "38441", "1", "106_a.txt"), (2, "777", "1", "106_b.txt"),
    ]  # fmt: skip
    assert sum(float(each["points"]) for each in found["awards"]) == 80
    (question,) = found["questions"]
    assert (question["text"], question["remarks"][0]["who"]) == ("Why so few?", "secretary")
    assert any(each["after"].get("preferred") == "Mara" for each in found["record"])
    assert found["letters"][0]["subject"] == "Your login"
    assert found["logins"][0]["name"] == "38441"


def test_no_secret_and_nobody_else_is_in_it(site: StoreFixture, browser: Browsers) -> None:
    lived_in(site)
    account = models.Account.objects.get(name="38441")
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    text = json.dumps(download(browser))
    for secret in (account.password, PASSWORD, "JBSWY3DPEHPK3PXP", "a secret link"):
        assert secret not in text
    for other in ("Tuckwell", "Okonjo", "20093", "12356"):
        assert other not in text
    assert download(browser)["logins"][0]["second_steps"][0]["kind"] == "totp"


def test_what_the_club_paid_for_the_player_is_there(site: StoreFixture, browser: Browsers) -> None:
    bill(site, "2018-Q1")
    assert download(browser)["levies"] == [{"from": "2018-01-01", "to": "2018-03-31", "days": "90", "amount": "5.00"}]


def test_entries_of_tournaments_and_notes_are_in_it(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093")
    site.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2090-05-05", club=106)
    site.decide("enter", tournament=1, numbers=["38441", "20093"], confirmed=["38441"], text="A ramp, please")
    put_up_note(2, "38441", "Acol", site.now)
    data = download(browser)
    (entry,) = data["tournaments"]
    assert (entry["tournament"], entry["state"], entry["text"], entry["confirmed"]) == (
        "River Pairs", "entered", "A ramp, please", True,
    )  # fmt: skip
    assert [each["text"] for each in data["partner_notes"]] == ["Acol"]
