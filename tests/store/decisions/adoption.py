"""Adopts new versions of a federation's folder for the tests."""

from datetime import date

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.settings import read_setting
from overtrick.schemes.editing.values import change_contents
from overtrick.store.commands import versions
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.versions import contents_of
from tests.store.store_fixture import SECRETARY, StoreFixture

APRIL = date(2018, 4, 1)
REASON = "Board, 1 March 2018"


def changed(*settings: str, day: date = APRIL) -> FolderContents:
    """The folder as adopted last, with some values set from a day on."""
    before = contents_of(current_federation().versions[-1])
    return change_contents(before, [read_setting(text) for text in settings], day)


def adopt(store: StoreFixture, *settings: str, day: date = APRIL, reason: str = REASON) -> JournalEntry:
    """Adopt values from a day on."""
    store.later(minutes=1)
    return versions.adopt_folder(changed(*settings, day=day), day, store.now, SECRETARY, reason)
