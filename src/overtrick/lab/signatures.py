"""What two rows must share to earn the same under any scheme: all that the engine may read of them, and no more.

A signature is of the session and a mark is of the row. Names, dates, clubs and scores are in neither: no scheme can
ask for them, except in the few ways that `asks_more` knows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from overtrick.awards.context import Player
from overtrick.awards.event_links import commonest_size
from overtrick.core.lists import split_lists
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, NO_NUMBER, NOBODY, ONE_LIST, Entry, Session, SessionDetails
from overtrick.formats.session_fields import FREE_FIELDS, describe_wrong_field, format_of, read_field
from overtrick.lab.played import LATER_DAY, SAME_DAY, Example, PlayedSession
from overtrick.schemes.edition import Edition

_STATED = "MASTER_POINT_TYPE"
_ROUND = 1

Mark = tuple[Any, ...]


class RowMark(NamedTuple):
    """A row with its mark: its position among the rows of the session.

    `seats` is how many cases its players are: one where they are all alike, none where no player is in the row.
    """

    position: int
    mark: Mark
    seats: int


def signature_of(played: PlayedSession) -> tuple[Any, ...]:
    """Return what all rows of a session have in common."""
    session = played.session
    header = (
        format_of(session), session.unit, session.points_type, session.award, session.boards, session.lists,
        _round_of(session), commonest_size(session.entries), played.rounds, played.related,
    )  # fmt: skip
    sizes = tuple(sorted({len(entry.players) for entry in session.entries})) if session.final else ()
    lengths = tuple(sum(not entry.phantom for entry in each) for each in _lists(session))
    return (*header, sizes, lengths, _details_of(session))


def example_of(played: PlayedSession) -> Example:
    """Return a session as an example: its players are numbered from 1, and nothing says whose it was."""
    session = played.session
    numbers = dict.fromkeys(number for entry in session.entries for number in entry.players)
    names = {number: str(at) for at, number in enumerate(numbers, 1)}
    names |= {number: number for number in (NOBODY, NO_NUMBER) if number in names}
    known: list[Player] = []
    for player in played.players:
        own = names.setdefault(player.number, str(len(names) + 1))
        into = names.setdefault(player.merged_into, str(len(names) + 1)) if player.merged_into else ""
        known.append(replace(player, number=own, merged_into=into))
    entries = tuple(_without_names(entry, names) for entry in session.entries)
    details = session.details
    anonymous = replace(
        session, date=SAME_DAY, club=None, location="", event="", type="", section="", movement="", program="",
        round=_round_of(session), entries=entries, details=details and _plain_details(session, details),
    )  # fmt: skip
    return Example(anonymous, tuple(known), played.rounds, played.related)


def marks_of(played: PlayedSession) -> Iterator[RowMark]:
    """Yield the mark of each row of a session."""
    facts = _PlayerFacts(played.players)
    if played.session.lists == MATCH_LISTS:
        return _match_marks(played.session.entries, facts)
    return _place_marks(played.session, facts)


def asks_more(edition: Edition, session: Session) -> bool:
    """Tell whether a scheme asks for more of such a session than its signature has."""
    own = format_of(session)
    return edition.asks_standing or any(
        not FREE_FIELDS.isdisjoint(mapping.fields) for mapping in edition.mappings if mapping.format == own
    )


class _PlayerFacts:
    """What is known of players, as a mark has it: nothing for nearly every row."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = {player.number: player for player in players}

    def of(self, entry: Entry) -> tuple[Any, ...]:
        """Return the facts of the seats of a row; empty where all players are ordinary and different."""
        players = entry.players
        plain = entry.numbered and (not self._players or self._players.keys().isdisjoint(players))
        if plain and len(set(players)) == len(players):
            return ()
        seats = list(dict.fromkeys(self._survivor(number) for number in players))
        return tuple((seats.index(self._survivor(number)), *self._facts(number)) for number in players)

    def _survivor(self, number: str) -> str:
        known = self._players.get(number)
        return (known and known.merged_into) or number

    def _facts(self, number: str) -> tuple[Any, ...]:
        if number in (NOBODY, NO_NUMBER):
            return (number,)
        own = self._players.get(number)
        known = self._players.get(self._survivor(number))
        facts = (known.status, known.grade, bool(known.override)) if known else ("", "", False)
        return ("player", bool(own and own.merged_into), *facts)


def _place_marks(session: Session, facts: _PlayerFacts) -> Iterator[RowMark]:
    position = 0
    sections = _section_marks(session)
    for at, rows in enumerate(_lists(session)):
        tied = Counter([entry.place for entry in rows if not entry.phantom])
        for entry in rows:
            if entry.phantom or entry.place is None:
                yield RowMark(position, (), 0)
            else:
                details = entry.details
                matches = (details.wins, details.ties) if details else ()
                known = facts.of(entry)
                mark = (at, entry.place, tied[entry.place], len(entry.players), known, matches)
                yield RowMark(position, (*mark, sections.get(position, ())), len(known) or 1)
            position += 1


def _section_marks(session: Session) -> dict[int, tuple[int, ...]]:
    """Return where each row stands among those of its list and section, of reports that may have sections."""
    if session.details is None:
        return {}
    position, groups = 0, dict[tuple[int, str], list[tuple[int, int]]]()
    for at, rows in enumerate(_lists(session)):
        for entry in rows:
            if not entry.phantom and entry.place is not None:
                section = entry.details.section if entry.details else ""
                groups.setdefault((at, section), []).append((position, entry.place))
            position += 1
    found: dict[int, tuple[int, ...]] = {}
    for (at, section), rows_of in groups.items():
        places = [place for _, place in rows_of]
        other = len(groups.get((1 - at, section), ()))
        for where, place in rows_of:
            better = sum(each < place for each in places)
            found[where] = (better + 1, places.count(place), len(places), other)
    return found


def _match_marks(entries: Sequence[Entry], facts: _PlayerFacts) -> Iterator[RowMark]:
    for at, entry in enumerate(entries):
        beside = at ^ 1
        if beside >= len(entries) or entry.phantom:
            yield RowMark(at, (), 0)
            continue
        bye = entries[beside].phantom
        score = entry.score if bye else None
        known = facts.of(entry)
        yield RowMark(at, (entry.place, entry.tied, len(entry.players), bye, score, known), len(known) or 1)


def _round_of(session: Session) -> int | None:
    """Return the round as far as it matters: none, the overall list, or one of the others."""
    return session.round if session.round in (None, FINAL_ROUND) else _ROUND


def _lists(session: Session) -> tuple[tuple[Entry, ...], ...]:
    return split_lists(session.entries, session.lists or ONE_LIST)


def _details_of(session: Session) -> tuple[Any, ...]:
    """Return what a report says of itself beyond a header, as a scheme may ask for it."""
    details = session.details
    if details is None:
        return ()
    rows = [entry for entry in session.entries if not entry.phantom]
    sections, placed = (
        {entry.details.section if entry.details else "" for entry in each}
        for each in (rows, [entry for entry in rows if entry.place is not None])
    )
    return (_plain_details(session, details), read_field(session, _STATED), len(sections) > 1, len(placed) > 1)


def _plain_details(session: Session, details: SessionDetails) -> SessionDetails:
    """Return the details without those that no scheme can ask for."""
    several_days = bool(details.ended and session.date and details.ended > session.date)
    own = format_of(session)
    others = (
        (key, text) for key, text in details.others if key not in FREE_FIELDS and not describe_wrong_field(own, key)
    )
    return SessionDetails(
        format=details.format, ended=LATER_DAY if several_days else None, contest=details.contest,
        category=details.category, scoring=details.scoring, handicap=details.handicap, reverses=details.reverses,
        others=tuple(others),
    )  # fmt: skip


def _without_names(entry: Entry, names: dict[str, str]) -> Entry:
    details = entry.details
    return replace(
        entry, players=tuple(names[number] for number in entry.players),
        details=details and replace(details, names=(), team="", number="", handicapped=None, pairs=()),
    )  # fmt: skip
