"""Erasing a player on request: the identity goes, everywhere; the ledger stays whole under a number without a name.

This is the one change that the journal and the audit log admit, and it is a line of the journal itself. Raw files keep
what a club sent; only administrators can read them.
"""

from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.book import Book
from overtrick.store.decisions.kinds import Record, Refusal, audit, decision
from overtrick.store.decisions.people import IDENTITY, blank, find_player, numbers_of
from overtrick.store.journal import DELIVERY, Line, encoded

ERASED = "(erased)"


class Erasure(Record, frozen=True, kw_only=True):
    """The player to be erased."""

    number: str


@decision("erase", Erasure)
def erase(book: Book, line: Line, told: Erasure) -> None:
    """Remove who the player is from the register, the journal and the audit log."""
    player = find_player(told.number)
    if player.erased:
        raise Refusal(f"Player {told.number} has been erased already.")
    book.writer.flush()
    # A duplicate of the player has the same name.
    for number in numbers_of(player):
        book.office.erased |= {number}
        _erase(line, find_player(number))
    audit(book, line, "player", told.number, {"erased": False}, {"erased": True})


def _erase(line: Line, player: models.Player) -> None:
    for name in IDENTITY:
        setattr(player, name, blank(name))
    player.hidden = player.erased = True
    player.stamp = line.day
    player.save()
    decided = models.Journal.objects.exclude(kind=DELIVERY).filter(seq__lt=line.seq)
    for kept in decided.filter(data__contains=f'"{player.number}"'):
        data = msgspec.json.decode(kept.data)
        own = data.get("number") == player.number
        told = {"data": encoded(_blanked(data))} if own else {}
        reason = ERASED if kept.reason else ""
        models.Journal.objects.filter(seq=kept.seq).update(**told, reason=reason, redacted=line.seq)
    for note in models.Audit.objects.filter(what="player", key=player.number):
        before, after = (encoded(_blanked(msgspec.json.decode(text))) for text in (note.before, note.after))
        models.Audit.objects.filter(pk=note.pk).update(before=before, after=after)


def _blanked(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    return {name: blank(name) if name in IDENTITY else value for name, value in data.items()}
