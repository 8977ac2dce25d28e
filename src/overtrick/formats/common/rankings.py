"""Finds by the ranking what a file leaves out of a session: the lists, the contest, the number of boards.

A file may leave out whether there are two winners, and whether sections are scored across. The places show it: in one
list a place is one more than the number of contestants above it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec

from overtrick.core.boards import Board, read_side
from overtrick.core.lists import numbers_repeat
from overtrick.core.session import Entry

NS, EW = "NS", "EW"
_PARTNER_SIGN = "+"
# A file has fewer pairs than this; in one that has more, some are looked at again.
_MANY_SEATS = 4096
# Section, direction and number.
Contestant = tuple[str, str, str]
_CONTESTS = {1: "individual", 2: "pairs"}
_AFTER_LAST_PLACE = 100_000


class BoardCount(NamedTuple):
    """How many boards were played; `inferred` says so where they were counted because the file does not state it."""

    boards: int | None
    inferred: tuple[str, ...] = ()


def direction_of(entry: Entry) -> str:
    """Return the direction of a contestant, if it has one."""
    return entry.details.direction if entry.details else ""


def section_of(entry: Entry) -> str:
    """Return the section of a contestant, if it has one."""
    return entry.details.section if entry.details else ""


def is_one_ranking(entries: Iterable[Entry]) -> bool:
    """Return whether the places are those of one list; entries without a place do not count."""
    better_count = 0
    for place, count in sorted(Counter(entry.place for entry in entries if entry.place).items()):
        if place != better_count + 1:
            return False
        better_count += count
    return True


def has_two_winners(entries: Sequence[Entry]) -> bool:
    """Return whether North-South and East-West each have a list of their own, where the file does not state it."""
    ns, ew = ([entry for entry in entries if direction_of(entry) == side] for side in (NS, EW))
    if not ns or not ew or len(ns) + len(ew) != len(entries) or not any(entry.place for entry in entries):
        return False
    return not is_one_ranking(entries) and is_one_ranking(ns) and is_one_ranking(ew)


def has_section_rankings(sections: Sequence[list[Entry]], winners: int) -> bool:
    """Return whether each section has a ranking of its own, and all of them together have none."""
    ranked_sections = [entries for entries in sections if any(entry.place for entry in entries)]
    if len(ranked_sections) < 2:
        return False
    all_entries = [entry for entries in ranked_sections for entry in entries]
    if all(map(is_one_ranking, _split_by_direction(all_entries, winners))):
        return False
    return all(any(entry.place == 1 for entry in entries) for entries in ranked_sections)


def _split_by_direction(entries: list[Entry], winners: int) -> list[list[Entry]]:
    if winners != 2:
        return [entries]
    return [[entry for entry in entries if (direction_of(entry) == EW) is second] for second in (False, True)]


def order_entries(entries: Iterable[Entry], winners: int) -> tuple[Entry, ...]:
    """Return the entries from first to last, North-South before East-West if both have a list, with ties marked."""
    lists = _split_by_direction(list(entries), winners)
    return tuple(entry for ranking in lists for entry in sorted(_mark_ties(ranking), key=_place_key))


def rank_by_score(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with the places of their scores; those who have no score have no place."""
    times = Counter(entry.score for entry in entries if entry.score is not None)
    places: dict[Decimal, int] = {}
    better = 0
    for score in sorted(times, reverse=True):
        places[score] = better + 1
        better += times[score]
    return [
        entry
        if entry.score is None
        else msgspec.structs.replace(entry, place=places[entry.score], tied=times[entry.score] > 1)
        for entry in entries
    ]


def guess_contest(entries: Iterable[Entry]) -> str:
    """Return what was played, by the smallest number of players in a row; an empty text if there are no rows."""
    sizes = {len(entry.players) for entry in entries}
    return _CONTESTS.get(min(sizes), "teams") if sizes else ""


def count_boards(entries: Sequence[Entry], boards: Iterable[Board], winners: int) -> BoardCount:
    """Return the most boards that a row states; where none does, the most deals that a contestant played.

    Both rooms of a match play one deal; partners of an individual count apart, and so do pair 1 North-South and
    pair 1 East-West where these are two.
    """
    stated_counts = [entry.details.boards for entry in entries if entry.details and entry.details.boards]
    if stated_counts:
        return BoardCount(max(stated_counts))
    deals = [board.results for board in boards]
    meets_itself = any(result.ns and result.ns == result.ew for results in deals for result in results)
    apart = winners == 2 or meets_itself or numbers_repeat(entries)
    find_contestants = lru_cache(_MANY_SEATS)(partial(_find_contestants, apart=apart))
    played: Counter[Contestant] = Counter()
    for results in deals:
        seats = [(result.section, NS, result.ns) for result in results]
        seats += [(result.section, EW, result.ew) for result in results]
        played.update({each for seat in seats for each in find_contestants(seat)})
    if not played:
        return BoardCount(None)
    most = max(played.values())
    return BoardCount(most, (f"The number of boards, {most}, was counted from the results.",))


def _find_contestants(seat: tuple[str, str, str], *, apart: bool) -> tuple[Contestant, ...]:
    """Return section, direction (if it tells contestants apart) and number of all who sat there."""
    section, side, label = seat
    number, sat = read_side(label, side)
    return tuple((section, sat if apart else "", each) for each in number.split(_PARTNER_SIGN) if each)


def _place_key(entry: Entry) -> tuple[int, str]:
    return entry.place or _AFTER_LAST_PLACE, section_of(entry)


def _mark_ties(entries: list[Entry]) -> list[Entry]:
    """Mark places that several contestants have as tied, because many programs leave out the =."""
    times = Counter(entry.place for entry in entries if entry.place)
    return [
        msgspec.structs.replace(entry, tied=True)
        if entry.place and times[entry.place] > 1 and not entry.tied
        else entry
        for entry in entries
    ]
