"""The counts of a door: files a minute a club, and wrong passwords an address, by a clock that the test turns."""

import threading

import pytest

from overtrick.config.settings_file import Limits
from overtrick.intake.rate_limits import Gate

HERE, THERE = "192.0.2.1", "192.0.2.2"
ME, OTHER = "106", "130"
MINUTE = 60.0


@pytest.fixture
def gate() -> Gate:
    """Three files a minute; shut for a quarter of an hour after three wrong passwords."""
    return Gate(Limits(files_a_minute=3, failures=3, shut_minutes=15))


def test_so_many_files_may_come_in_a_minute_and_no_more(gate: Gate) -> None:
    assert [gate.may_send(106, now) for now in (0.0, 1.0, 59.0, 59.9)] == [True, True, True, False]


def test_a_minute_after_a_file_another_may_come(gate: Gate) -> None:
    for now in (0.0, 10.0, 20.0):
        assert gate.may_send(106, now)
    assert [gate.may_send(106, now) for now in (59.9, 60.0, 60.1, 70.0)] == [False, True, False, True]


def test_a_file_that_was_put_off_does_not_count(gate: Gate) -> None:
    for now in (0.0, 0.0, 0.0):
        assert gate.may_send(106, now)
    assert not any(gate.may_send(106, float(now)) for now in range(60))
    assert gate.may_send(106, MINUTE)


def test_every_club_has_its_own_minute(gate: Gate) -> None:
    for club in (106, 130):
        assert [gate.may_send(club, 0.0) for _ in range(4)] == [True, True, True, False]


def test_the_door_is_shut_after_so_many_wrong_passwords(gate: Gate) -> None:
    for now in (0.0, 1.0):
        gate.note_failure(HERE, ME, now)
        assert not gate.is_shut(HERE, ME, now)
    gate.note_failure(HERE, ME, 2.0)
    assert gate.is_shut(HERE, ME, 2.0)
    assert not gate.is_shut(THERE, ME, 2.0)


def test_it_stays_shut_for_the_whole_time_from_then_on(gate: Gate) -> None:
    """A quarter of an hour from the last wrong password, however slowly the others came."""
    for now in (0.0, 7 * MINUTE, 14 * MINUTE):
        gate.note_failure(HERE, ME, now)
    assert gate.is_shut(HERE, ME, 15 * MINUTE)
    assert gate.is_shut(HERE, ME, 29 * MINUTE - 1)
    assert not gate.is_shut(HERE, ME, 29 * MINUTE)


def test_after_that_it_takes_as_many_wrong_passwords_again(gate: Gate) -> None:
    for now in (0.0, 0.0, 0.0):
        gate.note_failure(HERE, ME, now)
    later = 15 * MINUTE
    for _ in range(2):
        gate.note_failure(HERE, ME, later)
        assert not gate.is_shut(HERE, ME, later)
    gate.note_failure(HERE, ME, later)
    assert gate.is_shut(HERE, ME, later)


def test_wrong_passwords_of_long_ago_are_forgotten(gate: Gate) -> None:
    for now in (0.0, 1.0, 16 * MINUTE):
        gate.note_failure(HERE, ME, now)
    assert not gate.is_shut(HERE, ME, 16 * MINUTE)


def test_a_right_password_wipes_the_slate(gate: Gate) -> None:
    for _ in range(2):
        gate.note_failure(HERE, ME, 0.0)
    gate.note_login(HERE, ME)
    for _ in range(2):
        gate.note_failure(HERE, ME, 1.0)
    assert not gate.is_shut(HERE, ME, 1.0)


def test_a_right_password_does_not_wipe_the_slate_of_another_user(gate: Gate) -> None:
    """Otherwise a club could guess the password of another for ever, with its own in between."""
    for now in (0.0, 1.0, 2.0):
        assert not gate.is_shut(HERE, OTHER, now)
        gate.note_failure(HERE, OTHER, now)
        gate.note_login(HERE, ME)
    assert gate.is_shut(HERE, OTHER, 3.0)
    assert gate.is_shut(HERE, ME, 3.0)


def test_wrong_passwords_of_several_users_count_together_for_their_address(gate: Gate) -> None:
    for user in ("1", "2", "3"):
        gate.note_failure(HERE, user, 0.0)
    assert gate.is_shut(HERE, ME, 1.0)


def test_a_user_is_shut_after_ten_times_as_many_wrong_passwords_from_wherever_they_come(gate: Gate) -> None:
    """Many addresses cost somebody with IPv6 nothing."""
    for number in range(29):
        gate.note_failure(f"2001:db8::{number:x}", ME, 0.0)
    assert not gate.is_shut(HERE, ME, 1.0)
    gate.note_failure("2001:db8::ffff", ME, 2.0)
    assert gate.is_shut(HERE, ME, 3.0)
    assert not gate.is_shut(HERE, OTHER, 3.0)
    assert not gate.is_shut(HERE, ME, 2.0 + 15 * MINUTE)


def test_a_user_whom_others_try_comes_in_from_where_it_came_in_before(gate: Gate) -> None:
    """Nobody may lock a club out by guessing."""
    gate.note_login(HERE, ME)
    for number in range(100):
        gate.note_failure(f"2001:db8::{number:x}", ME, 0.0)
    assert not gate.is_shut(HERE, ME, 1.0)
    assert gate.is_shut(THERE, ME, 1.0)


def test_a_crowd_of_addresses_does_not_fill_the_memory_and_the_newest_are_remembered(gate: Gate) -> None:
    for number in range(10_500):
        for _ in range(3):
            gate.note_failure(f"2001:db8::{number:x}", f"{number}", 0.0)
    assert gate.is_shut("2001:db8::2903", ME, 1.0)
    assert not gate.is_shut("2001:db8::1", ME, 1.0)


def test_clients_at_the_same_moment_are_counted_one_by_one() -> None:
    gate = Gate(Limits(files_a_minute=500))
    sent: list[bool] = []
    threads = [
        threading.Thread(target=lambda: sent.extend([gate.may_send(106, 0.0) for _ in range(200)])) for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sum(sent), len(sent)) == (500, 1000)
