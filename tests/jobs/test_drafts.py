"""The worker clears away what was begun on the club desk and never sent."""

from datetime import timedelta

from overtrick.config.settings_file import Backup, Settings
from overtrick.jobs.worker import Worker
from overtrick.store import models
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import FILE, DraftText
from tests.store.store_fixture import StoreFixture


def test_drafts_whose_time_is_over_go(store: StoreFixture) -> None:
    drafts.keep_draft(106, "one", DraftText(FILE, "a.txt", b""), store.now)
    worker = Worker(store.directory, Settings(backup=Backup(at="")))
    worker.run_due_jobs(store.now + timedelta(hours=23))
    assert models.Draft.objects.count() == 1
    worker.run_due_jobs(store.now + timedelta(hours=24))
    assert models.Draft.objects.count() == 0
