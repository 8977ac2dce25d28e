"""A club's ways in: each secret is shown once, opens one door for one user, and can be shut."""

import hashlib
from datetime import timedelta

import pytest

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.errors import Refusal
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows

LATER = FIRST_MOMENT + timedelta(days=1)
# The public half of a key that was made for this test and thrown away.
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIlK6l2Rg1Y0cQXJVb7W4yGQv0n4Zf9Vt0b3iQWm0cPZ scorer@club"
OTHER_KEY = KEY.replace("AAAAIIlK6l2R", "AAAAIIlK6l2S")


def make(kind: str, user: str = "106", key: str = "") -> str:
    return credentials.make_credential(kind, user, FIRST_MOMENT, key)


def keys(user: str) -> list[str]:
    return [key.text for key in credentials.public_keys_of(user)]


def test_a_password_opens_for_its_own_user_alone(store: StoreFixture) -> None:
    secret = make("password")
    assert credentials.authenticate_by_password("106", secret) == CredentialHolder(106, "106")
    for user, tried in (("106", secret[:-1]), ("106", ""), ("130", secret), ("106-office", secret), ("", secret)):
        assert credentials.authenticate_by_password(user, tried) is None


def test_a_token_says_which_club_sends(store: StoreFixture) -> None:
    secret = make("token", "130")
    assert credentials.authenticate_by_token(secret) == CredentialHolder(130, "130")
    assert credentials.authenticate_by_token(secret.upper()) is None
    assert credentials.authenticate_by_token("") is None


def test_a_token_is_no_password_and_a_password_no_token(store: StoreFixture) -> None:
    password, token = make("password"), make("token")
    assert credentials.authenticate_by_token(password) is None
    assert credentials.authenticate_by_password("106", token) is None


def test_a_secret_has_160_bits_and_no_table_holds_it(store: StoreFixture) -> None:
    secrets = {make(kind, user) for kind in ("password", "token") for user in ("106", "130", "106-office")}
    assert len(secrets) == 6
    assert all(len(bytes.fromhex(secret)) == 20 for secret in secrets)
    kept = {text for (text,) in rows("SELECT secret FROM credential")}
    assert kept == {hashlib.sha256(secret.encode()).hexdigest() for secret in secrets}
    assert store.count("journal") == 1


def test_another_secret_for_the_same_user_takes_the_place_of_the_first(store: StoreFixture) -> None:
    first, token = make("password"), make("token")
    second = make("password")
    assert credentials.authenticate_by_password("106", first) is None
    assert credentials.authenticate_by_password("106", second) == CredentialHolder(106, "106")
    assert credentials.authenticate_by_token(token) == CredentialHolder(106, "106")


def test_a_second_user_of_a_club_sends_for_the_club_and_is_shut_alone(store: StoreFixture) -> None:
    first, second = make("password"), make("password", "106-office")
    assert credentials.authenticate_by_password("106-office", second) == CredentialHolder(106, "106-office")
    assert credentials.revoke_credentials("106-office", LATER) == 1
    assert credentials.authenticate_by_password("106-office", second) is None
    assert credentials.authenticate_by_password("106", first) == CredentialHolder(106, "106")


def test_shutting_a_user_shuts_every_way_in_and_notes_when(store: StoreFixture) -> None:
    password, token = make("password"), make("token")
    make("key", key=KEY)
    assert credentials.revoke_credentials("106", LATER) == 3
    assert credentials.authenticate_by_password("106", password) is None
    assert credentials.authenticate_by_token(token) is None
    assert credentials.public_keys_of("106") == []
    assert set(models.Credential.objects.values_list("revoked", flat=True)) == {LATER}
    assert credentials.revoke_credentials("106", LATER + timedelta(days=1)) == 0
    assert credentials.revoke_credentials("nobody", LATER) == 0


def test_after_shutting_a_new_secret_opens_and_the_old_one_does_not(store: StoreFixture) -> None:
    old = make("token")
    credentials.revoke_credentials("106", LATER)
    new = make("token")
    assert credentials.authenticate_by_token(new) == CredentialHolder(106, "106")
    assert credentials.authenticate_by_token(old) is None


def test_what_is_no_user_gets_no_way_in(store: StoreFixture) -> None:
    for user in ("", "office", "106-", "106-Office", "106 ", "106\n", "-106", "106-a-b", "1234567890"):
        with pytest.raises(Refusal, match="is not a user"):
            make("password", user)
    assert store.count("credential") == 0


def test_the_federation_has_tokens_alone_and_decides(store: StoreFixture) -> None:
    found = credentials.authenticate_by_token(make("token", "federation-secretary"))
    assert found == CredentialHolder(0, "federation-secretary")
    assert found.role == "federation"
    club = credentials.authenticate_by_token(make("token"))
    assert club
    assert club.role == "club"
    for kind in ("password", "key"):
        with pytest.raises(Refusal, match="it has tokens only"):
            make(kind, "federation-secretary", key=KEY)
    for user in ("federation", "federation-", "federation-The", "federation-a-b"):
        with pytest.raises(Refusal, match="is not a user"):
            make("token", user)
    assert credentials.revoke_credentials("federation-secretary", LATER) == 1


def test_no_club_can_pass_for_the_federation(store: StoreFixture) -> None:
    store.decide("club", code=0, name="Nowhere")
    with pytest.raises(Refusal, match="There is no club 0"):
        make("token", "0")


def test_a_club_that_is_not_in_the_register_gets_no_way_in(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="There is no club 107 in the register"):
        make("token", "107")


def test_what_is_no_public_key_is_refused(store: StoreFixture) -> None:
    private = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----"
    for text in ("", "ssh-ed25519", "hello", KEY.replace(" ", "", 1), f"{KEY}\n{KEY}", KEY + "x" * 999, private):
        with pytest.raises(Refusal, match="not a public key"):
            make("key", key=text)
    assert store.count("credential") == 0


def test_a_key_that_the_door_could_not_read_is_refused(store: StoreFixture) -> None:
    cut, other_kind = KEY.split()[1][:-4], KEY.replace("ssh-ed25519", "ssh-rsa")
    for text in (f"ssh-ed25519 {cut} scorer@club", other_kind, f"ssh-ed25519 {'A' * 68}", f"ssh-new {KEY.split()[1]}"):
        with pytest.raises(Refusal, match="That public key cannot be used"):
            make("key", key=text)
    assert store.count("credential") == 0


def test_the_first_user_of_a_club_may_use_every_key_of_the_club_and_the_others_their_own(store: StoreFixture) -> None:
    assert make("key", "106-office", f"  {KEY}\n") == ""
    make("key", "106-laptop", OTHER_KEY)
    assert keys("106") == [OTHER_KEY, KEY]
    assert keys("106-office") == [KEY]
    assert keys("106-laptop") == [OTHER_KEY]
    assert (
        credentials.public_keys_of("106-other")
        == credentials.public_keys_of("130")
        == credentials.public_keys_of("root")
        == []
    )


def test_strange_names_and_secrets_open_nothing_and_break_nothing(store: StoreFixture) -> None:
    secret = make("password")
    make("token")
    for text in ("106\0", "\0", "\udcff", "106'--", "１０６", "x" * 5000):
        assert credentials.authenticate_by_password(text, secret) is None
        assert credentials.authenticate_by_password("106", text) is None
        assert credentials.authenticate_by_token(text) is None
        assert credentials.public_keys_of(text) == []
        assert credentials.club_of_user(text) == 0
    assert credentials.authenticate_by_password("106", secret) == CredentialHolder(106, "106")


def test_the_club_of_a_user_is_in_the_name() -> None:
    assert [credentials.club_of_user(user) for user in ("106", "130-office", "office")] == [106, 130, 0]


def test_a_login_is_good_until_its_own_way_in_is_shut(store: StoreFixture) -> None:
    users = ("106", "106-office")
    logins = [credentials.authenticate_by_password(user, make("password", user)) for user in users]
    first, second = [login for login in logins if login]
    assert (credentials.is_still_valid(first), credentials.is_still_valid(second)) == (True, True)
    credentials.revoke_credentials("106-office", LATER)
    assert (credentials.is_still_valid(first), credentials.is_still_valid(second)) == (True, False)
    # A new password takes the place of the old one, and of whoever came in by it.
    make("password")
    assert not credentials.is_still_valid(first)


def test_a_key_that_several_users_have_is_that_of_the_user_who_signs_in(store: StoreFixture) -> None:
    """Otherwise a login of one would end with the key of the other."""
    for user in ("106-a", "106", "106-b"):
        make("key", user, KEY)
    ways = dict(rows("SELECT name, id FROM credential"))
    assert [key.credential for key in credentials.public_keys_of("106")] == [ways["106"], ways["106-a"], ways["106-b"]]
    assert [key.credential for key in credentials.public_keys_of("106-b")] == [ways["106-b"]]


def test_whoever_needs_no_way_in_has_none_that_could_be_shut(store: StoreFixture) -> None:
    """As in a watched folder."""
    assert credentials.is_still_valid(CredentialHolder(106, "106"))
