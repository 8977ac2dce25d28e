"""The events of a club as its page of handicaps shows them: which have some, and what switching them would change."""

from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.handicap_events import ClubEvent, HandicapPeriod, club_event
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.registers import mergers
from overtrick.store.results.graded_nights import find_policy
from overtrick.store.results.handicaps.later_nights import find_nights_after

# Final ladders and overall lists repeat what was played.
_GAME = (
    f"s.stands AND s.lists <> {MATCH_LISTS} AND s.round <> {FINAL_ROUND} "
    "AND NOT EXISTS (SELECT 1 FROM overall_list o WHERE o.session_id = s.id)"
)
_EVENTS = (
    "SELECT e.key, max(e.id), count(*), max(s.date) FROM event e JOIN session s ON s.event_id = e.id "
    f"WHERE e.club = %s AND {_GAME} GROUP BY e.key ORDER BY 4 DESC, 1 LIMIT %s"
)
_PLAYED = (
    "SELECT count(*) FROM event e JOIN session s ON s.event_id = e.id "
    f"WHERE e.key = %s AND e.club = %s AND s.date >= %s AND {_GAME}"
)
_NAMES = "SELECT id, name FROM event WHERE club = %s"
_EARNING = (
    "SELECT count(DISTINCT a.session_id) FROM award a JOIN session s ON s.id = a.session_id JOIN event e "
    "ON e.id = s.event_id WHERE e.key = %s AND e.club = %s AND s.stands AND s.date >= %s "
    "AND a.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM award r WHERE r.reverses_id = a.id)"
)
_FIRST_GAMES = (
    "SELECT x.number, min(s.date) FROM event e JOIN session s ON s.event_id = e.id JOIN sitting x "
    f"ON x.session_id = s.id WHERE e.key = %s AND e.club = %s AND {_GAME} "
    "GROUP BY x.number"
)
_MOST_EVENTS = 200
_ONE_DAY = timedelta(days=1)


class ClubEventLine(NamedTuple):
    """An event of a club: its latest name, how many sessions it had and when the last was; whether it has handicaps.

    `later` are decisions for days to come.
    """

    name: str
    sessions: int
    last: date
    period: HandicapPeriod | None
    later: tuple[HandicapPeriod, ...]


class SwitchEffects(NamedTuple):
    """What switching handicaps on or off from a day on would change.

    `refusal` is what the scheme says of events with handicaps that earn nothing; `earning` counts the sessions that
    would earn nothing any more, or again. `nights` are graded nights, where the club awards these on handicap scores.
    """

    sessions: int
    refusal: str
    clause: str
    earning: int
    nights: int
    by_handicap: bool


class NewPlayer(NamedTuple):
    """Somebody who has, or had, no game at an event before the day of the first one, and the director's estimate."""

    number: str
    person: Person
    first: date | None
    average: Decimal | None


def find_club_events(club: int, day: date) -> list[ClubEventLine]:
    """Return the events of a club, the latest first, each with what holds on a day."""
    names, events = dict(database.rows(_NAMES, club)), federation_state().handicaps
    found = []
    for key, latest, sessions, last in database.rows(_EVENTS, club, _MOST_EVENTS):
        later = tuple(each for each in events.periods.get((club, key), ()) if each.start > day)
        line = ClubEventLine(names[latest], sessions, day_of(last), events.period_on((club, key), day), later)
        found.append(line)
    return found


def find_effects(club: int, name: str, start: date) -> SwitchEffects:
    """Return what another choice for an event from a day on would change."""
    event = club_event(club, name)
    edition = current_federation().scheme.on(start)
    rules = (rule for rule in edition.refusals if rule.when.handicap and not rule.kinds and not rule.units)
    rule = next(rules, None)
    policy = edition.graded_nights.get(find_policy(club, start))
    by_handicap = policy is not None and policy.scores == "handicap"
    return SwitchEffects(
        sessions=database.rows(_PLAYED, event[1], club, start)[0][0],
        refusal=rule.says if rule else "", clause=rule.clause if rule else "",
        earning=database.rows(_EARNING, event[1], club, start)[0][0] if rule else 0,
        nights=len(find_nights_after(event, start - _ONE_DAY)) if by_handicap else 0, by_handicap=by_handicap,
    )  # fmt: skip


def find_new_players(event: ClubEvent, start: date, who: Actor | None) -> list[NewPlayer]:
    """Return the players whose first game at an event was from a day on, and those with an estimate, by name."""
    club, key = event
    merged, firsts = mergers.mergers_by_number(), dict[str, date]()
    for number, first in database.rows(_FIRST_GAMES, key, club):
        holder = mergers.survivor(number, merged.get)
        firsts[holder] = min(day_of(first), firsts.get(holder, date.max))
    estimates = {
        mergers.survivor(number, merged.get): average
        for number, average in federation_state().handicaps.estimates.get(event, {}).items()
    }
    wanted = {number for number, first in firsts.items() if first >= start} | estimates.keys()
    people = find_people(wanted, who)
    found = [
        NewPlayer(number, people[number], firsts.get(number), estimates.get(number))
        for number in wanted
        if number in people
    ]
    return sorted(found, key=lambda each: (each.average is not None, each.person.name, each.number))
