"""What the decisions about players share: finding them, and awarding again the sessions that a change may touch."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import day_of
from overtrick.store.db.model_rows import fetched
from overtrick.store.decisions.registry import Refusal
from overtrick.store.journal.entries import Line
from overtrick.store.journal.unit_of_work import Book, in_lots
from overtrick.store.results.sessions import award_again

_MOST_STARS = 1000
_TOO_MUCH, _MOST_DECIMALS = 1_000_000, 9
# One question tells of nearly everybody that there was no merger.
_WITH_DUPLICATES = "number = %s OR merged_into_id = (SELECT id FROM player WHERE number = %s) ORDER BY id"
IDENTITY = ("first", "preferred", "family", "year_of_birth", "overseas_number", "id_card")


def find_player(number: str) -> models.Player:
    """A player by number; a Refusal if nobody has it."""
    found = models.Player.objects.filter(number=number).first()
    if found is None:
        raise Refusal(f"Nobody has the number {number}.")
    return found


def who_has(number: str) -> tuple[models.Player, list[str]]:
    """The player whom a number stands for, and every number of theirs; a Refusal if nobody has it."""
    found = fetched(models.Player, _WITH_DUPLICATES, number, number)
    own = next((each for each in found if each.number == number), None)
    if own is None:
        raise Refusal(f"Nobody has the number {number}.")
    if own.merged_into_id is not None:
        player = survivor_of(own)
        return player, numbers_of(player)
    duplicates = [each for each in found if each is not own]
    return own, [number, *(each.number for each in duplicates), *_duplicates(each.pk for each in duplicates)]


def survivor_of(player: models.Player) -> models.Player:
    """The player whom a number stands for after all mergers."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def check_codes(**codes: int | None) -> None:
    """Refuse a code that its table does not have; nothing is no code, and a table without rows admits all."""
    known: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows('SELECT "table", code, name FROM code ORDER BY id'):
        known.setdefault(table, {})[code] = name
    for table, code in codes.items():
        if table in known and code is not None and code not in known[table]:
            listed = ", ".join(f"{each} {name}" for each, name in sorted(known[table].items()))
            raise Refusal(f"{code} is no {table}. There are: {listed}.")


def check_stars(stars: int) -> None:
    """Refuse what is no number of stars."""
    if not 0 <= stars <= _MOST_STARS:
        raise Refusal(f"{stars} is no number of stars.")


def check_rating(rating: Decimal) -> None:
    """Refuse what is no number of rating points, or more of one than can be kept through the years."""
    if not rating.is_finite() or not 0 <= rating < _TOO_MUCH:
        raise Refusal(f"{rating} is no number of rating points.")
    _check_decimals(rating)


def check_handicap(handicap: Decimal) -> None:
    """Refuse what is no handicap."""
    if not handicap.is_finite() or abs(handicap) >= _TOO_MUCH:
        raise Refusal(f"{handicap} is no handicap.")
    _check_decimals(handicap)


def _check_decimals(number: Decimal) -> None:
    if number != round(number, _MOST_DECIMALS):
        raise Refusal(f"{number} has more than {_MOST_DECIMALS} decimals.")


def blanked(book: Book, number: str, values: dict[str, Any]) -> dict[str, Any]:
    """The values without what tells who somebody is, if the player has been erased."""
    if number not in book.office.erased:
        return values
    return {name: blank(name) if name in IDENTITY else value for name, value in values.items()}


def blank(name: str) -> Any:
    """What stands in the place of a part of somebody's identity."""
    return None if name == "year_of_birth" else ""


def award_again_for(
    book: Book, line: Line, numbers: Iterable[str], since: date | None, cause: str, *, graded: bool = False
) -> None:
    """Look again at every session that stands in which one of these numbers played, from a day on.

    With `graded` only at those where a grade may matter.
    """
    book.writer.flush()
    wanted = with_duplicates(numbers)
    book.office.drop(wanted)
    found = sessions_with(wanted, since)
    for session in sorted(_graded(book, found) if graded else found):
        award_again(book, line, session, cause)


def _graded(book: Book, sessions: set[int]) -> Iterator[int]:
    """Those of some sessions whose class looks at grades, or of which somebody recorded something."""
    editions = book.office.federation.scheme.editions
    classes = {each.name for edition in editions for each in edition.classes.values() if each.admits}
    classes |= {name for edition in editions for bonus in edition.best_pairs for name in bonus.classes}
    for marks, some in in_lots(sessions):
        sql = (
            "SELECT s.id, s.event_class, f.id FROM session s JOIN revision r ON r.id = s.revision_id "
            f"LEFT JOIN fact f ON f.batch_id = r.batch_id WHERE s.id IN ({marks})"
        )
        yield from {key for key, name, fact in database.rows(sql, *some) if name in classes or fact is not None}


def with_duplicates(numbers: Iterable[str]) -> set[str]:
    """Numbers and those that were merged into them: what is true of the survivor is true of a duplicate."""
    found = set(numbers)
    merged = database.rows("SELECT d.number, p.number FROM player d JOIN player p ON p.id = d.merged_into_id")
    while more := {duplicate for duplicate, survivor in merged if survivor in found} - found:
        found |= more
    return found


def sessions_with(numbers: set[str], since: date | None = None) -> set[int]:
    """The sessions that stand in which one of these numbers played, from a day on."""
    sessions: set[int] = set()
    for marks, some in in_lots(numbers):
        sql = (
            "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id "
            f"WHERE x.number IN ({marks}) AND s.stands"
        )
        values = list(some)
        if since is not None:
            sql += " AND s.date >= %s"
            values.append(since)
        sessions.update(key for (key,) in database.rows(sql, *values))
    sessions.update(_named_in_facts(numbers, since))
    return sessions


def _named_in_facts(numbers: set[str], since: date | None) -> Iterator[int]:
    """Sessions in which somebody recorded one of these numbers as a substitute, whom no row of the file names."""
    sql = (
        "SELECT s.id, s.date, f.data FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
        "ON s.revision_id = r.id AND s.position = f.position AND s.stands "
        "WHERE f.data LIKE %s AND (f.revision IS NULL OR f.revision = r.number)"
    )
    for session, played, data in database.rows(sql, '%"boards"%'):
        named = {number for row in msgspec.json.decode(data).get("rows", ()) for number in row["boards"]}
        if named & numbers and (since is None or day_of(played) >= since):
            yield session


def numbers_of(player: models.Player) -> list[str]:
    """A player's own number and those of all duplicates that were merged into it."""
    return [player.number, *_duplicates([player.pk])]


def _duplicates(players: Iterable[int]) -> list[str]:
    """The numbers of those who were merged into some players, of those merged into these, and so on."""
    found: list[str] = []
    merged = list(players)
    while merged:
        marks = ", ".join(["%s"] * len(merged))
        rows = database.rows(f"SELECT id, number FROM player WHERE merged_into_id IN ({marks}) ORDER BY id", *merged)
        merged = [key for key, _ in rows]
        found += [number for _, number in rows]
    return found
