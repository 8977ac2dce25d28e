"""The files and bytes that a club may send in a minute: by all doors and processes together, trials included."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.config.settings_file import Limits
from overtrick.intake import door as door_module
from overtrick.intake.door import Door
from overtrick.intake.errors import Refused
from overtrick.store import models
from overtrick.store.access import attempts
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands.file_reader import FileReader
from overtrick.store.commands.try_file import Trial
from overtrick.store.db.connections import close_connections
from overtrick.store.deliveries.sending_limits import may_send, note_trial
from overtrick.store.results.delivery import Delivery
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.store_fixture import StoreFixture

CLUB = CredentialHolder(AUCKLAND, "106")
OTHER = CredentialHolder(HOWICK, "130")
NOW = datetime(2026, 3, 2, 19, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quick_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials that take no time."""

    def try_file(delivery: Delivery, reader: FileReader, look: object) -> Trial:
        return Trial(file=delivery.name, state="accepted", revision=1, problems=(), awards=(), because="")

    monkeypatch.setattr(door_module, "try_file", try_file)


def is_taken(door: Door, at: int, *, trial: bool = False, sender: CredentialHolder = CLUB, size: int = 1) -> bool:
    send = door.try_out if trial else door.deliver
    try:
        send(sender, f"{sender.club}_{at}.txt", b"x" * size)
    except Refused as refused:
        if not refused.too_many:
            raise
        return False
    return True


@pytest.mark.parametrize("trials", [(True, True), (True, False), (False, True), (False, False)])
def test_two_doors_share_a_minute(store: StoreFixture, trials: tuple[bool, bool]) -> None:
    """Two doors, as in two processes: what one has taken, the other knows."""
    doors = Door("http", Limits(files_a_minute=3)), Door("http", Limits(files_a_minute=3))
    taken = [is_taken(doors[at % 2], at, trial=trials[at % 2]) for at in range(6)]
    assert taken == [True] * 3 + [False] * 3
    assert is_taken(doors[0], 1, sender=OTHER)


def test_the_bytes_of_trials_count(store: StoreFixture) -> None:
    door = Door("sftp", Limits(bytes_a_minute=1_000))
    assert is_taken(door, 1, trial=True, size=600)
    assert not is_taken(door, 2, size=401)
    assert is_taken(door, 2, size=400)
    assert not is_taken(door, 3, trial=True)


def test_many_at_once_are_counted_one_by_one(store: StoreFixture) -> None:
    doors = [Door("http", Limits(files_a_minute=5)) for _ in range(2)]
    taken: list[bool] = []
    start = threading.Barrier(16)

    def send(at: int) -> None:
        start.wait()
        taken.append(is_taken(doors[at % 2], at))
        close_connections()

    threads = [threading.Thread(target=send, args=(at,)) for at in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (taken.count(True), taken.count(False)) == (5, 11)
    assert models.Arrival.objects.filter(club=AUCKLAND).count() == 5


def test_a_minute_later_a_trial_counts_no_more_and_is_forgotten(store: StoreFixture) -> None:
    limits = Limits(files_a_minute=1)
    note_trial(AUCKLAND, 10, NOW)
    moments = [NOW + timedelta(seconds=seconds) for seconds in (0, 59.9, 60)]
    assert [may_send(AUCKLAND, 1, moment, limits) for moment in moments] == [False, False, True]
    assert [attempts.delete_expired(moment) for moment in moments] == [0, 0, 1]
