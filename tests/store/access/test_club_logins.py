"""The logins of a club: each of one club, closed only while another works, and links that end with their state."""

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, club_logins
from overtrick.store.errors import NotFound, Refusal
from tests.store.store_fixture import StoreFixture

PASSWORD = "four small clubs bid"


def test_an_invited_person_sets_a_password_once(store: StoreFixture) -> None:
    account = club_logins.invite(106, " Moira  Tane ", "Moira@mail.example")
    assert (account.name, account.email, account.club, account.role) == (
        "Moira Tane",
        "moira@mail.example",
        106,
        "club",
    )
    assert [each.invited for each in club_logins.logins_of_club(106)] == [True]
    token = club_logins.make_password_link(account)
    assert club_logins.set_password(token, PASSWORD).check_password(PASSWORD)
    assert [each.invited for each in club_logins.logins_of_club(106)] == [False]
    assert club_logins.read_password_link(token) is None
    with pytest.raises(Refusal, match="too old, or has been used before"):
        club_logins.set_password(token, PASSWORD)


def test_a_link_ends_with_its_login(store: StoreFixture) -> None:
    accounts.make_account("club106", PASSWORD, role="club", club=106)
    account = club_logins.invite(106, "Moira Tane", "moira@mail.example")
    token = club_logins.make_password_link(account)
    club_logins.close_login(106, account.pk)
    assert club_logins.read_password_link(token) is None
    assert club_logins.read_password_link("nonsense") is None


def test_the_last_login_that_works_is_not_closed(store: StoreFixture) -> None:
    own = accounts.make_account("club106", PASSWORD, role="club", club=106)
    accounts.make_account("club130", PASSWORD, role="club", club=130)
    club_logins.invite(106, "Moira Tane", "moira@mail.example")
    with pytest.raises(Refusal, match="club's last working login"):
        club_logins.close_login(106, own.pk)
    other = accounts.make_account("club106-2", PASSWORD, role="club", club=106)
    club_logins.close_login(106, own.pk)
    assert [each.name for each in models.Account.objects.filter(club=106).order_by("name")] == [
        "Moira Tane",
        other.name,
    ]


def test_a_club_reaches_no_login_of_another(store: StoreFixture) -> None:
    other = accounts.make_account("club130", PASSWORD, role="club", club=130)
    office = accounts.make_account("office", PASSWORD, role="federation")
    for account in (other, office):
        with pytest.raises(NotFound):
            club_logins.find_login(106, account.pk)


def test_an_address_changes_by_its_link_unless_the_login_changed_since(store: StoreFixture) -> None:
    account = accounts.make_account("club106", PASSWORD, role="club", club=106, email="old@mail.example")
    first, second = (club_logins.make_address_link(account, f"{name}@mail.example") for name in ("one", "two"))
    changed, before = club_logins.change_address(first)
    assert (changed.email, before) == ("one@mail.example", "old@mail.example")
    with pytest.raises(Refusal, match="too old, or has been used before"):
        club_logins.change_address(second)


def test_there_is_an_end_of_logins(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_logins, "MOST_LOGINS", 1)
    club_logins.invite(106, "Moira Tane", "moira@mail.example")
    with pytest.raises(Refusal, match="A club has at most 1 logins"):
        club_logins.invite(106, "Rewi Oturu", "rewi@mail.example")
