"""The count of files that a club sends in a minute, by a clock that the test turns."""

import threading

import pytest

from overtrick.config.settings_file import Limits
from overtrick.intake.rate_limits import RateLimits

MINUTE = 60.0


@pytest.fixture
def limits() -> RateLimits:
    """Three files a minute."""
    return RateLimits(Limits(files_a_minute=3))


def test_so_many_files_may_come_in_a_minute_and_no_more(limits: RateLimits) -> None:
    assert [limits.may_send(106, now) for now in (0.0, 1.0, 59.0, 59.9)] == [True, True, True, False]


def test_a_minute_after_a_file_another_may_come(limits: RateLimits) -> None:
    for now in (0.0, 10.0, 20.0):
        assert limits.may_send(106, now)
    assert [limits.may_send(106, now) for now in (59.9, 60.0, 60.1, 70.0)] == [False, True, False, True]


def test_a_file_that_was_put_off_does_not_count(limits: RateLimits) -> None:
    for now in (0.0, 0.0, 0.0):
        assert limits.may_send(106, now)
    assert not any(limits.may_send(106, float(now)) for now in range(60))
    assert limits.may_send(106, MINUTE)


def test_every_club_has_its_own_minute(limits: RateLimits) -> None:
    for club in (106, 130):
        assert [limits.may_send(club, 0.0) for _ in range(4)] == [True, True, True, False]


def test_clients_at_the_same_moment_are_counted_one_by_one() -> None:
    limits = RateLimits(Limits(files_a_minute=500))
    sent: list[bool] = []
    threads = [
        threading.Thread(target=lambda: sent.extend([limits.may_send(106, 0.0) for _ in range(200)])) for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sum(sent), len(sent)) == (500, 1000)
