"""Players by number, with all mergers followed: which numbers belong to the same person."""

from collections.abc import Iterable
from datetime import date

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import fetch_models
from overtrick.store.errors import NotFound
from overtrick.store.registers import mergers

# The start of a membership whose first day is not known.
EARLIEST = date(1900, 1, 1)

ERASED = "(erased)"

# The player of a number, with those who were merged into it, those merged into these, and so on: one query, which for
# nearly every player finds that there was no merger.
_WITH_DUPLICATES = (
    "id IN (WITH RECURSIVE own(id) AS (SELECT id FROM player WHERE number = %s "
    "UNION SELECT d.id FROM player d JOIN own ON d.merged_into_id = own.id) SELECT id FROM own) ORDER BY id"
)


def find_player(number: str) -> models.Player:
    """Find a player by number; NotFound if no player has it."""
    found = models.Player.objects.filter(number=number).first()
    if found is None:
        raise NotFound(f"Nobody has the number {number}.")
    return found


def is_player(number: str) -> bool:
    """Tell whether the register has a number."""
    return models.Player.objects.filter(number=number).exists()


def player_and_numbers(number: str) -> tuple[models.Player, list[str]]:
    """Find the player that a number stands for, with every number of theirs; NotFound if no player has it."""
    player, duplicates = player_and_duplicates(number)
    return player, [player.number, *(each.number for each in duplicates)]


def player_and_duplicates(number: str) -> tuple[models.Player, list[models.Player]]:
    """Find the player that a number stands for, with all that were merged into it; NotFound if no player has it."""
    found = fetch_models(models.Player, _WITH_DUPLICATES, number)
    own = next((each for each in found if each.number == number), None)
    if own is None:
        raise NotFound(f"Nobody has the number {number}.")
    if own.merged_into_id is not None:
        own = survivor_of(own)
        found = fetch_models(models.Player, _WITH_DUPLICATES, own.number)
    duplicates = [each for each in found if each.pk != own.pk]
    # Those who were merged into the player come before those who came with them.
    return own, sorted(duplicates, key=lambda each: each.merged_into_id != own.pk)


def all_numbers() -> set[str]:
    """Return every number of the register."""
    return {number for (number,) in database.rows("SELECT number FROM player")}


def survivor_of(player: models.Player) -> models.Player:
    """Return the player that a number stands for after all mergers."""
    return mergers.survivor(player, lambda each: each.merged_into)


def with_duplicates(numbers: Iterable[str]) -> set[str]:
    """Return numbers and those that were merged into them: what is true of the survivor is true of a duplicate."""
    found = set(numbers)
    merged = mergers.mergers_by_number()
    for number in merged:
        if any(each in found for each in mergers.merger_chain(number, merged.get)):
            found.add(number)
    return found


def numbers_of(player: models.Player) -> list[str]:
    """Return a player's own number and those of all duplicates that were merged into it."""
    return [player.number, *mergers.duplicates_by_holder([player.pk])]


def full_name(player: models.Player) -> str:
    """Return a player's name as people write it."""
    return ERASED if player.erased else " ".join(filter(None, (player.preferred or player.first, player.family)))
