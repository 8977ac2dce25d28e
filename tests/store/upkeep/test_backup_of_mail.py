"""Contacts, letters with their files, and what was sent come through a backup and a rebuild."""

from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.mail import outbox
from overtrick.store.mail.outbox import Attachment
from overtrick.store.upkeep.backup import restore_backup, write_backup
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.stores import VENDORS

FILE = b"%PDF-1.7\n\x80\x00\xff"


def write_letters(store: StoreFixture) -> None:
    """A player with an address, a letter with a file and one without."""
    store.register(*NUMBERS)
    contacts.enter_contact("38441", email="marama@mail.example", certificates=True)
    outbox.queue_letter("marama@mail.example", "with", "words", FIRST_MOMENT, Attachment("certificate-38441.pdf", FILE))
    outbox.queue_letter("marama@mail.example", "without", "words", FIRST_MOMENT)


def check_letters() -> None:
    """See that everything is there, and that more can be written."""
    with_file, without = models.Mail.objects.order_by("id")
    assert with_file.attachment is not None
    assert (bytes(with_file.attachment), with_file.attachment_name) == (FILE, "certificate-38441.pdf")
    assert (without.attachment, without.attachment_name) == (None, "")
    contact = contacts.contact_of("38441")
    assert contact is not None
    assert (contact.email, contact.certificates) == ("marama@mail.example", True)
    outbox.queue_letter("marama@mail.example", "one more", "words", FIRST_MOMENT)
    contacts.enter_contact("20093", email="bertram@mail.example")


@pytest.mark.parametrize("to", VENDORS)
@pytest.mark.parametrize("source", VENDORS)
def test_a_backup_has_them(
    source: str,
    to: str,
    open_store: Callable[[str, str], StoreFixture],
    empty_store: Callable[[str], StoreFixture],
    tmp_path: Path,
) -> None:
    write_letters(open_store("nz-2017", source))
    write_backup(tmp_path / "kept.backup")
    empty_store(to)
    restore_backup(tmp_path / "kept.backup")
    check_letters()


def test_a_rebuild_keeps_them(store: StoreFixture) -> None:
    write_letters(store)
    assert rebuild(exchange=True) == []
    check_letters()
