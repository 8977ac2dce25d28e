"""A worker's nightly backups: one a night on every machine, so many are kept, and a failure is told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from overtrick.config.settings_file import Settings
from overtrick.jobs.worker import Worker
from overtrick.store import models
from overtrick.store.upkeep.backup import check_backup
from tests.store.store_fixture import StoreFixture

from .conftest import Workers, keep

# A quarter past four in the morning of 12 March 2018 in New Zealand, 13 hours ahead: after the backup of 3:30.
NOW = datetime(2018, 3, 11, 15, 15, tzinfo=UTC)
NIGHTLY = {"backup": {"at": "30 3 * * *", "folder": "safe", "keep": 3}}
MAIL = {"mail": {"administrator": "root@federation.example"}}


def kept_backups(store: StoreFixture) -> list[str]:
    return sorted(path.name for path in (store.directory / "safe").iterdir() if not path.name.endswith(".head.json"))


def test_a_backup_a_night_of_which_so_many_are_kept(store: StoreFixture, worker: Workers) -> None:
    one = worker(**NIGHTLY)
    for day in range(5):
        one.run_due_jobs(NOW + timedelta(days=day))
        one.run_due_jobs(NOW + timedelta(days=day, hours=1))
    assert kept_backups(store) == [f"overtrick-2018-03-{day}-0330.backup" for day in (14, 15, 16)]
    check_backup(store.directory / "safe" / "overtrick-2018-03-16-0330.backup")
    assert models.Slot.objects.filter(job__startswith="backup ").exclude(done=None).count() == 5
    assert set(models.Slot.objects.values_list("attempts", flat=True)) == {1}


def test_files_of_other_names_beside_the_backups_are_not_counted_and_not_removed(
    store: StoreFixture, worker: Workers
) -> None:
    folder = store.directory / "safe"
    folder.mkdir()
    others = ["before-the-move.backup", "notes.txt", *(f"overtrick-good-{number}.backup" for number in range(4))]
    for name in others:
        (folder / name).touch()
    for day in range(4):
        worker(**NIGHTLY).run_due_jobs(NOW + timedelta(days=day))
    made = [f"overtrick-2018-03-{day}-0330.backup" for day in (13, 14, 15)]
    assert kept_backups(store) == sorted([*others, *made])


def test_a_head_is_signed_once_a_day_and_is_beside_each_backup(store: StoreFixture, worker: Workers) -> None:
    for day in range(5):
        for _ in range(2):
            worker(**NIGHTLY).run_due_jobs(NOW + timedelta(days=day))
    assert store.count("signed_head") == 5
    made = [f"overtrick-2018-03-{day}-0330.backup" for day in (14, 15, 16)]
    heads = sorted(path for path in (store.directory / "safe").iterdir() if path.suffix == ".json")
    # The head of a backup that was removed went with it; each is that of the morning when the backup was made.
    assert [path.name for path in heads] == [f"{name}.head.json" for name in made]
    for path, day in zip(heads, (14, 15, 16), strict=True):
        assert path.read_bytes() == (store.directory / "heads" / f"2018-03-{day}.json").read_bytes()


def test_a_second_worker_makes_no_second_backup(store: StoreFixture, worker: Workers) -> None:
    worker(**NIGHTLY).run_due_jobs(NOW)
    (store.directory / "safe" / "overtrick-2018-03-12-0330.backup").unlink()
    worker(**NIGHTLY).run_due_jobs(NOW)
    assert kept_backups(store) == []


def test_another_machine_makes_its_own_backups(store: StoreFixture, worker: Workers, tmp_path: Path) -> None:
    worker(**NIGHTLY).run_due_jobs(NOW)
    Worker(tmp_path, msgspec.convert(NIGHTLY, Settings)).run_due_jobs(NOW)
    name = "overtrick-2018-03-12-0330.backup"
    assert kept_backups(store) == [name]
    check_backup(tmp_path / "safe" / name)


def test_a_backup_that_fails_is_told_and_tried_again_after_an_hour_and_files_go_on(
    store: StoreFixture, worker: Workers
) -> None:
    (store.directory / "safe").touch()
    one = worker(**NIGHTLY, **MAIL)
    keep(store)
    assert one.run_once(NOW, 0.0) == 1
    for minutes in (1, 59, 60, 61):
        one.run_due_jobs(NOW + timedelta(minutes=minutes))
    letters = models.Mail.objects.order_by("id")
    assert [(letter.subject, letter.address) for letter in letters] == [
        ("The backup failed", "root@federation.example")
    ] * 2
    assert letters[0].body.startswith("The backup of 2018-03-12 03:30 failed: ")
    (store.directory / "safe").unlink()
    one.run_due_jobs(NOW + timedelta(minutes=120))
    assert kept_backups(store) == ["overtrick-2018-03-12-0330.backup"]
