"""Writes the calendar of the nation: tournaments that were played, those of the year to come, and who has entered."""

import datetime
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from overtrick.nation.customs import Federation, Form
from overtrick.nation.files.registers import write_table
from overtrick.nation.months import DAY
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.plan import Plan
from overtrick.nation.play.contests import PERCENT, VICTORY_POINTS
from overtrick.nation.play.tournaments import Announced
from overtrick.nation.randomness import happens, random_for
from overtrick.schemes import Edition, Scheme

COLUMNS = (
    "name", "class", "contest", "first", "last", "club", "restrictions", "entry_limit", "fee", "billed", "closes",
    "venue", "format", "starts", "ends", "sessions", "boards", "contacts", "lunch", "refreshments", "parking",
    "tie_breaks", "correction_minutes",
)  # fmt: skip
# How many play together, and in which unit the whole event is scored.
_CONTESTS: dict[Form, tuple[int, str]] = {
    "pairs": (2, PERCENT), "swiss": (2, VICTORY_POINTS), "teams": (4, VICTORY_POINTS),
    "individual": (1, PERCENT), "place-teams": (4, "IMPS"),
}  # fmt: skip
_ROUNDS: dict[Form, tuple[str, str]] = {
    "pairs": ("sessions", "matchpoints"), "swiss": ("rounds", "VP"), "teams": ("rounds", "VP"),
    "individual": ("sessions", "matchpoints"), "place-teams": ("sessions", "IMPs"),
}  # fmt: skip
_CLOSES, _STARTS, _ENDS, _CORRECTIONS = "20:00", "10:00", "17:30", 30
# Entries close on the evening so many days before the first.
DAYS_BEFORE = 3
# The tournament with the most entries has places for so many of three.
_PLACES, _OF = 2, 3
# Entries open so many days before the first, and come between these hours.
_WEEKS_OPEN, _AWAKE = 42, (8, 21)
# Of 1,000 entries, so many wait until the partners confirm them.
_UNCONFIRMED = 150
Entries = Mapping[Announced, Sequence[Entrant]]


def write_calendar(
    path: Path, announced: Sequence[Announced], federation: Federation, scheme: Scheme, entries: Entries
) -> None:
    """Write the register of tournaments, by day; one has too many entries for its places."""
    limits = {each: each.event.field[1] for each in announced}
    if entries:
        fullest = max(entries, key=lambda each: len(entries[each]))
        limits[fullest] = max(len(entries[fullest]) * _PLACES // _OF, 1)
    rows = [row for each in announced for row in _rows(each, federation, scheme, limits[each])]
    write_table(path, COLUMNS, sorted(rows, key=lambda row: (row[3], row[5], row[0])))


def write_entries(path: Path, entries: Entries, federation: Federation, plan: Plan) -> None:
    """Write who has entered tournaments, in the order in which they entered, when, and how many have confirmed it.

    Whoever has played has confirmed it.
    """
    rng = random_for(plan.seed, "confirmations")
    rows = []
    for each, field in entries.items():
        moments = sorted(_moment(rng, each, plan) for _ in field)
        for entrant, at in zip(field, moments, strict=True):
            waits = each.day >= plan.end and happens(rng, _UNCONFIRMED)
            confirmed = 1 if waits else len(entrant.players)
            players = " ".join(entrant.players)
            rows.append((_host(each, federation), each.title, each.day, players, confirmed, f"{at:%Y-%m-%d %H:%M}"))
    write_table(path, ("club", "tournament", "first", "players", "confirmed", "entered"), rows)


def _moment(rng: random.Random, each: Announced, plan: Plan) -> datetime.datetime:
    """When somebody entered: some weeks before entries closed, and not after the nation's last day."""
    opened = each.day - DAY * _WEEKS_OPEN
    last = min(each.day - DAY * (DAYS_BEFORE + 1), plan.end - DAY)
    day = last - DAY * rng.randrange(max((last - opened).days, 1))
    return datetime.datetime.combine(day, datetime.time(rng.randint(*_AWAKE), rng.randrange(60)))


def _host(each: Announced, federation: Federation) -> int:
    return each.host.home.club.code if each.host else federation.federation_club


def _rows(each: Announced, federation: Federation, scheme: Scheme, limit: int) -> Iterator[tuple[object, ...]]:
    """The row of a tournament; none for one of no class, which earns nothing."""
    event, host, edition = each.event, each.host, scheme.on(each.day)
    event_class, contest = _class_of(each, edition), _contest_of(event.form, edition)
    if not event_class or not contest:
        return
    rounds, scored = _ROUNDS[event.form]
    clubrooms = f"{host.home.club.name} clubrooms" if host else "Conference centre"
    yield (
        each.title,
        event_class,
        contest,
        each.day,
        each.day + DAY * (event.days - 1),
        _host(each, federation),
        " ".join(event.restrictions),
        limit,
        f"{event.fee}.00" if event.fee else "",
        "yes" if host is None and scheme.federation.fees else "",
        f"{each.day - DAY * DAYS_BEFORE} {_CLOSES}",
        ", ".join(filter(None, (clubrooms, host.home.location if host else ""))),
        f"{event.rounds} {rounds} of {event.boards} boards, {scored}",
        _STARTS,
        _ENDS,
        event.rounds,
        event.rounds * event.boards,
        "The secretary of the club" if host else "The office of the federation",
        "Not provided: there are shops nearby" if event.days == 1 else "Provided every day",
        "Tea and coffee all day",
        "Free at the clubrooms" if host else "In the car park of the centre",
        "The board scores between the tied contestants, then the last session",
        _CORRECTIONS,
    )


def _class_of(each: Announced, edition: Edition) -> str:
    if each.event.category:
        known = edition.categories.get(each.event.category)
        return known.event_class if known else ""
    found = edition.class_of(each.event.points_type, each.event.award)
    return found.name if found else ""


def _contest_of(form: Form, edition: Edition) -> str:
    players, unit = _CONTESTS[form]
    rounds = "matches" if unit == VICTORY_POINTS else ""
    found = edition.contest(players, unit, final=True, rounds=rounds)
    return found.name if found else ""
