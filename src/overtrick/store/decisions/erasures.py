"""Erasing a player on request: the identity goes, everywhere; the ledger stays whole under a number without a name.

This is the one change that the journal and the audit log admit, and it is a line of the journal itself. Words that
people wrote beside the number go as well, for a name may stand in them. Raw files keep what was sent; only
administrators can read them.
"""

import msgspec
from django.db.models import QuerySet

from overtrick.certificates import file_name_for
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.player_checks import IDENTITY, blank
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encoded
from overtrick.store.journal.kinds import DELIVERY, WITHDRAW
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.mail.outbox import take_out
from overtrick.store.models.states import CLOSED
from overtrick.store.registers.players import find_player, numbers_of

ERASED = "(erased)"
# Free words in a decision about a player, in which a name may stand.
_WORDS = ("asked_by", "text")
_BY_HAND = (
    "SELECT DISTINCT j.seq FROM sitting x JOIN session s ON s.id = x.session_id "
    "JOIN revision r ON r.id = s.revision_id JOIN journal j ON j.seq = r.seq "
    "WHERE x.number = %s AND j.kind = %s AND j.data LIKE %s"
)


class Erasure(Record, frozen=True, kw_only=True):
    """The player to be erased."""

    number: str


def erase(work: UnitOfWork, entry: JournalEntry, told: Erasure) -> None:
    """Remove who the player is from the register, the journal and the audit log."""
    player = find_player(told.number)
    if player.erased:
        raise Refusal(f"Player {told.number} has been erased already.")
    work.writer.flush()
    for number in numbers_of(player):
        _refuse_names(entry, find_player(number))
    # A duplicate of the player has the same name.
    for number in numbers_of(player):
        work.erase_identity(number)
        _erase(entry, find_player(number))
    audit(work, entry, "player", told.number, {"erased": False}, {"erased": True})


def _refuse_names(entry: JournalEntry, player: models.Player) -> None:
    """The line of the erasure is kept for good: the name that it takes away must not stand in it."""
    words = entry.reason.casefold()
    for name in (player.first, player.preferred, player.family):
        if name and name.casefold() in words:
            raise Refusal("The reason names the player, and it is kept for good. Say it without the name.")


def _erase(entry: JournalEntry, player: models.Player) -> None:
    number = player.number
    for name in IDENTITY:
        setattr(player, name, blank(name))
    player.hidden = player.erased = True
    player.stamp = entry.day
    player.save()
    for kept in _decided_about(number, entry.seq):
        reason = ERASED if kept.reason else ""
        data = _rewritten(kept.data, number)
        models.Journal.objects.filter(seq=kept.seq).update(data=data, reason=reason, redacted=entry.seq)
    _forget_questions(entry, player)
    for entered in _entered_by_hand(number):
        data = msgspec.json.decode(entered.data)
        data["by_hand"]["reason"] = ERASED
        models.Journal.objects.filter(seq=entered.seq).update(data=encoded(data), redacted=entry.seq)
    for fact in models.Fact.objects.filter(data__contains=f'"{number}"'):
        models.Fact.objects.filter(pk=fact.pk).update(data=_rewritten(fact.data, number))
    _forget_reaching(number)
    notes = models.Audit.objects.filter(what="player", key=number)
    for note in notes | models.Audit.objects.filter(what="session", after__contains=f'"{number}"'):
        before, after = (_rewritten(text, number, own=note.what == "player") for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _decided_about(number: str, before: int) -> list[models.Journal]:
    """The decisions in which a number is named, and those that name such a decision by its line."""
    decided = models.Journal.objects.exclude(kind=DELIVERY).filter(seq__lt=before)
    own = list(decided.filter(data__contains=f'"{number}"'))
    lines = {kept.seq for kept in own}
    about = [kept for kept in decided.filter(kind=WITHDRAW) if msgspec.json.decode(kept.data)["line"] in lines]
    return own + about


def _forget_questions(entry: JournalEntry, player: models.Player) -> None:
    """Remove what was asked and said about the player's awards, and by whom it was asked; nothing more can be said."""
    own = models.Question.objects.filter(player=player)
    remarks = models.Remark.objects.filter(question__player=player)
    for kept in models.Journal.objects.filter(seq__in=list(remarks.values_list("seq", flat=True))):
        data = _rewritten(kept.data, player.number, own=True)
        reason = ERASED if kept.reason else ""
        models.Journal.objects.filter(seq=kept.seq).update(data=data, reason=reason, redacted=entry.seq)
    # Whoever asked is the player, or speaks for the player; a login may be a name.
    asked = set(own.values_list("seq", flat=True))
    askers = set(remarks.filter(seq__in=asked).values_list("who", flat=True))
    theirs = list(remarks.filter(who__in=askers).values_list("seq", flat=True))
    for model in (models.Journal, models.Audit, models.Remark):
        model._default_manager.filter(seq__in=theirs).update(who=ERASED)
    remarks.update(text=ERASED)
    own.update(text=ERASED, state=CLOSED)


def _forget_reaching(number: str) -> None:
    """Remove login, tokens and address, and every letter to the player: a certificate has the name on it, sent or not.

    A letter to an address that others share stays, unless it carries the player's own certificate.
    """
    own = (models.Account.objects.filter(player=number), models.Contact.objects.filter(player=number))
    addresses = {email for rows in own for email in rows.values_list("email", flat=True) if email}
    for rows in (*own, models.Credential.objects.filter(player=number)):
        rows.delete()
    for model in (models.Account, models.Contact):
        addresses -= set(model._default_manager.filter(email__in=addresses).values_list("email", flat=True))
    take_out(addresses, [file_name_for(number)])


def _entered_by_hand(number: str) -> QuerySet[models.Journal]:
    """The lines of results with this player in them that a person entered, with a reason."""
    found = database.rows(_BY_HAND, number, DELIVERY, '%"by_hand"%')
    return models.Journal.objects.filter(seq__in=[seq for (seq,) in found])


def _rewritten(text: str, number: str, *, own: bool = False) -> str:
    """A record without the identity, if it is the player's own, and without what was said to overrule a rule."""
    data = msgspec.json.decode(text)
    if not isinstance(data, dict):
        return text
    if own or data.get("number") == number:
        data = {name: blank(name) if name in IDENTITY else value for name, value in data.items()}
        data |= {name: ERASED for name in _WORDS if data.get(name)}
    facts = data.get("facts", data)
    for player in facts.get("players", ()):
        if player.get("number") == number and player.get("override"):
            player["override"] = ERASED
    return encoded(data)
