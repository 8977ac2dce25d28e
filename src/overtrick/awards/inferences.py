"""What is taken to be so because a file does not say it: the class, the part of the event, the contest, the tables.

Whoever reads an award must be able to see what it rests on, so each inference is a sentence before its reasons.
"""

from collections.abc import Iterator

from overtrick.awards.context import Context
from overtrick.awards.event_links import Links, part_matters
from overtrick.awards.field_mappings import explain_mapping, find_mapping
from overtrick.core.because import Because
from overtrick.core.session import ONE_LIST, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Category, Contest, EventClass

PAIRS = "pairs"


def default_category(edition: Edition) -> Category | None:
    """The category of an event whose file names none, or none that the scheme has."""
    return next((known for known in edition.categories.values() if known.default), None)


def explain_inferences(
    session: Session,
    edition: Edition,
    context: Context,
    links: Links,
    event_class: EventClass,
    contest: Contest,
    part: str,
) -> Iterator[Because]:
    """Yield a sentence for all that was inferred about a session, in the order in which an award needs it."""
    yield from (Because("{says}", {"says": sentence}) for sentence in context.inferred)
    if context.tournament and context.stage:
        template = "According to the plan of {tournament} it belongs to the {stage} stage; the whole field is {total}"
        values = {"tournament": context.tournament, "stage": context.stage, "total": context.total_field}
        yield Because(template, values)
    if session.details:
        yield from (Because("{says}", {"says": sentence}) for sentence in session.details.inferred)
        yield from _explain_class(session, edition, context, event_class)
        yield from _explain_part(session, edition, context, links, event_class, part)
        yield from _explain_tables(session, edition, context, contest)
    if part == "overall" and not context.contest:
        yield from _explain_contest(session, context, links, contest)


def _explain_class(session: Session, edition: Edition, context: Context, event_class: EventClass) -> Iterator[Because]:
    named = session.points_type is not None and session.award is not None
    stated = named and edition.class_of(session.points_type or "", session.award or 0)
    default = default_category(edition)
    if context.event_class or stated:
        return
    if edition.mappings and (mapping := find_mapping(session, edition)):
        yield explain_mapping(mapping)
        return
    if default is None or (session.details and session.details.category):
        return
    template = "The file names no class of scheme {scheme}: it is taken as {event_class}"
    yield Because(template, {"scheme": edition.scheme, "event_class": event_class.name}, default.clause)


def _explain_part(
    session: Session, edition: Edition, context: Context, links: Links, event_class: EventClass, part: str
) -> Iterator[Because]:
    """A class whose only session earns what one of several does needs no word about it."""
    if context.part or session.final or session.details is None:
        return
    if links.part:
        yield from links.because
    elif part == "overall":
        template = "The report goes from {first} to {last}: it is taken as the overall list of its event"
        yield Because(template, {"first": str(session.date), "last": str(session.details.ended)})
    elif not part_matters(edition, event_class.name):
        return
    elif session.round is not None:
        template = "The file calls it session {number}: it is taken as one session of a longer event"
        yield Because(template, {"number": session.round})
    else:
        yield Because("The report is of one day and names no session: it is taken as the only one of its event")


def _explain_tables(session: Session, edition: Edition, context: Context, contest: Contest) -> Iterator[Because]:
    details, a_table = session.details, contest.a_table
    if not (details and details.serial and a_table) or contest.kind != PAIRS:
        return
    if session.lists not in (None, ONE_LIST) or context.winners or context.contest:
        return
    pairs = sum(not entry.phantom for entry in session.entries)
    template = "No report of the other direction: one list of winners, and {pairs} pairs are {tables} tables"
    values = {"pairs": pairs, "tables": -(-pairs // a_table.count)}
    yield Because(template, values, edition.clauses.one_direction)


def _explain_contest(session: Session, context: Context, links: Links, contest: Contest) -> Iterator[Because]:
    values = {"unit": session.unit or "", "contest": contest.title, "noun": contest.counts}
    if session.unit in contest.final_units:
        yield Because("A ladder of {noun} in {unit} is taken as {contest}", values, contest.clause)
    elif contest.final_rounds and not context.rounds and links.rounds == contest.final_rounds:
        yield from links.because
    elif contest.final_rounds and context.rounds == contest.final_rounds:
        yield Because("The rounds of this ladder were matches: it is taken as {contest}", values, contest.clause)
