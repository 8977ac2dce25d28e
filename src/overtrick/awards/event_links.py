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

from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, Entry, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule, EventClass
from overtrick.schemes.steps import MatchAward, MatchesWon, Multiply, Scale

MATCHES, ONE_SESSION = "matches", "session"
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
        min(commonest_size(session.entries), _TEAM),
        class_by_header(session, edition),
    )


def commonest_size(entries: Iterable[Entry]) -> int:
    """Return how many players most rows have; 0 without contestants."""
    sizes = Counter([len(entry.players) for entry in entries if not entry.phantom])
    return sizes.most_common(1)[0][0] if sizes else 0


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
        whole = next((each for each in others if _covers(each, own)), None)
        days = next((each for each in approved if each.last > each.first), None)
        return _one_session(whole, edition) if whole else _one_approved_session(own, days, edition)
    return NO_LINKS


def find_doubts(
    session: Session, edition: Edition, others: Collection[tuple[Outline, bool]], approved: Collection[Span] = ()
) -> Iterator[Doubt]:
    """Yield the sessions of the same event name to which a link is doubtful.

    The others are given with whether their rounds matter to them.
    """
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
    advice = "If they belong together, say so of the ladder: rounds = matches, in a context or as facts."
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
    """Return the class that the header or the category names; an empty text where neither does."""
    if session.points_type is not None and session.award is not None:
        named = edition.class_of(session.points_type, session.award)
        if named:
            return named.name
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
    sanctioned = any(span.has(matches.first) and span.has(ladder.first) for span in approved)
    if known and known.tournament and not sanctioned and not _are_joined(matches.first, ladder.first, days):
        return f"it was played on {matches.first}, and the ladder is of {ladder.first}: the days are not consecutive"
    return ""


def _are_joined(one: date, other: date, days: Collection[date]) -> bool:
    """Tell whether two days are the same, or joined by days in between on each of which the event was played."""
    first, last = min(one, other), max(one, other)
    between = (first + _A_DAY * at for at in range(1, (last - first).days))
    return all(day in days for day in between)


def _covers(whole: Outline, session: Outline) -> bool:
    same = (whole.event_class, whole.size) == (session.event_class, session.size)
    return same and whole.several_days and whole.first <= session.first <= whole.last


def _by_matches(linked: Outline, edition: Edition) -> Links:
    template = "The rounds of the event were matches, as {file} of {day} shows"
    clause = next((known.clause for known in edition.contests if known.final_rounds == MATCHES), "")
    return Links(rounds=MATCHES, because=(Because(template, {"file": linked.file, "day": linked.first}, clause),))


def _one_session(whole: Outline, edition: Edition) -> Links:
    template = "Taken as one session of a longer event: {file} covers {first} to {last}"
    values = {"file": whole.file, "first": whole.first, "last": whole.last}
    return Links(part=ONE_SESSION, because=(Because(template, values, edition.classes[whole.event_class].clause),))


def _one_approved_session(session: Outline, days: Span | None, edition: Edition) -> Links:
    if days is None:
        return NO_LINKS
    template = "Taken as one session of a longer event: the federation approved it for {first} to {last}"
    values = {"first": days.first, "last": days.last}
    clause = edition.classes[session.event_class].clause
    return Links(part=ONE_SESSION, because=(Because(template, values, clause),))
