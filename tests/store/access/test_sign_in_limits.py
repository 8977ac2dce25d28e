"""The limits: wrong passwords of an address and of a user, by a clock that the test turns, whichever process counts."""

from datetime import UTC, datetime, timedelta

import pytest

from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.access import attempts
from overtrick.store.access.sign_in_limits import SignInLimits
from tests.store.store_fixture import StoreFixture

HERE, THERE = "192.0.2.1", "192.0.2.2"
ME, OTHER = "106", "130"
LIMITS = Limits(failures=3, shut_minutes=15)


def at(minutes: float) -> datetime:
    return datetime(2026, 3, 2, 19, tzinfo=UTC) + timedelta(minutes=minutes)


@pytest.fixture
def limits(store: StoreFixture) -> SignInLimits:
    """Shut for a quarter of an hour after three wrong passwords."""
    return SignInLimits("ftp", LIMITS)


def fail(limits: SignInLimits, address: str, user: str, *minutes: float) -> None:
    for minute in minutes:
        assert limits.begin(address, user, at(minute)) is not None


def test_it_is_shut_after_so_many_wrong_passwords(limits: SignInLimits) -> None:
    for minute in (0.0, 0.1):
        fail(limits, HERE, ME, minute)
        assert not limits.are_reached(HERE, ME, at(minute))
    fail(limits, HERE, ME, 0.2)
    assert limits.are_reached(HERE, ME, at(0.2))
    assert limits.begin(HERE, ME, at(0.2)) is None
    assert not limits.are_reached(THERE, ME, at(0.2))


def test_it_stays_shut_for_the_whole_time_from_then_on(limits: SignInLimits) -> None:
    """A quarter of an hour from the last wrong password, however slowly the others came."""
    fail(limits, HERE, ME, 0, 7, 14)
    assert limits.are_reached(HERE, ME, at(15))
    assert limits.are_reached(HERE, ME, at(28.9))
    assert not limits.are_reached(HERE, ME, at(29))


def test_after_that_it_takes_as_many_wrong_passwords_again(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0, 0, 0)
    fail(limits, HERE, ME, 15, 15)
    assert not limits.are_reached(HERE, ME, at(15))
    fail(limits, HERE, ME, 15)
    assert limits.are_reached(HERE, ME, at(15))


def test_trying_on_while_it_is_shut_does_not_keep_it_shut(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0, 0, 0)
    assert all(limits.begin(HERE, ME, at(minute)) is None for minute in range(1, 15))
    assert limits.begin(HERE, ME, at(15)) is not None


def test_wrong_passwords_of_long_ago_are_forgotten(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0, 0.1, 16)
    assert not limits.are_reached(HERE, ME, at(16))


def test_a_right_password_wipes_the_slate(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0, 0)
    attempt = limits.begin(HERE, ME, at(0.1))
    assert attempt
    limits.succeed(attempt, at(0.1))
    fail(limits, HERE, ME, 1, 1)
    assert not limits.are_reached(HERE, ME, at(1))


def test_an_attempt_counts_until_it_is_taken_back(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0, 0)
    attempt = limits.begin(HERE, ME, at(0))
    assert attempt
    assert limits.are_reached(HERE, OTHER, at(0))
    limits.take_back(attempt)
    assert not limits.are_reached(HERE, OTHER, at(0))


def test_a_right_password_does_not_wipe_the_slate_of_another_user(limits: SignInLimits) -> None:
    """Otherwise a club could guess the password of another for ever, with its own in between."""
    for minute in (0, 1, 2):
        fail(limits, HERE, OTHER, minute)
        limits.note_login(HERE, ME, at(minute))
    assert limits.are_reached(HERE, OTHER, at(3))
    assert limits.are_reached(HERE, ME, at(3))


def test_wrong_passwords_of_several_users_count_together_for_their_address(limits: SignInLimits) -> None:
    for user in ("1", "2", "3"):
        fail(limits, HERE, user, 0)
    assert limits.are_reached(HERE, ME, at(1))


def test_the_addresses_of_one_network_count_together(limits: SignInLimits) -> None:
    """Whoever has one address of IPv6 has 2**64 of them."""
    for number in range(3):
        fail(limits, f"2001:db8::{number:x}", ME, 0)
    assert limits.are_reached("2001:db8::ffff:1", OTHER, at(1))
    assert not limits.are_reached("2001:db8:0:1::1", OTHER, at(1))


def test_a_user_is_shut_after_ten_times_as_many_wrong_passwords_from_wherever_they_come(limits: SignInLimits) -> None:
    for number in range(29):
        fail(limits, f"198.51.100.{number}", ME, 0)
    assert not limits.are_reached(HERE, ME, at(1))
    fail(limits, "198.51.100.99", ME, 2)
    assert limits.are_reached(HERE, ME, at(3))
    assert not limits.are_reached(HERE, OTHER, at(3))
    assert not limits.are_reached(HERE, ME, at(2 + 15))


def test_a_user_whom_others_try_comes_in_from_where_it_came_in_before(limits: SignInLimits) -> None:
    """Nobody may lock a club out by guessing."""
    limits.note_login(HERE, ME, at(0))
    for number in range(30):
        fail(limits, f"198.51.100.{number}", ME, 1)
    assert not limits.are_reached(HERE, ME, at(2))
    assert limits.begin(HERE, ME, at(2)) is not None
    assert limits.are_reached(THERE, ME, at(2))


def test_another_process_and_the_next_one_count_on(limits: SignInLimits) -> None:
    fail(limits, HERE, ME, 0)
    fail(SignInLimits("ftp", LIMITS), HERE, ME, 1, 2)
    assert limits.are_reached(HERE, ME, at(3))
    assert SignInLimits("ftp", LIMITS).begin(HERE, ME, at(3)) is None


def test_each_kind_of_door_counts_for_itself(limits: SignInLimits) -> None:
    """A program that tries an old password all night must not keep the club from the pages."""
    fail(limits, HERE, ME, 0, 0, 0)
    assert not SignInLimits("web", LIMITS).are_reached(HERE, ME, at(1))


def test_nothing_is_written_for_a_login_where_all_is_known(limits: SignInLimits) -> None:
    limits.note_login(HERE, ME, at(0))
    before = list(models.Attempt.objects.values_list("pk", "at"))
    limits.note_login(HERE, ME, at(60))
    assert list(models.Attempt.objects.values_list("pk", "at")) == before
    limits.note_login(HERE, ME, at(25 * 60))
    assert [moment for _, moment in models.Attempt.objects.values_list("pk", "at")] == [at(25 * 60)]


def test_no_address_and_no_name_is_kept_and_what_expired_is_deleted(limits: SignInLimits) -> None:
    fail(limits, HERE, "somebody@mail.example", 0, 0)
    limits.note_login(HERE, ME, at(0))
    kept = " ".join(str(row) for row in models.Attempt.objects.values_list())
    assert HERE not in kept
    assert "somebody" not in kept
    assert attempts.delete_expired(at(29)) == 0
    assert attempts.delete_expired(at(30)) == 4
    assert attempts.delete_expired(at(90 * 24 * 60)) == 1
    assert not models.Attempt.objects.exists()
