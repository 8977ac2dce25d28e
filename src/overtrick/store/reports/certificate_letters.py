"""The certificates of the federation: printed with its name and signatories, and mailed to those who want them.

A promotion's certificate is sent once. What was sent is remembered in the transaction that puts the letter into the
outbox, so that neither a second run nor a crash sends it again.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime, time

from overtrick.certificates import (
    Issuer,
    PrintedCertificates,
    Promotion,
    Signatory,
    Unprintable,
    file_name_for,
    print_certificates,
    translate_issuer,
    write_letter,
)
from overtrick.config.settings_file import current_settings
from overtrick.schemes.translations import translations_of
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.db import database, leases
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.journal.today import about_today, registers_today, scheme_today
from overtrick.store.mail import outbox
from overtrick.store.standings.promotions import find_entry_promotions

# The name of the work that a worker is asked to do, before the number of the entry.
_REQUEST = "mail certificates "
_log = logging.getLogger(__name__)


def issuer(language: str = "") -> Issuer:
    """Return the federation as its settings have it; its name is that of the scheme unless they give another.

    In a language for which its folder has translations it speaks that one.
    """
    own = current_settings().certificates
    second = Signatory(own.second_signatory, own.second_office)
    found = Issuer(
        federation=own.federation or about_today().name,
        words=registers_today().certificate,
        first=Signatory(own.signatory, own.office),
        second=second if second != Signatory() else None,
        place=own.place,
        logo=scheme_today().logo,
    )
    translations = translations_of(scheme_today()).get(language)
    return translate_issuer(found, translations) if translations else found


def print_for_federation(promotions: Sequence[Promotion], on: date | None = None) -> PrintedCertificates:
    """Print the certificates of some promotions into one PDF."""
    return print_certificates(promotions, issuer(), on)


def mail_certificates_of_entry(seq: int, at: datetime) -> int:
    """Mail the certificates for the promotions of a journal entry; return how many. A second time it mails none."""
    return mail_promotions(find_entry_promotions(seq), at)


def mail_promotions(promotions: Sequence[Promotion], at: datetime, on: date | None = None) -> int:
    """Mail the certificates that were not sent before to each player who wants them; return how many letters."""
    of_players: dict[str, list[Promotion]] = {}
    for promotion in promotions:
        of_players.setdefault(promotion.number, []).append(promotion)
    return sum(_mail_to(number, own, at, on) for number, own in of_players.items())


def request_letters(seq: int, at: datetime) -> None:
    """Ask a worker to mail the certificates of a journal entry to those who want them; printing them takes time."""
    with database.write_transaction():
        leases.request_work(f"{_REQUEST}{seq}", at)


def mail_requested(now: datetime) -> int:
    """Mail what was asked for, as a worker; return how many letters."""
    count = 0
    for request in leases.find_requests(_REQUEST, is_open=True):
        taken = leases.take_lease(request.job, request.at, now)
        if taken is not None:
            count += mail_certificates_of_entry(int(request.job.removeprefix(_REQUEST)), now)
            leases.complete_lease(taken, now, "mailed")
    return count


def mail_once_more(promotion: Promotion, address: str, at: datetime) -> None:
    """Mail a certificate to an address, whether it was sent before or not. Raise Unprintable if it cannot be printed.

    An erasure finds the letter by the name of its file, whoever got it.
    """
    by = issuer()
    pages = print_certificates([promotion], by)
    if not pages.promotions:
        raise Unprintable(pages.omissions[0].why)
    letter = write_letter(pages.promotions, by)
    outbox.queue_letter(
        address, letter.subject, letter.body, at, outbox.Attachment(file_name_for(promotion.number), pages.pdf)
    )


def find_sent(promotions: Sequence[Promotion]) -> dict[str, datetime]:
    """Return when certificates were sent to players who want them, by the key of the promotion."""
    jobs = {_sent_key(promotion): promotion.key for promotion in promotions}
    found: dict[str, datetime] = {}
    for marks, some in in_chunks(job for job, _ in jobs):
        for job, at, done in database.rows(f"SELECT job, at, done FROM slot WHERE job IN ({marks})", *some):
            key = jobs.get((job, moment_of(at)))
            if key and done:
                found[key] = moment_of(done)
    return found


def _mail_to(number: str, promotions: Sequence[Promotion], at: datetime, on: date | None) -> bool:
    if _address_of(number) is None or not (unsent := _unsent(promotions)):
        return False
    contact = contacts.contact_of(number)
    by = issuer(contact.language if contact else "")
    # Printing takes time, so it is not done inside a transaction.
    pages = print_certificates(unsent, by, on)
    for omitted in pages.omissions:
        _log.warning("a certificate cannot be printed", extra={"player": number, "why": omitted.why})
    if not pages.promotions:
        return False
    letter = write_letter(pages.promotions, by)
    with database.write_transaction():
        # Another process may have been as quick, and the player may have been erased since.
        address = _address_of(number)
        if address is None or len(_unsent(pages.promotions)) < len(pages.promotions):
            return False
        for promotion in pages.promotions:
            leases.record_done(*_sent_key(promotion), at)
        attachment = outbox.Attachment(file_name_for(number), pages.pdf)
        outbox.add_letter(address, letter.subject, letter.body, at, attachment)
    return True


def _address_of(number: str) -> str | None:
    """Return the address for certificates; None if the player does not want them, or is unknown or erased by now."""
    player = models.Player.objects.filter(number=number, erased=False).first()
    contact = contacts.contact_of(number) if player else None
    return contact.email if contact and contact.certificates and contact.email else None


def _unsent(promotions: Sequence[Promotion]) -> list[Promotion]:
    return [promotion for promotion in promotions if not leases.is_done(*_sent_key(promotion))]


def _sent_key(promotion: Promotion) -> tuple[str, datetime]:
    """Return the key under which it is recorded that a certificate was sent."""
    return f"certificate {promotion.key}", datetime.combine(promotion.date, time(), UTC)
