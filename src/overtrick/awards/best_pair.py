"""Bonuses for the best pair of a grade outside the awards: proposed by the program, posted when confirmed."""

from collections.abc import Iterator

from overtrick.awards.facts import SessionFacts
from overtrick.core.because import Because
from overtrick.core.session import Entry
from overtrick.schemes.records import BestPair


def has_best_pair_bonus(facts: SessionFacts) -> bool:
    """Whether the scheme has such a bonus for sessions like this one."""
    return facts.session.final and any(facts.event_class.name in bonus.classes for bonus in facts.edition.best_pairs)


def best_pairs(facts: SessionFacts, unrewarded: list[Entry]) -> Iterator[tuple[int, BestPair, Because, bool]]:
    """Each bonus with the position of the row it goes to, its reason, and whether an administrator has confirmed it."""
    grades = {player.number: player.grade for player in facts.context.players}
    for bonus in facts.edition.best_pairs:
        if facts.event_class.name not in bonus.classes or facts.contest.name not in bonus.contests:
            continue
        rows = [(at, entry) for at, entry in enumerate(unrewarded) if _belongs(entry, bonus, grades)]
        best = min((entry.place or 0 for _, entry in rows), default=None)
        confirmed = bonus.name in facts.context.confirmed
        for at, entry in rows:
            if entry.place == best:
                yield at, bonus, _because(entry, bonus, confirmed=confirmed), confirmed


def _belongs(entry: Entry, bonus: BestPair, grades: dict[str, str]) -> bool:
    of_row = [grades.get(player, "") for player in entry.players]
    return all(grade in bonus.all_of for grade in of_row) and any(grade in bonus.one_of for grade in of_row)


def _because(entry: Entry, bonus: BestPair, *, confirmed: bool) -> Because:
    template = "{place:nth}, the {bonus} outside the awards: {points:n} {unit} each"
    template += ", confirmed" if confirmed else ", proposed; it is posted when an administrator confirms it"
    values = {"place": entry.place or 0, "bonus": bonus.name}
    return Because(template, {**values, "points": bonus.points.number, "unit": bonus.points.unit}, bonus.clause)
