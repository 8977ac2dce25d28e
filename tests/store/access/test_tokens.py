"""A token may be used for its scopes alone, and its owner makes, sees and shuts it."""

import importlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps

from overtrick.store import migrations, models
from overtrick.store.access import accounts, credentials, tokens
from overtrick.store.access.credentials import NO_CLUB, CredentialHolder
from overtrick.store.access.permissions import may
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

LATER = FIRST_MOMENT + timedelta(days=1)


def token(user: str, *scopes: str) -> CredentialHolder:
    found = credentials.authenticate_by_token(
        credentials.make_credential("token", user, FIRST_MOMENT, scopes=scopes or None)
    )
    assert found
    return found


def test_a_token_without_a_word_may_do_what_tokens_always_could(store: StoreFixture) -> None:
    store.register("38441")
    found = {user: token(user).scopes for user in ("106", "federation-office", "player-38441")}
    assert found == {"106": {"results"}, "federation-office": {"decide"}, "player-38441": {"read"}}


@pytest.mark.parametrize(
    ("user", "scope"),
    [("106", "decide"), ("federation-office", "results"), ("federation-office", "questions"),
     ("player-38441", "results"), ("player-38441", "decide"), ("106", "everything"), ("106", "")],
)  # fmt: skip
def test_an_owner_gives_away_only_what_it_has(store: StoreFixture, user: str, scope: str) -> None:
    store.register("38441")
    with pytest.raises(Refusal, match=f"cannot have the scope '{scope}'"):
        token(user, scope)
    with pytest.raises(Refusal, match="can do nothing"):
        credentials.make_credential("token", user, FIRST_MOMENT, scopes=[])
    with pytest.raises(Refusal, match="Only a token has scopes"):
        credentials.make_credential("password", "106", FIRST_MOMENT, scopes=["read"])
    assert store.count("credential") == 0


def test_a_players_token_is_the_players_and_nobody_elses(store: StoreFixture) -> None:
    store.register("38441")
    found = token("player-38441-phone", "read", "questions")
    assert found == CredentialHolder(NO_CLUB, "player-38441-phone", player="38441")
    assert found.role == "player"
    assert may("my page", found)
    assert not may("club admin", found)
    assert not may("federation admin", found)
    for user in ("player-77", "player-", "player-x", "player-38441-", "player-38441-A"):
        with pytest.raises(Refusal):
            token(user)
    with pytest.raises(Refusal, match="has tokens only"):
        credentials.make_credential("password", "player-38441", FIRST_MOMENT)


def test_a_player_who_was_merged_goes_by_the_number_that_survived_and_one_who_was_erased_by_none(
    store: StoreFixture,
) -> None:
    store.register("38441", "20093")
    secret = credentials.make_credential("token", "player-38441", FIRST_MOMENT)
    store.decide("merge", number="38441", into="20093")
    found = credentials.authenticate_by_token(secret)
    assert found
    assert found.player == "20093"
    store.decide("erase", number="20093", reason="asked for")
    assert credentials.authenticate_by_token(secret) is None
    with pytest.raises(Refusal, match="Nobody has the number"):
        token("player-20093")


def opens(secret: str) -> bool:
    return credentials.authenticate_by_token(secret) is not None


def test_a_players_tokens_go_with_the_login_and_others_stay(store: StoreFixture) -> None:
    store.register("38441", "20093")
    users = ("player-38441", "player-38441-phone", "player-20093", "106", "federation-office")
    secrets = {user: credentials.make_credential("token", user, FIRST_MOMENT) for user in users}
    for number in ("38441", "20093"):
        accounts.make_account(number, "a password", role=accounts.PLAYER, player=number)
    accounts.make_account("club106", "a password", role=accounts.CLUB, club=106)
    assert accounts.remove_account("38441")
    assert accounts.remove_account("club106")
    assert [opens(secret) for secret in secrets.values()] == [False, False, True, True, True]
    # Another login does not open what was shut, and makes tokens anew.
    accounts.make_account("38441", "a password", role=accounts.PLAYER, player="38441")
    assert not opens(secrets["player-38441"])
    assert opens(tokens.issue_token([], "player-38441", "Phone", ["read"], LATER))


def test_a_login_that_is_given_to_somebody_else_leaves_no_token_behind(store: StoreFixture) -> None:
    store.register("38441")
    secret = credentials.make_credential("token", "player-38441", FIRST_MOMENT)
    accounts.make_account("front-desk", "a password", role=accounts.PLAYER, player="38441")
    accounts.make_account("front-desk", "another", role=accounts.PLAYER, player="38441", replace=True)
    assert opens(secret)
    accounts.make_account("front-desk", "another", role=accounts.CLUB, club=106, replace=True)
    assert not opens(secret)


def test_while_a_login_is_closed_the_players_tokens_open_nothing(store: StoreFixture) -> None:
    store.register("38441")
    secret = credentials.make_credential("token", "player-38441", FIRST_MOMENT)
    account = accounts.make_account("38441", "a password", role=accounts.PLAYER, player="38441")
    for active in (False, True):
        models.Account.objects.filter(pk=account.pk).update(is_active=active)
        assert opens(secret) == active


def test_the_last_use_is_noted_once_an_hour(store: StoreFixture) -> None:
    sender = token("106")
    moments = (LATER, LATER + timedelta(minutes=59), LATER + timedelta(minutes=61))
    noted = []
    for moment in moments:
        credentials.record_use(sender, moment)
        noted.append(models.Credential.objects.get().used)
    assert noted == [moments[0], moments[0], moments[2]]


def test_tokens_of_ones_own_are_made_listed_and_shut_one_by_one(store: StoreFixture) -> None:
    secrets = [
        tokens.issue_token(tokens.tokens_of_club(106), "106", label, ["results"], FIRST_MOMENT)
        for label in ("Scoring laptop", "  The\n website ")
    ]
    tokens.issue_token(tokens.tokens_of_club(130), "130", "Theirs", ["read"], FIRST_MOMENT)
    second, first = tokens.tokens_of_club(106)
    assert (first.label, second.label, first.scopes) == ("Scoring laptop", "The website", "results")
    assert not tokens.revoke_token(tokens.tokens_of_club(130), first.pk, LATER)
    assert tokens.revoke_token(tokens.tokens_of_club(106), first.pk, LATER)
    assert [credentials.authenticate_by_token(secret) is None for secret in secrets] == [True, False]
    assert [(each.label, each.revoked) for each in tokens.tokens_of_club(106)] == [
        ("The website", None), ("Scoring laptop", LATER),
    ]  # fmt: skip


def test_a_label_is_needed_and_there_is_an_end_to_tokens(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    for label, said in (("", "Say what"), (" ", "Say what"), ("a\0b", "Say what"), ("x" * 61, "at most 60")):
        with pytest.raises(Refusal, match=said):
            tokens.issue_token([], "106", label, ["read"], FIRST_MOMENT)
    monkeypatch.setattr(tokens, "MOST_TOKENS", 1)
    tokens.issue_token([], "106", "One", ["read"], FIRST_MOMENT)
    with pytest.raises(Refusal, match="There are 1 tokens already"):
        tokens.issue_token(tokens.tokens_of_club(106), "106", "Two", ["read"], FIRST_MOMENT)


def test_tokens_from_before_go_on_doing_what_they_could(store: StoreFixture) -> None:
    for user in ("106", "federation-office"):
        token(user)
    credentials.make_credential("password", "106", FIRST_MOMENT)
    models.Credential.objects.update(scopes="")
    (name,) = (path.stem for path in Path(migrations.__path__[0]).glob("*_scopes.py"))
    migration = importlib.import_module(f"{migrations.__name__}.{name}")
    with database.connection().schema_editor() as editor:
        migration.keep_what_they_could(apps, editor)
    found = {(each.name, each.kind): each.scopes for each in models.Credential.objects.all()}
    assert found == {
        ("106", "token"): "results", ("federation-office", "token"): "decide", ("106", "password"): "",
    }  # fmt: skip
