"""What codes mean to the rules: what the federation's data call them, whatever the register has named them since."""

from overtrick.schemes.registers.records import Registers
from overtrick.store.db import database

_NAMES = 'SELECT code, name FROM code WHERE "table" = %s ORDER BY id'


def find_meanings(table: str, registers: Registers) -> dict[int, str]:
    """Return the codes of a table with the names by which rules know them; one of the register's own has its name."""
    return dict(database.rows(_NAMES, table)) | known_meanings(table, registers)


def known_meanings(table: str, registers: Registers) -> dict[int, str]:
    """Return the codes of the federation's data with the names that they have there."""
    return {row.code: row.name for row in registers.codes.get(table, ())}
