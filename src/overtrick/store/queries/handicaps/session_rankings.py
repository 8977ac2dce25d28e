"""The ranking of a session with handicaps beside its own, and the games behind each handicap."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.core.session import MATCH_LISTS
from overtrick.scoring.handicap.percentages import rank_both_ways
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import ClubEvent, club_event
from overtrick.store.queries.session_list import decode_details
from overtrick.store.queries.session_results import Ladder, Row, find_whole_session
from overtrick.store.queries.visibility import HIDDEN, Person
from overtrick.store.results.handicaps.games import RecordedGame, read_percentage
from overtrick.store.results.handicaps.pair_handicaps import PairHandicap, find_pair_handicaps

_ROWS = "SELECT id, score, details FROM every_entry WHERE session_id IN (%s, %s)"
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id IN (%s, %s) ORDER BY entry_id, position"
_FACTS = (
    "SELECT x.data FROM session s JOIN revision r ON r.id = s.revision_id JOIN fact x ON x.batch_id = r.batch_id "
    "AND x.position = s.position AND (x.revision IS NULL OR x.revision = r.number) WHERE s.id = %s "
    "AND x.data LIKE %s ORDER BY x.id"
)
_LARGEST_ROW = 2


class HandicapLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row in both rankings: its percentage, its handicap, the total, and its place by that.

    The last three are empty while the row has no handicap. `exact` is the handicap before it is rounded.
    """

    row: Row
    score: str
    handicap: str
    total: str
    place: str
    exact: Fraction | None
    found: PairHandicap


class HandicapRanking(msgspec.Struct, frozen=True):
    """A list of a session by its totals, the rows without a handicap last; `side` is its direction, where known."""

    side: str
    lines: tuple[HandicapLine, ...]

    @property
    def missing(self) -> int:
        """How many rows have no handicap yet."""
        return sum(line.exact is None for line in self.lines)


class HandicapGame(msgspec.Struct, frozen=True):
    """A game behind a handicap."""

    date: date
    percentage: str
    session: int
    line: int


class PlayerGames(msgspec.Struct, frozen=True, kw_only=True):
    """A player's average and the games behind it, the latest first; none are shown of somebody who is not named.

    `estimated` says that the average is the director's, for want of a game.
    """

    person: Person
    average: str
    estimated: bool
    count: int
    games: tuple[HandicapGame, ...]


class HandicapReasons(msgspec.Struct, frozen=True, kw_only=True):
    """Why a row has its handicap. `mean` is that of the players' averages; `entered` handicaps need no games."""

    ladder: Ladder
    line: HandicapLine
    players: tuple[PlayerGames, ...]
    mean: str
    entered: bool


class _Scored(NamedTuple):
    """A row of a list with its percentage."""

    row: Row
    percentage: Decimal


def event_of(ladder: Ladder) -> ClubEvent | None:
    """Return the event of a session if it has handicaps on the day; None where there is nothing to rank by them."""
    card = ladder.card
    event = club_event(card.club, card.event)
    if card.final or card.lists == MATCH_LISTS or card.row_size > _LARGEST_ROW:
        return None
    return event if federation_state().handicaps.period_on(event, card.date) else None


def find_handicap_rankings(ladder: Ladder) -> tuple[HandicapRanking, ...]:
    """Return the rankings of a session with handicaps, list by list; none where its event has none."""
    event = event_of(ladder)
    facts = _read_facts(ladder.card.id) if event else {}
    if event is None or facts.get("handicap"):
        return ()
    sessions = (ladder.card.id, ladder.sibling or ladder.card.id)
    rows = {key: (score, details) for key, score, details in database.rows(_ROWS, *sessions)}
    if any(_states_handicap(details) for _, details in rows.values()):
        return ()
    scored = [tuple(_score_rows(own, rows, ladder.card.unit)) for own in ladder.lists]
    seats: dict[int, list[str]] = {}
    for entry, number in database.rows(_SEATS, *sessions):
        seats.setdefault(entry, []).append(number)
    every = [each for own in scored for each in own]
    numbers = [seats.get(each.row.entry, []) for each in every]
    found = dict(zip((each.row.entry for each in every), _find(event, ladder, numbers), strict=True))
    entered = _entered_by_line(facts)
    rankings = (_rank(own, found, entered) for own in scored)
    sides = ladder.sides or ("",) * len(ladder.lists)
    return tuple(HandicapRanking(side, lines) for side, lines in zip(sides, rankings, strict=False) if lines)


def _states_handicap(details: str) -> bool:
    """Tell whether the file has a row's result with handicap itself."""
    said = decode_details(details) if '"handicapped"' in details else None
    return said is not None and said.handicapped is not None


def _find(event: ClubEvent, ladder: Ladder, numbers: Sequence[Sequence[str]]) -> list[PairHandicap]:
    return find_pair_handicaps(federation_state().handicaps, event, ladder.card.date, numbers)


def _read_facts(session: int) -> dict[str, Any]:
    """Return what is recorded about a session and its handicaps."""
    facts: dict[str, Any] = {}
    for (data,) in database.rows(_FACTS, session, '%"handicap%'):
        facts |= msgspec.json.decode(data)
    return facts


def _entered_by_line(facts: Mapping[str, Any]) -> dict[int, PairHandicap]:
    return {
        each["line"]: PairHandicap(Fraction(each["percentage"]), entered=True) for each in facts.get("handicaps", ())
    }


def _score_rows(rows: Sequence[Row], stored: Mapping[int, tuple[str, str]], unit: str) -> Iterator[_Scored]:
    for row in rows:
        score, details = stored[row.entry]
        percentage = None if row.absent else read_percentage(score, details, unit)
        if percentage is not None:
            yield _Scored(row, percentage)


def _rank(
    scored: Sequence[_Scored], computed: Mapping[int, PairHandicap], entered: Mapping[int, PairHandicap]
) -> tuple[HandicapLine, ...]:
    handicaps = {each.row.entry: entered.get(each.row.line) or computed[each.row.entry] for each in scored}
    by_name = {str(each.row.entry): each for each in scored}
    places = rank_both_ways(
        {name: each.percentage for name, each in by_name.items()},
        {name: handicaps[each.row.entry].percentage for name, each in by_name.items()},
    )
    lines = []
    for name in (*places, *(name for name in by_name if name not in places)):
        each, place = by_name[name], places.get(name)
        found = handicaps[each.row.entry]
        lines.append(
            HandicapLine(
                row=each.row, score=_text(Fraction(each.percentage)), exact=found.percentage, found=found,
                handicap=_text(place.handicap) if place else "", total=_text(place.total) if place else "",
                place=place_text(place.place, tied=place.tied) if place else "",
            )
        )  # fmt: skip
    return tuple(lines)


def _text(value: Fraction) -> str:
    return f"{to_decimal(value):f}"


def find_handicap_reasons(session: int, line: int, who: Actor | None = None) -> HandicapReasons | None:
    """Explain the handicap of a row to a person; None where there is no such row, or its event has no handicaps."""
    ladder = find_whole_session(session, who)
    rankings = find_handicap_rankings(ladder) if ladder else ()
    every = (each for ranking in rankings for each in ranking.lines)
    found = next((each for each in every if (each.row.session, each.row.line) == (session, line)), None)
    if ladder is None or found is None:
        return None
    averages = found.found.players
    # Two players at most: people who sat there, in the order of the file.
    players = [
        PlayerGames(
            person=person, average="" if each.average is None else _text(each.average), estimated=each.estimated,
            count=len(each.games), games=() if person.state == HIDDEN else tuple(_games(each.games)),
        )
        for person, each in zip(found.row.people, averages, strict=False)
    ]  # fmt: skip
    known = [each.average for each in averages if each.average is not None]
    mean = _text(sum(known, Fraction(0)) / len(known)) if known and len(known) == len(averages) else ""
    return HandicapReasons(ladder=ladder, line=found, players=tuple(players), mean=mean, entered=found.found.entered)


def _games(games: Sequence[Any]) -> Iterator[HandicapGame]:
    for game in reversed(games):
        assert isinstance(game, RecordedGame)
        yield HandicapGame(game.date, _text(Fraction(game.percentage)), game.session, game.line)
