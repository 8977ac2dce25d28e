"""Notes of players who look for a partner in a tournament. They are not part of the records, and nobody keeps them."""

from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal

LONGEST_NOTE = 300


class PartnerWish(msgspec.Struct, frozen=True):
    """A note: who looks for a partner, and what the player says."""

    id: int
    tournament: int
    number: str
    text: str
    at: datetime


def put_up_note(tournament: int, number: str, text: str, now: datetime) -> None:
    """Put up the note of a player, in the place of an earlier one."""
    words = plain_text(" ".join(text.split()))
    if len(words) > LONGEST_NOTE:
        raise Refusal(f"The text is longer than {LONGEST_NOTE:,} characters.")
    with database.write_transaction():
        models.PartnerNote.objects.update_or_create(
            tournament=tournament, player=number, defaults={"text": words, "at": now}
        )


def take_down_note(tournament: int, number: str) -> bool:
    """Take down the note of a player; return whether there was one."""
    with database.write_transaction():
        return models.PartnerNote.objects.filter(tournament=tournament, player=number).delete()[0] > 0


def list_notes(tournament: int) -> list[PartnerWish]:
    """Return the notes of a tournament, the earliest first; those of players who have entered since are left out."""
    entered = models.TournamentPlayer.objects.filter(
        entry__tournament=tournament, entry__state__in=("entered", "waiting"), ended=None
    ).values_list("number", flat=True)
    rows = models.PartnerNote.objects.filter(tournament=tournament).exclude(player__in=list(entered))
    return [PartnerWish(row.pk, row.tournament, row.player, row.text, row.at) for row in rows.order_by("at", "id")]


def find_note(tournament: int, note: int) -> PartnerWish | None:
    """Return a note of a tournament; None if it was taken down, or the player has entered since."""
    return next((each for each in list_notes(tournament) if each.id == note), None)
