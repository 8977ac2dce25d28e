"""Drafts: of one club, for a while, and not so many that they fill the disk."""

from datetime import timedelta

from overtrick.store import models
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import CORRECTION, ENTRY, FILE, DraftText
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

NOW = FIRST_MOMENT
TEXT = DraftText(FILE, "106_a.txt", b"\x00\xff bytes")


def test_a_draft_is_found_by_its_club_and_kind(store: StoreFixture) -> None:
    key = drafts.keep_draft(AUCKLAND, "club106", TEXT, NOW)
    found = drafts.find_draft(AUCKLAND, key, FILE, NOW)
    assert found
    assert (found.name, bytes(found.content), found.login) == (TEXT.name, TEXT.content, "club106")
    assert drafts.find_draft(HOWICK, key, FILE, NOW) is None
    assert drafts.find_draft(AUCKLAND, key, ENTRY, NOW) is None
    for number in (0, -1, key + 1, 2**63, 2**80):
        assert drafts.find_draft(AUCKLAND, number, FILE, NOW) is None


def test_a_draft_is_kept_in_its_place(store: StoreFixture) -> None:
    key = drafts.keep_draft(AUCKLAND, "one", DraftText(ENTRY, "", b"1"), NOW)
    assert drafts.keep_draft(AUCKLAND, "one", DraftText(ENTRY, "", b"2"), NOW, key) == key
    assert bytes(models.Draft.objects.get().content) == b"2"
    # What is of another club, or of another kind, stays as it is.
    assert drafts.keep_draft(HOWICK, "two", DraftText(ENTRY, "", b"3"), NOW, key) != key
    assert drafts.keep_draft(AUCKLAND, "one", DraftText(CORRECTION, "", b"4"), NOW, key) != key
    assert drafts.keep_draft(AUCKLAND, "one", DraftText(ENTRY, "", b"5"), NOW, 2**80) != key
    assert bytes(models.Draft.objects.get(pk=key).content) == b"2"


def test_a_login_sees_its_own(store: StoreFixture) -> None:
    first, second = (drafts.keep_draft(AUCKLAND, "one", DraftText(ENTRY, "", b""), NOW) for _ in range(2))
    drafts.keep_draft(AUCKLAND, "two", DraftText(ENTRY, "", b""), NOW)
    assert [each.pk for each in drafts.list_drafts(AUCKLAND, "one", ENTRY, NOW)] == [second, first]


def test_a_club_discards_only_its_own(store: StoreFixture) -> None:
    key = drafts.keep_draft(AUCKLAND, "one", TEXT, NOW)
    drafts.discard_draft(HOWICK, key)
    assert models.Draft.objects.count() == 1
    for number in (key, key, 0, 2**80):
        drafts.discard_draft(AUCKLAND, number)
    assert models.Draft.objects.count() == 0


def test_the_oldest_makes_room(store: StoreFixture) -> None:
    other = drafts.keep_draft(HOWICK, "two", TEXT, NOW)
    keys = [drafts.keep_draft(AUCKLAND, "one", TEXT, NOW + timedelta(seconds=at)) for at in range(25)]
    left = set(models.Draft.objects.values_list("pk", flat=True))
    assert left == {other, *keys[-20:]}


def test_drafts_pass(store: StoreFixture) -> None:
    """A file that was checked after a day, and what was typed after a fortnight."""
    file = drafts.keep_draft(AUCKLAND, "one", TEXT, NOW)
    entry = drafts.keep_draft(AUCKLAND, "one", DraftText(ENTRY, "", b""), NOW)
    later = NOW + timedelta(days=1)
    assert drafts.find_draft(AUCKLAND, file, FILE, later) is None
    assert drafts.find_draft(AUCKLAND, entry, ENTRY, later)
    assert drafts.delete_expired(later) == 1
    assert drafts.delete_expired(NOW + timedelta(days=14)) == 1
    assert drafts.delete_expired(NOW + timedelta(days=14)) == 0
    assert drafts.list_drafts(AUCKLAND, "one", ENTRY, later) == []


def test_a_draft_is_no_part_of_the_records(store: StoreFixture) -> None:
    before = store.contents()
    drafts.keep_draft(AUCKLAND, "one", TEXT, NOW)
    assert store.contents() == before
    assert store.verify() == []
