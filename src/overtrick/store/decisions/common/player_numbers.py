"""The number that a new player gets: the first available one of the federation's range, never one that was used."""

from overtrick.schemes.registers.records import NewPlayers
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.registers.players import all_numbers

_IN_RESULTS = "SELECT 1 FROM every_seat WHERE number = %s LIMIT 1"


def find_next_number(kind: str, range_: NewPlayers) -> str:
    """Find the first number of the range that nobody has or had; `kind` is that of the decisions which give numbers.

    A register that was read in has gaps where former players were, so all numbers up to its highest were used. Skipped
    as well is a number that appears in results: its player is not registered yet.
    """
    taken = all_numbers()
    given = {str(entry.data["number"]) for entry in entries_of_kinds(kind)}
    brought = [int(number) for number in taken - given if range_.first_number <= int(number) <= range_.last_number]
    for number in range(max([range_.first_number - 1, *brought]) + 1, range_.last_number + 1):
        if str(number) not in taken and not database.rows(_IN_RESULTS, str(number)):
            return str(number)
    raise Refusal(
        f"Every number from {range_.first_number} to {range_.last_number} was used: give the player's number."
    )
