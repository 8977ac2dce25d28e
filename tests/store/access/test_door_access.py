"""The ways in to the doors of a club, as its page lists them: in order, with the last use, and only its own."""

import msgspec
import pytest

from overtrick.store.access import credentials, door_access
from overtrick.store.access.credentials import KEY, PASSWORD
from overtrick.store.commands import receive
from overtrick.store.errors import Refusal
from tests.store.cast import session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3yOQiVxfL6kLdyTvUAiQxvX5B6IFGM/V0hzLoAQ1Lz laptop"


def test_passwords_come_before_keys_and_what_is_off_comes_last(store: StoreFixture) -> None:
    door_access.add_key(106, " Scoring  laptop ", PUBLIC_KEY, FIRST_MOMENT)
    for user in ("106-office", "106", "130"):
        credentials.make_credential(PASSWORD, user, FIRST_MOMENT)
    credentials.revoke_credentials("106", FIRST_MOMENT)
    found = door_access.door_accesses(106)
    assert [(each.kind, each.user, each.label, each.revoked) for each in found] == [
        (PASSWORD, "106-office", "", None),
        (KEY, "106", "Scoring laptop", None),
        (PASSWORD, "106", "", FIRST_MOMENT),
    ]


def test_the_last_file_under_a_user_is_its_last_use(store: StoreFixture) -> None:
    door_access.renew_password(106, "106", FIRST_MOMENT)
    assert door_access.door_accesses(106)[0].used is None
    delivery = msgspec.structs.replace(store.delivery("106_a.txt", session_file()), who="106")
    receive.receive([delivery])
    assert door_access.door_accesses(106)[0].used == delivery.at


def test_a_club_turns_off_only_its_own(store: StoreFixture) -> None:
    secret = door_access.renew_password(130, "130", FIRST_MOMENT)
    (other,) = door_access.door_accesses(130)
    assert not door_access.turn_off(106, other.id, FIRST_MOMENT)
    assert credentials.authenticate_by_password("130", secret)
    assert door_access.turn_off(130, other.id, FIRST_MOMENT)
    assert credentials.authenticate_by_password("130", secret) is None


def test_there_is_an_end_of_keys(store: StoreFixture) -> None:
    for at in range(door_access.MOST_KEYS):
        door_access.add_key(106, f"Laptop {at}", PUBLIC_KEY, FIRST_MOMENT)
    with pytest.raises(Refusal, match="There are 20 keys already"):
        door_access.add_key(106, "One more", PUBLIC_KEY, FIRST_MOMENT)
