"""Whatever wants to send mail puts it into the outbox: nothing waits for a server, and nothing is lost."""

from django.core.mail import EmailMessage, send_mail
from django.db import transaction

from overtrick.store import models
from tests.store.store_fixture import StoreFixture


def test_a_letter_waits_in_the_outbox_once_for_each_address(store: StoreFixture) -> None:
    assert send_mail("A subject", "Some words.", None, ["a@mail.example", "b@mail.example"]) == 1
    found = models.Mail.objects.order_by("address")
    assert [(mail.address, mail.subject, mail.body) for mail in found] == [
        ("a@mail.example", "A subject", "Some words."), ("b@mail.example", "A subject", "Some words."),
    ]  # fmt: skip
    assert {mail.sent for mail in found} == {None}
    assert {mail.attempts for mail in found} == {0}


def test_a_letter_belongs_to_the_transaction_that_it_is_about(store: StoreFixture) -> None:
    with transaction.atomic():
        EmailMessage("Never", "sent", to=["a@mail.example"]).send()
        transaction.set_rollback(True)
    assert not models.Mail.objects.exists()
