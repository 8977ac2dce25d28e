"""Units, ranks, grades and statuses that players hold, which a version of the folder must not lose."""

from datetime import date, timedelta

from overtrick.schemes.scheme import Scheme
from overtrick.store.db import database
from overtrick.store.errors import Refusal

_ONE_DAY = timedelta(days=1)
_EARNED = "SELECT count(DISTINCT player_id) FROM award WHERE unit = %s"
_HELD = "SELECT count(*) FROM player WHERE {column} = %s AND merged_into_id IS NULL"
_TABLES = ("rank", "grade", "status")


def refuse_lost_names(before: Scheme, after: Scheme, start: date) -> None:
    """Refuse a version that no longer has what players on record hold: their pages could not say what it is."""
    last = start - _ONE_DAY
    kept = {unit.name for unit in after.file.units}
    for unit in dict.fromkeys(unit.name for unit in before.file.units if unit.name not in kept):
        players = int(database.rows(_EARNED, unit)[0][0])
        if players:
            raise Refusal(
                f"The folder no longer has the unit '{unit}', and {_have(players)} points of it. Keep its record in "
                f"the scheme; with until = {last} no more of them are given. Another name for people belongs in the "
                "translations."
            )
    for table in _TABLES:
        old, new = ({row.code: row.name for row in scheme.registers.codes[table]} for scheme in (before, after))
        for code, name in old.items():
            players = 0 if code in new else int(database.rows(_HELD.format(column=table), code)[0][0])
            if players:
                raise Refusal(
                    f"The folder no longer has the {table} {code}, '{name}', and {_have(players)} it. Keep its record; "
                    f"with until = {last} nobody gets it from then on."
                )


def _have(players: int) -> str:
    return f"{players} players have" if players > 1 else "1 player has"
