"""Erase a player on request: the identity is removed everywhere; the ledger stays whole under a number without a name.

This is the only change of the journal and the audit log that is allowed, and it is an entry of the journal itself.
Free text about the player is removed as well, because it may contain the name. Raw files keep what was sent; only
administrators can read them.
"""

from typing import Any
from urllib.parse import parse_qsl

import msgspec

from overtrick.certificates import file_name_for
from overtrick.store import models
from overtrick.store.decisions.common.application_words import (
    close_applications,
    find_applications_about,
    players_own_entries,
)
from overtrick.store.decisions.common.club_redactions import (
    PersonalWords,
    personal_words,
    redact_details,
    redact_details_text,
)
from overtrick.store.decisions.common.host_redactions import erase_from_tournaments
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.redactions import (
    IDENTITY,
    apply_redactions,
    askers_entries,
    blank_value,
    find_redactions,
    redact_text,
)
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import CLUB_DETAILS, REGION_ADDRESS
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.mail.outbox import delete_letters
from overtrick.store.models.states import CLOSED
from overtrick.store.registers.club_details import ClubDetails, details_columns, read_details
from overtrick.store.registers.players import ERASED, find_player, numbers_of


class Erasure(Record, frozen=True, kw_only=True):
    """The player to be erased. `redacted` is filled in: the entries that lose words, with the hash of those left."""

    number: PlayerNumber
    redacted: tuple[tuple[int, str], ...] | msgspec.UnsetType = msgspec.UNSET


def erase(work: UnitOfWork, entry: JournalEntry, erasure: Erasure) -> None:
    """Remove who the player is from the register, the journal and the audit log."""
    player = find_player(erasure.number)
    if player.erased:
        raise Refusal(f"Player {erasure.number} has been erased already.")
    work.writer.flush()
    for number in numbers_of(player):
        _refuse_names(entry, find_player(number))
    apply_redactions(find_redactions(numbers_of(player), entry.seq), entry.seq)
    _erase_from_clubs(personal_words(numbers_of(player)))
    _erase_from_queries(personal_words(numbers_of(player)))
    erase_from_tournaments(personal_words(numbers_of(player)))
    # A duplicate of the player has the same name.
    for number in numbers_of(player):
        work.add_erased_player(number)
        _erase_player(entry, find_player(number))
    audit(work, entry, "player", erasure.number, {"erased": False}, {"erased": True})


def complete_erasure(entry: JournalEntry, erasure: Erasure) -> Erasure:
    """Fill in the hashes of the words that will be left, so that nothing else can be said to have been left."""
    redactions = find_redactions(numbers_of(find_player(erasure.number)), entry.seq)
    return msgspec.structs.replace(erasure, redacted=tuple((seq, left.hash) for seq, left in redactions.items()))


def _refuse_names(entry: JournalEntry, player: models.Player) -> None:
    """Refuse a reason that contains the name: the entry of the erasure is never changed."""
    words = entry.reason.casefold()
    for name in (player.first, player.preferred, player.family):
        if name and name.casefold() in words:
            raise Refusal("The reason names the player, and it is kept for good. Say it without the name.")


def _erase_player(entry: JournalEntry, player: models.Player) -> None:
    """Remove the identity of one number from all tables."""
    number = player.number
    for name in IDENTITY:
        setattr(player, name, blank_value(name))
    player.hidden = player.erased = True
    player.stamp = entry.day
    player.save()
    _erase_questions(player)
    _erase_applications(number)
    _erase_tournament_entries(number)
    for fact in models.Fact.objects.filter(data__contains=f'"{number}"'):
        models.Fact.objects.filter(pk=fact.pk).update(data=redact_text(fact.data, number))
    _remove_contacts(number)
    notes = models.Audit.objects.filter(what="player", key=number)
    for note in notes | models.Audit.objects.filter(what="session", after__contains=f'"{number}"'):
        before, after = (redact_text(text, number, own=note.what == "player") for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _erase_questions(player: models.Player) -> None:
    """Remove the text of questions about the player's awards and the logins that asked, and close the questions."""
    own = models.Question.objects.filter(player=player)
    remarks = models.Remark.objects.filter(question__player=player)
    theirs = askers_entries(player.number)
    for model in (models.Audit, models.Remark):
        model._default_manager.filter(seq__in=theirs).update(who=ERASED)
    remarks.update(text=ERASED)
    own.update(text=ERASED, state=CLOSED)


def _erase_applications(number: str) -> None:
    """Remove names and texts from applications about the player, and the logins that asked; take open ones back."""
    theirs = players_own_entries(number)
    for each in find_applications_about(number):
        left = {"text": ERASED if each.text else "", "answer": ERASED if each.answer else ""}
        data = redact_text(each.data, number, own=True)
        models.Application.objects.filter(pk=each.pk).update(data=data, **left)
    models.Application.objects.filter(seq__in=theirs).update(who=ERASED)
    models.Audit.objects.filter(seq__in=theirs).update(who=ERASED)
    close_applications(number)


def _erase_tournament_entries(number: str) -> None:
    """Remove what was written with the entries of tournaments that the player was in, and the player's notes."""
    own = models.TournamentEntry.objects.filter(players__number=number).values_list("pk", flat=True)
    for name in ("team", "text"):
        models.TournamentEntry.objects.filter(pk__in=list(own)).exclude(**{name: ""}).update(**{name: ERASED})
    models.PartnerNote.objects.filter(player=number).delete()


def _erase_from_clubs(person: PersonalWords) -> None:
    """Remove the player from what clubs and regions say about themselves. At a replay the words were never there."""
    for row in models.ClubDetails.objects.values():
        details = read_details(row)
        left = msgspec.convert(redact_details(msgspec.to_builtins(details), person), ClubDetails)
        if left != details:
            models.ClubDetails.objects.filter(club=row["club"]).update(**details_columns(left))
    for region in models.Region.objects.exclude(email=""):
        if person.name_email(region.email):
            models.Region.objects.filter(code=region.code).update(email="")
    for note in models.Audit.objects.filter(what__in=(CLUB_DETAILS, REGION_ADDRESS)):
        before, after = (redact_details_text(text, person) for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _erase_from_queries(person: PersonalWords) -> None:
    """Remove questions in SQL and reports that name the player."""
    for query in models.AskedQuery.objects.all():
        if person.are_in(query.sql) or person.name_officer(query.sql):
            models.AskedQuery.objects.filter(pk=query.pk).update(sql=ERASED, trouble="")
    _erase_from_reports(person)


def _erase_from_reports(person: PersonalWords) -> None:
    """Delete saved reports that ask for the player by name, and such requests of files."""
    for model in (models.SavedReport, models.Extract):
        for report in model._default_manager.all():
            words = f"{getattr(report, 'name', '')} {dict(parse_qsl(report.query)).get('name', '')}"
            if person.are_in(words) or person.name_officer(words):
                model._default_manager.filter(pk=report.pk).delete()


def _remove_contacts(number: str) -> None:
    """Remove login, tokens and address, and every letter to the player: a certificate shows the name, sent or not.

    A letter to an address that others share stays, unless the player's own certificate is attached.
    """
    own = (models.Account.objects.filter(player=number), models.Contact.objects.filter(player=number))
    addresses = {email for rows in own for email in rows.values_list("email", flat=True) if email}
    logins = [str(key) for key in own[0].values_list("pk", flat=True)]
    models.AccessChange.objects.filter(what="login", key__in=logins).delete()
    models.AccessChange.objects.filter(what="contact", key=number).delete()
    for rows in (*own, models.Credential.objects.filter(player=number)):
        rows.delete()
    for model in (models.Account, models.Contact):
        addresses -= set(model._default_manager.filter(email__in=addresses).values_list("email", flat=True))
    delete_letters(addresses, [file_name_for(number)])


def blank_if_erased(work: UnitOfWork, number: str, values: dict[str, Any]) -> dict[str, Any]:
    """Blank the identity in the values of a player who has been erased."""
    if number not in work.state.erased:
        return values
    return {name: blank_value(name) if name in IDENTITY else value for name, value in values.items()}
