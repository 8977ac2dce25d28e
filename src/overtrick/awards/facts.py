"""What a session is in the words of its scheme: its class, its contest, its lists and who won which match.

The one place where an accepted session's values are taken as present: everything after it is sure of them.
"""

import msgspec

from overtrick.awards.case import Strength
from overtrick.awards.context import Context, ContextError
from overtrick.awards.event_links import NO_LINKS, Links, commonest_size
from overtrick.awards.field.strength import measure_strengths
from overtrick.awards.field_mappings import find_mapping, find_unknown_values, unknown_value_problem
from overtrick.awards.graded_nights import explain_policy, policy_of
from overtrick.awards.handicap_ranking import ranks_by_handicap
from overtrick.awards.inferences import default_category, explain_inferences
from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, TWO_LISTS, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Contest, EventClass, GradedNight, Stage, When
from overtrick.schemes.table_records import PrintedTable


class SessionFacts(msgspec.Struct, frozen=True):
    """A session, understood. `size` is the players of a row, as most have them, where the tables follow from it.

    `handicap_policy` is the policy by which rows are ranked anew, with the handicaps that the club works out.
    """

    session: Session
    edition: Edition
    context: Context
    event_class: EventClass
    contest: Contest
    by: str
    part: str
    own_event: bool = False
    preface: tuple[Because, ...] = ()
    problems: tuple[Problem, ...] = ()
    size: int = 0
    strengths: tuple[Strength, ...] = ()
    handicap_policy: GradedNight | None = None

    @property
    def total_field(self) -> int:
        """The contestants of the whole event, where a session of the stage is awarded by these; else 0."""
        return _field_of_sessions(self.edition.stages.get(self.context.stage), self.part, self.context)

    @property
    def final(self) -> bool:
        """Whether this is the list of overall places of an event of several sessions."""
        return self.part == "overall"

    @property
    def kind(self) -> "SessionKind":
        """What the rules look at to know whether they apply."""
        stage = self.edition.stages.get(self.context.stage)
        details = self.session.details
        return SessionKind(
            self.by,
            self.final,
            self.part,
            "several" if self.session.lists == TWO_LISTS or self.context.winners > 1 else "one",
            "several" if details and len(sections_of(self.session)) > 1 else "one",
            details.scoring if details else "",
            self.contest.name,
            self.event_class.type,
            self.event_class.name,
            tuple(self.event_class.tables),
            stage is None or stage.overall,
            self.context.handicap_event or is_handicapped(self.session, self.context),
            self.context.restricted_entry,
        )


class SessionKind(msgspec.Struct, frozen=True):
    """The sort of session, as the conditions of rules see it."""

    by: str
    final: bool
    part: str
    lists: str
    sections: str
    scoring: str
    contest: str
    type: str
    event_class: str
    tables: tuple[str, ...]
    stage_overall: bool
    handicap: bool
    restricted: bool

    def meets(self, when: When) -> bool:
        """Whether a rule applies to such a session."""
        return (
            when.by in ("", self.by)
            and when.final in (None, self.final)
            and when.handicap in (None, self.handicap)
            and when.restricted in (None, self.restricted)
            and when.lists in ("", self.lists)
            and when.sections in ("", self.sections)
            and (not when.parts or self.part in when.parts)
            and (not when.scorings or self.scoring in when.scorings)
            and when.stage_overall in (None, self.stage_overall)
            and (not when.contests or self.contest in when.contests)
            and (not when.types or self.type in when.types)
            and (not when.classes or self.event_class in when.classes)
            and (not when.table or when.table in self.tables)
        )


def is_handicapped(session: Session, context: Context) -> bool:
    """Tell whether the file is of a handicap contest, or its list is by handicap."""
    return context.handicap or bool(session.details and session.details.handicap)


def sections_of(session: Session) -> set[str]:
    """The sections that the rows of a session name."""
    return {entry.details.section if entry.details else "" for entry in session.entries if not entry.phantom}


def read_facts(session: Session, edition: Edition, context: Context, links: Links = NO_LINKS) -> SessionFacts | None:
    """Understand a session; None when it has no contestants or no class of this scheme."""
    named, problems = class_of(session, edition, context)
    part = part_of(session, context, links)
    rounds = context.rounds or links.rounds
    contest = _contest_of(session, edition, context, rounds, final=part == "overall")
    if named is None or contest is None:
        return None
    preface = list(explain_inferences(session, edition, context, links, named, contest, part))
    stage = edition.stages.get(context.stage)
    own_event = bool(stage and stage.with_extra_entries and context.extra_entries)
    if stage and own_event:
        named = edition.classes[stage.with_extra_entries]
        template = "A {stage} with extra entries is an event of its own, of class {event_class}"
        preface.append(Because(template, {"stage": stage.name, "event_class": named.name}, stage.clause))
    if stage and (total := _field_of_sessions(stage, part, context)):
        template = "A session of the {stage} stage is awarded by the total field of {total} {noun}"
        values = {"stage": stage.name, "total": total, "noun": contest.counts}
        preface.append(Because(template, values, stage.clause))
    policy = policy_of(edition, named, context)
    preface += [explain_policy(policy, context)] if policy else []
    if stage and part == "overall" and not own_event:
        _check_stage(stage, named.stages.get(contest.name, {}).get(stage.name, ""), edition, context)
    by = "matches" if session.lists == MATCH_LISTS else "places"
    size = commonest_size(session.entries) if contest.a_side else 0
    strengths = measure_strengths(session, edition, context)
    by_handicap = ranks_by_handicap(policy, context, handicapped=is_handicapped(session, context))
    return SessionFacts(
        session, edition, context, named, contest, by, part, own_event, tuple(preface), problems, size, strengths,
        policy if by_handicap else None,
    )  # fmt: skip


def _field_of_sessions(stage: Stage | None, part: str, context: Context) -> int:
    by_total = stage is not None and stage.sessions_by == "total field" and part == "session"
    return context.total_field if by_total else 0


def _check_stage(stage: Stage, table: str, edition: Edition, context: Context) -> None:
    """A stage that continues another cannot be awarded without knowing what it continues."""
    found = edition.table(table) if table else None
    if not stage.overall or (isinstance(found, PrintedTable) and found.places == "stage"):
        return
    if not context.total_field:
        raise ContextError(f"a ladder of the {stage.name} needs total_field: the contestants of the whole event")
    if stage.follows and not context.places_above:
        raise ContextError(f"a ladder of the {stage.name} needs places_above: the contestants of the stages above")


def part_of(session: Session, context: Context, links: Links = NO_LINKS) -> str:
    """Which part of its event a list ranks: one session, all of a single-session event, a section, or overall.

    A results file with rounds says it by its round; other formats report a whole contest, and one that went on for
    several days is the overall list of them. Other reports of the event may show that it is one session of several.
    A context may say otherwise.
    """
    if context.part:
        return context.part
    details = session.details
    if session.final or (details and details.ended and session.date and details.ended > session.date):
        return "overall"
    if links.part:
        return links.part
    return "single" if session.round is None else "session"


def _contest_of(session: Session, edition: Edition, context: Context, rounds: str, *, final: bool) -> Contest | None:
    if context.contest:
        return next(known for known in edition.contests if known.name == context.contest)
    size = commonest_size(session.entries)
    winners = context.winners or (session.lists if session.lists == TWO_LISTS else 0) or 1
    kind = session.details.contest if session.details else ""
    unit = session.unit or ""
    found = edition.contest(size, unit, final=final, rounds=rounds, winners=winners, kind=kind)
    if found is None and size and context.winners:
        raise ContextError(f"{edition.scheme} has no contest of {size} players a row with {winners} lists of winners")
    return found


def class_of(session: Session, edition: Edition, context: Context) -> tuple[EventClass | None, tuple[Problem, ...]]:
    """The class: named by the context, the header, other fields or the category; else the default, with a warning."""
    if context.event_class:
        return edition.classes[context.event_class], ()
    if session.points_type is not None and session.award is not None:
        named = edition.class_of(session.points_type, session.award)
        if named or not (edition.categories or edition.mappings):
            return named, ()
    if edition.mappings and (mapping := find_mapping(session, edition)):
        unknown = () if mapping.fields else find_unknown_values(session, edition)
        problems = tuple(unknown_value_problem(*each, mapping.event_class) for each in unknown)
        return edition.classes[mapping.event_class], problems
    code = session.details.category if session.details else ""
    if code in edition.categories:
        return edition.classes[edition.categories[code].event_class], ()
    default = default_category(edition)
    if default is None:
        return None, ()
    if code:
        return edition.classes[default.event_class], (_unknown_category(code, default.event_class),)
    unknown = find_unknown_values(session, edition)
    problems = tuple(unknown_value_problem(*each, default.event_class) for each in unknown)
    return edition.classes[default.event_class], problems


def _unknown_category(code: str, event_class: str) -> Problem:
    return Problem(
        "unknown-category",
        Severity.WARNING,
        0,
        "Category",
        code,
        f"The event's category '{code}' is not one of the federation's; it is awarded as: {event_class}.",
        "Choose one of the federation's categories in the scoring program, or ask the federation to add this one.",
    )
