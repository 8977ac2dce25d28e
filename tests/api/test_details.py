"""What a player looks after: details that a token with the scope changes, and all data about the player."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, contacts, tokens
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

from .conftest import Ask, times_asked

WHO = ("player-38441", "details")
EMAIL = "marama@mail.example"


def change(ask: Ask, **told: Any) -> tuple[int, Any]:
    return ask("me/details", *WHO, body=told, method="patch")


def test_details_are_changed_one_by_one_or_together(ask: Ask, played: StoreFixture) -> None:
    contacts.enter_contact("38441", EMAIL)
    kept = {
        "hidden": False, "email": EMAIL, "telephone": "021 555 0100", "certificates": False, "corrections": False,
        "roundup": False, "scorecards": False,
    }  # fmt: skip
    assert change(ask, telephone=" 021  555 0100 ") == (200, kept)
    assert change(ask, certificates=True, hidden=True) == (200, kept | {"certificates": True, "hidden": True})
    assert change(ask) == (200, kept | {"certificates": True, "hidden": True})
    assert ask("players/38441")[0] == 404
    me = ask("me", "player-38441", "read")[1]
    assert {key: me[key] for key in kept} == kept | {"certificates": True, "hidden": True}
    assert change(ask, roundup=True)[1]["roundup"] is True
    assert change(ask, scorecards=True)[1]["scorecards"] is True
    assert change(ask, scorecards=False)[1]["scorecards"] is False
    assert change(ask, roundup=False)[1]["roundup"] is False
    assert change(ask, telephone="", certificates=False, hidden=False) == (200, kept | {"telephone": ""})
    assert change(ask, corrections=True) == (200, kept | {"telephone": "", "corrections": True})
    assert played.verify() == []


def test_the_journal_notes_who_hid_and_the_same_wish_is_no_second_line(ask: Ask, played: StoreFixture) -> None:
    for _ in range(2):
        assert change(ask, hidden=True)[0] == 200
    (line,) = models.Journal.objects.filter(kind="hide")
    assert (line.who, line.data) == ("player-38441 by http", '{"hidden":true,"number":"38441"}')


@pytest.mark.parametrize(
    "told",
    [
        {"telephone": "abc"}, {"telephone": "1" * 41}, {"telephone": 5550100}, {"certificates": True},
        {"certificates": "yes"}, {"hidden": 1}, {"email": "other@mail.example"}, {"club": 130}, ["hidden"],
        {"telephone": "abc", "hidden": True}, {"certificates": True, "hidden": True},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(ask: Ask, played: StoreFixture, told: Any) -> None:
    """Certificates need an address, and the address itself is changed on the page, by a link that is sent there."""
    before = played.contents()
    status, answer = ask("me/details", *WHO, body=told, method="patch")
    assert (status, list(answer)) == (422, ["detail"])
    assert played.contents() == before
    assert models.Contact.objects.count() == 0


def test_a_merged_player_changes_the_details_of_who_survived(ask: Ask, played: StoreFixture) -> None:
    played.decide("merge", number="38441", into="20093")
    assert change(ask, hidden=True)[0] == 200
    assert models.Player.objects.get(number="20093").hidden


def test_all_data_about_oneself(ask: Ask, played: StoreFixture) -> None:
    contacts.enter_contact("38441", EMAIL)
    accounts.make_account("38441", "her password", role=accounts.PLAYER, player="38441")
    status, data = ask("me/data", *WHO)
    assert (status, data["number"], data["contact"][0]["email"]) == (200, "38441", EMAIL)
    assert [(each["file"], each["place"], each["score"]) for each in data["results"]] == [("106_a.txt", "1", "51.50")]
    assert [(each["unit"], each["points"]) for each in data["awards"]] == [("C", "40.00")]
    assert "Tuckwell" not in str(data)


def test_tokens_are_among_the_data_without_their_secrets(ask: Ask, played: StoreFixture) -> None:
    tokens.issue_token([], "player-38441", "Phone", ["read"], FIRST_MOMENT)
    tokens.issue_token([], "106", "Website", ["read"], FIRST_MOMENT)
    data = ask("me/data", *WHO)[1]
    assert [(each["label"], each["scopes"]) for each in data["tokens"]] == [("Phone", "read"), ("", "details")]
    secrets = models.Credential.objects.values_list("secret", flat=True)
    assert [secret for secret in secrets if secret in str(data)] == []


def test_the_database_is_asked_as_often_for_much_as_for_little(played: StoreFixture) -> None:
    def one_more(login: str) -> None:
        account = accounts.make_account(login, "a password", role=accounts.PLAYER, player="38441")
        models.Authenticator.objects.create(user=account, type="totp", data={})
        played.decide("ask", number="38441", club=106, name="106_a.txt", line=2, text="Why?")

    contacts.enter_contact("38441", EMAIL)
    played.decide("merge", number="20093", into="38441")
    one_more("38441")
    assert times_asked("me", *WHO, "read") < 20
    # Every table that knows of the player is asked once.
    little = times_asked("me/data", *WHO)
    one_more("another")
    assert times_asked("me/data", *WHO) <= little < 24
