"""The number that a new player gets: the first available one of the federation's range, never one that was used."""

from overtrick.core.player_numbers import NumberForm
from overtrick.schemes.registers.records import NewPlayers
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.registers.players import all_numbers

_IN_RESULTS = "SELECT 1 FROM every_seat WHERE number = %s LIMIT 1"
# Plain digits, as they are counted.
_PLAIN = NumberForm(example="1")


def find_next_number(kind: str, range_: NewPlayers, form: NumberForm | None = None) -> str:
    """Find the first number of the range that nobody has or had; `kind` is that of the decisions which give numbers.

    A register that was read in has gaps where former players were, so all numbers up to its highest were used. Skipped
    as well is a number that appears in results, because its player is not registered yet, and one that was given by
    mistake. In a form of the federation's own the range counts the digits without the check digit.
    """
    form = form or _PLAIN
    taken = all_numbers()
    given = {str(entry.data["number"]) for entry in entries_of_kinds(kind)}
    serials = [form.serial_of(number) for number in taken - given]
    brought = [each for each in serials if each is not None and range_.first_number <= each <= range_.last_number]
    for serial in range(max([range_.first_number - 1, *brought]) + 1, range_.last_number + 1):
        number = form.number_of(serial)
        if number and number not in taken | given and not database.rows(_IN_RESULTS, number):
            return number
    raise Refusal(
        f"Every number from {range_.first_number} to {range_.last_number} was used: give the player's number."
    )
