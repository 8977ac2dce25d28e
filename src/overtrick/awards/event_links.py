"""What the other sessions of an event mean for the award of one: its rounds, and the part of the event that it ranks.

A final ladder of pairs is another contest if its rounds were matches (N25), and a report of one day may be one session
of an event whose overall report covers several (C4). The command line and the store ask here, so that the same files
earn the same everywhere. What is inferred is stated in the reasons of the awards.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from overtrick.awards.field_mappings import find_mapping
from overtrick.core.because import Because
from overtrick.core.identity import base_name, fold_name, is_part_name
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, Entry, Session, contestants
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule, EventClass
from overtrick.schemes.steps import MatchAward, MatchesWon, Multiply, Scale

MATCHES, ONE_SESSION, OVERALL = "matches", "session", "overall"
_TEAM = 4
_A_DAY = timedelta(days=1)


class Links(msgspec.Struct, frozen=True):
    """What follows from other sessions: the kind of its rounds, the part of the event that it ranks, and why."""

    rounds: str = ""
    part: str = ""
    because: tuple[Because, ...] = ()


NO_LINKS = Links()


class Outline(NamedTuple):
    """What is compared of a session: its days, its class by the header, the size of its rows, and what it is."""

    file: str
    event: str
    first: date
    last: date
    final: bool
    matches: bool
    size: int
    event_class: str

    @property
    def several_days(self) -> bool:
        """Whether it covers more than one day."""
        return self.last > self.first


class Span(NamedTuple):
    """The days of an event that the federation approved."""

    first: date
    last: date

    def has(self, day: date) -> bool:
        """Whether a day is one of them."""
        return self.first <= day <= self.last


class Doubt(NamedTuple):
    """Another session of the same event name that is not linked, although a link would change awards; and why not."""

    other: Outline
    why: str


def outline(session: Session, edition: Edition, file: str = "") -> Outline | None:
    """Return what is compared of a session; None where its day is not known."""
    if session.date is None:
        return None
    ended = session.details.ended if session.details else None
    return Outline(
        file,
        session.event,
        session.date,
        max(session.date, ended or session.date),
        session.final,
        session.lists == MATCH_LISTS,
        contestant_size(session.entries),
        class_by_header(session, edition),
    )


def commonest_size(entries: Collection[Entry]) -> int:
    """Return how many players most rows have; 0 without contestants."""
    sizes = {len(entry.players) for entry in entries}
    if len(sizes) == 1 and not all(entry.phantom for entry in entries):
        return sizes.pop()
    return next((size for size, _ in Counter(len(row.players) for row in contestants(entries)).most_common(1)), 0)


def contestant_size(entries: Collection[Entry]) -> int:
    """Return how many players most rows have, where a larger team counts as a team."""
    return min(commonest_size(entries), _TEAM)


def find_links(
    session: Session, edition: Edition, others: Collection[Outline], approved: Collection[Span] = ()
) -> Links:
    """Return what the other sessions of an event, all with its club and name, and its approved days mean for one."""
    own = outline(session, edition)
    if own is None:
        return NO_LINKS
    if rounds_matter(session, edition):
        linked = [each for each in others if each.matches and not _why_not_linked(each, own, edition, others, approved)]
        return _by_matches(linked[0], edition) if linked else NO_LINKS
    if is_one_session(session) and part_matters(edition, own.event_class):
        return _find_part(own, others, approved, edition)
    return NO_LINKS


def find_doubts(
    session: Session, edition: Edition, others: Collection[tuple[Outline, bool]], approved: Collection[Span] = ()
) -> Iterator[Doubt]:
    """Yield sessions of the event name to which a link is doubtful; each comes with whether its rounds matter."""
    own = outline(session, edition)
    if own is None:
        return
    outlines = [each for each, _ in others]
    if own.matches:
        for each, matter in others:
            why = _why_not_linked(own, each, edition, [*outlines, own], approved) if matter else ""
            if why:
                yield Doubt(each, why)
    elif rounds_matter(session, edition):
        reasons = [(each, _why_not_linked(each, own, edition, outlines, approved)) for each in outlines if each.matches]
        if reasons and all(why for _, why in reasons):
            yield Doubt(*reasons[0])


def describe_doubt(doubt: Doubt) -> Problem:
    """Return the warning about a session that is not linked to another of the same event name."""
    other = doubt.other
    what = "a final ladder" if other.final else "a round of matches"
    says = f"{other.file} is {what} of the same event name and is not linked to this file: {doubt.why}."
    advice = (
        "Nothing needs to be done for different events. If a file has the wrong class, day or players, correct it. If "
        "they belong together as they are, record for the ladder that its rounds were matches."
    )
    return Problem("doubtful-link", Severity.WARNING, 0, "Event Name", other.file, says, advice)


def rounds_matter(session: Session, edition: Edition) -> bool:
    """Tell whether a final ladder is another contest for the scheme if its rounds were matches (N25)."""
    if not session.final or session.date is None:
        return False
    return any(
        edition.contest(players, session.unit or "", final=True, rounds="")
        != edition.contest(players, session.unit or "", final=True, rounds=MATCHES)
        for players in {len(entry.players) for entry in session.entries}
    )


def is_one_session(session: Session) -> bool:
    """Tell whether a report says of itself neither which session it is nor that it covers several days."""
    details = session.details
    return bool(details and session.round is None and session.date and (details.ended or session.date) <= session.date)


def part_matters(edition: Edition, event_class: str) -> bool:
    """Tell whether a class earns other awards for a whole event than for one session of it."""
    known = edition.classes.get(event_class)
    if known is None:
        return False
    return any(
        _can_earn_by(rule, known)
        for rule in edition.awards
        if ("single" in rule.when.parts) is not (ONE_SESSION in rule.when.parts)
    )


def _can_earn_by(rule: AwardRule, event_class: EventClass) -> bool:
    """Tell whether a class has all that a rule needs of it."""
    for step in rule.steps:
        match step:
            case Scale(of=purpose) if purpose and not event_class.tables.get(purpose):
                return False
            case Multiply(by=purpose) if purpose not in event_class.multipliers:
                return False
            case MatchesWon() | MatchAward() if event_class.match_factor is None:
                return False
    return not rule.when.classes or event_class.name in rule.when.classes


def class_by_header(session: Session, edition: Edition) -> str:
    """Return the class that the header, another field or the category names; an empty text where none does."""
    if session.points_type is not None and session.award is not None:
        named = edition.class_of(session.points_type, session.award)
        if named:
            return named.name
    if edition.mappings and (mapping := find_mapping(session, edition)):
        return mapping.event_class
    code = session.details.category if session.details else ""
    category = edition.categories.get(code)
    return category.event_class if category else ""


def _why_not_linked(
    matches: Outline, ladder: Outline, edition: Edition, others: Iterable[Outline], approved: Collection[Span]
) -> str:
    """Return why a round of matches is not a round of a final ladder; an empty text if it is one (N25)."""
    if matches.event_class != ladder.event_class:
        return f"it is {matches.event_class}, and the ladder is {ladder.event_class}"
    if matches.size != ladder.size:
        return f"its rows have {matches.size} players, and those of the ladder {ladder.size}"
    known = edition.classes.get(ladder.event_class)
    same = [each for each in others if each.matches and each.event_class == ladder.event_class]
    days = {each.first for each in same if each.size == ladder.size}
    if approved:
        joined = any(span.has(matches.first) and span.has(ladder.first) for span in approved)
    else:
        joined = are_joined(matches.first, ladder.first, days)
    if known and known.tournament and not joined:
        return f"it was played on {matches.first}, and the ladder is of {ladder.first}: the days do not belong together"
    return ""


def are_joined(one: date, other: date, days: Collection[date]) -> bool:
    """Tell whether two days are the same, or joined by days in between on each of which the event was played."""
    first, last = min(one, other), max(one, other)
    between = (first + _A_DAY * at for at in range(1, (last - first).days))
    return all(day in days for day in between)


def _find_part(own: Outline, others: Iterable[Outline], approved: Collection[Span], edition: Edition) -> Links:
    """Return which part of its event a report of one day ranks, by the other reports of the event.

    The name of a session is that of the event, with something after it; the overall list has the shorter name, or
    covers several days. Two sessions of one name, or with numbers after it, show that neither is the whole event.
    """
    reports = [each for each in others if (each.event_class, each.size) == (own.event_class, own.size)]
    days = {own.first, *(each.first for each in reports)}
    near = [each for each in reports if are_joined(each.first, own.first, days)]
    covering = [each for each in reports if each.several_days and is_session_of(own, each, reports)]
    longer = [each for each in reports if is_session_of(each, own, [own, *reports])]
    shorter = [each for each in near if not each.several_days and _is_longer(own.event, each.event)]
    equal = [each for each in near if fold_name(each.event) == fold_name(own.event) and each.first != own.first]
    numbered = [each for each in reports if _are_numbered_alike(each.event, own.event)]
    if covering:
        return _one_session("{file} covers {first} to {last}", covering[0], edition)
    if any(span.last > span.first for span in approved):
        span = next(span for span in approved if span.last > span.first)
        return _one_session("the federation approved it for {first} to {last}", own, edition, span)
    if shorter or equal or numbered:
        return _one_session("{file} reports another part of it", (shorter or equal or numbered)[0], edition)
    if longer:
        return _overall(longer[0], edition)
    return NO_LINKS


def is_session_of(one: Outline, overall: Outline, reports: Iterable[Outline]) -> bool:
    """Tell whether a report is one session of the event that an overall list ranks (C4).

    The reports have names that are related, as those of one club and year; their days may join the two.
    """
    if one.several_days or (one.event_class, one.size) != (overall.event_class, overall.size):
        return False
    if overall.several_days:
        return overall.first <= one.first <= overall.last
    days = {each.first for each in reports if (each.event_class, each.size) == (one.event_class, one.size)}
    return _is_longer(one.event, overall.event) and are_joined(one.first, overall.first, days)


def _is_longer(name: str, event: str) -> bool:
    """Tell whether a name is that of an event with something after it."""
    return fold_name(name) != fold_name(event) and is_part_name(fold_name(name), fold_name(event))


def _are_numbered_alike(one: str, other: str) -> bool:
    """Tell whether two names differ in the number at their end alone."""
    return fold_name(one) != fold_name(other) and base_name(one) == base_name(other)


def _by_matches(linked: Outline, edition: Edition) -> Links:
    template = "The rounds of the event were matches, as {file} of {day} shows"
    clause = next((known.clause for known in edition.contests if known.final_rounds == MATCHES), "")
    return Links(rounds=MATCHES, because=(Because(template, {"file": linked.file, "day": linked.first}, clause),))


def _one_session(reason: str, other: Outline, edition: Edition, days: Span | None = None) -> Links:
    first, last = days or (other.first, other.last)
    template = f"Taken as one session of a longer event: {reason}"
    clause = edition.classes[other.event_class].clause
    because = Because(template, {"file": other.file, "first": first, "last": last}, clause)
    return Links(part=ONE_SESSION, because=(because,))


def _overall(session: Outline, edition: Edition) -> Links:
    template = "Taken as the overall list of its event: {file} reports a session of it"
    clause = edition.classes[session.event_class].clause
    return Links(part=OVERALL, because=(Because(template, {"file": session.file}, clause),))
