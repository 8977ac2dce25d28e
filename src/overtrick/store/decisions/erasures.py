"""Erase a player on request: the identity is removed everywhere; the ledger stays whole under a number without a name.

This is the only change of the journal and the audit log that is allowed, and it is an entry of the journal itself.
Free text about the player is removed as well, because it may contain the name. Raw files keep what was sent; only
administrators can read them.
"""

from typing import Any

import msgspec
from django.db.models import QuerySet

from overtrick.certificates import file_name_for
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.kinds import DELIVERY, WITHDRAW
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.mail.outbox import delete_letters
from overtrick.store.models.states import CLOSED
from overtrick.store.registers.players import find_player, numbers_of

IDENTITY = ("first", "preferred", "family", "year_of_birth", "overseas_number", "id_card")
ERASED = "(erased)"
# Keys of decisions about a player with free text, which may contain a name.
FREE_TEXT = ("asked_by", "text")
_BY_HAND = (
    "SELECT DISTINCT j.seq FROM sitting x JOIN session s ON s.id = x.session_id "
    "JOIN revision r ON r.id = s.revision_id JOIN journal j ON j.seq = r.seq "
    "WHERE x.number = %s AND j.kind = %s AND j.data LIKE %s"
)


class Erasure(Record, frozen=True, kw_only=True):
    """The player to be erased."""

    number: PlayerNumber


def erase(work: UnitOfWork, entry: JournalEntry, erasure: Erasure) -> None:
    """Remove who the player is from the register, the journal and the audit log."""
    player = find_player(erasure.number)
    if player.erased:
        raise Refusal(f"Player {erasure.number} has been erased already.")
    work.writer.flush()
    for number in numbers_of(player):
        _refuse_names(entry, find_player(number))
    # A duplicate of the player has the same name.
    for number in numbers_of(player):
        work.add_erased_player(number)
        _erase_player(entry, find_player(number))
    audit(work, entry, "player", erasure.number, {"erased": False}, {"erased": True})


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
    for kept in _find_decisions_about(number, entry.seq):
        reason = ERASED if kept.reason else ""
        data = _redact(kept.data, number)
        models.Journal.objects.filter(seq=kept.seq).update(data=data, reason=reason, redacted=entry.seq)
    _erase_questions(entry, player)
    for entered in _find_manual_entries(number):
        data = msgspec.json.decode(entered.data)
        data["by_hand"]["reason"] = ERASED
        models.Journal.objects.filter(seq=entered.seq).update(data=encode_json(data), redacted=entry.seq)
    for fact in models.Fact.objects.filter(data__contains=f'"{number}"'):
        models.Fact.objects.filter(pk=fact.pk).update(data=_redact(fact.data, number))
    _remove_contacts(number)
    notes = models.Audit.objects.filter(what="player", key=number)
    for note in notes | models.Audit.objects.filter(what="session", after__contains=f'"{number}"'):
        before, after = (_redact(text, number, own=note.what == "player") for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _find_decisions_about(number: str, before: int) -> list[models.Journal]:
    """Find the decisions that name a number, and the withdrawals of such decisions."""
    decided = models.Journal.objects.exclude(kind=DELIVERY).filter(seq__lt=before)
    own = list(decided.filter(data__contains=f'"{number}"'))
    lines = {kept.seq for kept in own}
    about = [kept for kept in decided.filter(kind=WITHDRAW) if msgspec.json.decode(kept.data)["line"] in lines]
    return own + about


def _erase_questions(entry: JournalEntry, player: models.Player) -> None:
    """Remove the text of questions about the player's awards and the logins that asked, and close the questions."""
    own = models.Question.objects.filter(player=player)
    remarks = models.Remark.objects.filter(question__player=player)
    for kept in models.Journal.objects.filter(seq__in=list(remarks.values_list("seq", flat=True))):
        data = _redact(kept.data, player.number, own=True)
        reason = ERASED if kept.reason else ""
        models.Journal.objects.filter(seq=kept.seq).update(data=data, reason=reason, redacted=entry.seq)
    # The person who asked is the player, or speaks for the player; a login may be a name.
    asked = set(own.values_list("seq", flat=True))
    askers = set(remarks.filter(seq__in=asked).values_list("who", flat=True))
    theirs = list(remarks.filter(who__in=askers).values_list("seq", flat=True))
    for model in (models.Journal, models.Audit, models.Remark):
        model._default_manager.filter(seq__in=theirs).update(who=ERASED)
    remarks.update(text=ERASED)
    own.update(text=ERASED, state=CLOSED)


def _remove_contacts(number: str) -> None:
    """Remove login, tokens and address, and every letter to the player: a certificate shows the name, sent or not.

    A letter to an address that others share stays, unless the player's own certificate is attached.
    """
    own = (models.Account.objects.filter(player=number), models.Contact.objects.filter(player=number))
    addresses = {email for rows in own for email in rows.values_list("email", flat=True) if email}
    for rows in (*own, models.Credential.objects.filter(player=number)):
        rows.delete()
    for model in (models.Account, models.Contact):
        addresses -= set(model._default_manager.filter(email__in=addresses).values_list("email", flat=True))
    delete_letters(addresses, [file_name_for(number)])


def _find_manual_entries(number: str) -> QuerySet[models.Journal]:
    """Find the entries of results that a person typed in, with a reason, and in which the player took part."""
    found = database.rows(_BY_HAND, number, DELIVERY, '%"by_hand"%')
    return models.Journal.objects.filter(seq__in=[seq for (seq,) in found])


def _redact(text: str, number: str, *, own: bool = False) -> str:
    """Remove the identity from a record of the player, and the reasons for exceptions from facts about the player."""
    data = msgspec.json.decode(text)
    if not isinstance(data, dict):
        return text
    if own or data.get("number") == number:
        data = {name: blank_value(name) if name in IDENTITY else value for name, value in data.items()}
        data |= {name: ERASED for name in FREE_TEXT if data.get(name)}
    facts = data.get("facts", data)
    for player in facts.get("players", ()):
        if player.get("number") == number and player.get("override"):
            player["override"] = ERASED
    return encode_json(data)


def blank_if_erased(work: UnitOfWork, number: str, values: dict[str, Any]) -> dict[str, Any]:
    """Blank the identity in the values of a player who has been erased."""
    if number not in work.state.erased:
        return values
    return {name: blank_value(name) if name in IDENTITY else value for name, value in values.items()}


def blank_value(name: str) -> Any:
    """Return the value that replaces a part of an identity."""
    return None if name == "year_of_birth" else ""
