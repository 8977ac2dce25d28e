"""Players by number, through every merger: the one place that knows which numbers are the same person's."""

from collections.abc import Iterable
from datetime import date

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import fetch_models
from overtrick.store.errors import NotFound

# Somebody of whom no earlier day is known has been a member as long as anyone remembers.
EARLIEST = date(1900, 1, 1)

ERASED = "(erased)"

# One question tells of nearly everybody that there was no merger.
_WITH_DUPLICATES = "number = %s OR merged_into_id = (SELECT id FROM player WHERE number = %s) ORDER BY id"


def find_player(number: str) -> models.Player:
    """A player by number; NotFound if nobody has it."""
    found = models.Player.objects.filter(number=number).first()
    if found is None:
        raise NotFound(f"Nobody has the number {number}.")
    return found


def player_and_numbers(number: str) -> tuple[models.Player, list[str]]:
    """The player whom a number stands for, and every number of theirs; NotFound if nobody has it."""
    found = fetch_models(models.Player, _WITH_DUPLICATES, number, number)
    own = next((each for each in found if each.number == number), None)
    if own is None:
        raise NotFound(f"Nobody has the number {number}.")
    if own.merged_into_id is not None:
        player = survivor_of(own)
        return player, numbers_of(player)
    duplicates = [each for each in found if each is not own]
    return own, [number, *(each.number for each in duplicates), *_duplicates_of(each.pk for each in duplicates)]


def all_numbers() -> set[str]:
    """Return every number of the register."""
    return {number for (number,) in database.rows("SELECT number FROM player")}


def survivor_of(player: models.Player) -> models.Player:
    """The player whom a number stands for after all mergers."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def with_duplicates(numbers: Iterable[str]) -> set[str]:
    """Numbers and those that were merged into them: what is true of the survivor is true of a duplicate."""
    found = set(numbers)
    merged = database.rows("SELECT d.number, p.number FROM player d JOIN player p ON p.id = d.merged_into_id")
    while more := {duplicate for duplicate, survivor in merged if survivor in found} - found:
        found |= more
    return found


def numbers_of(player: models.Player) -> list[str]:
    """A player's own number and those of all duplicates that were merged into it."""
    return [player.number, *_duplicates_of([player.pk])]


def _duplicates_of(players: Iterable[int]) -> list[str]:
    """The numbers of those who were merged into some players, of those merged into these, and so on."""
    found: list[str] = []
    merged = list(players)
    while merged:
        marks = ", ".join(["%s"] * len(merged))
        rows = database.rows(f"SELECT id, number FROM player WHERE merged_into_id IN ({marks}) ORDER BY id", *merged)
        merged = [key for key, _ in rows]
        found += [number for _, number in rows]
    return found


def full_name(player: models.Player) -> str:
    """A player's name as people write it."""
    return ERASED if player.erased else " ".join(filter(None, (player.preferred or player.first, player.family)))
