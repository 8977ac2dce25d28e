"""From an accepted session to its awards: every row, every rule, every player, each with its reasons."""

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction

import msgspec

from overtrick.awards.best_pair import best_pairs, has_best_pair_bonus
from overtrick.awards.claims import Claim, claim_row, has_plain_lists, make_claims
from overtrick.awards.context import NO_CONTEXT, Context, check_context
from overtrick.awards.earnings import NOT_KNOWN, PlainRows, award_judged_row, earn_by_rules, hand_out
from overtrick.awards.eligibility import BYE, PHANTOM, EligibilityChecker, row_sentence
from overtrick.awards.event_links import NO_LINKS, Links
from overtrick.awards.facts import SessionFacts, class_of, is_handicapped, part_of, read_facts
from overtrick.awards.field.ranked_lists import rank_lists
from overtrick.awards.field_mappings import apply_mapping
from overtrick.awards.graded_nights import class_under_policy, policy_of, refuse_scores
from overtrick.awards.handicap_ranking import find_missing_handicap
from overtrick.awards.rules import SessionRules, find_rules
from overtrick.awards.stated_points import differing_points
from overtrick.core.award import Award
from overtrick.core.because import Because
from overtrick.core.numbers import to_decimal
from overtrick.core.problems import Problem
from overtrick.core.session import MATCH_LISTS, NO_NUMBER, NOBODY, Entry, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import BestPair

NO_PLACE = Because("The row has no place, so it cannot be awarded")
WAITING = "{points:n} {unit} each on hold until the federation decides: {reason}"
REVERSED = Because("This report takes back an earlier one and earns nothing itself")
Bonuses = dict[int, list[tuple[BestPair, Because, bool]]]


class EntryAwards(msgspec.Struct, frozen=True, gc=False):
    """One row: which list it stands in, what its players earned, and why a player in it earned nothing.

    Notes tell what is proposed and waits for a person.
    """

    entry: Entry
    list: int
    awards: tuple[Award, ...]
    because: tuple[Because, ...]
    notes: tuple[Because, ...] = ()


class SessionAwards(msgspec.Struct, frozen=True):
    """A session, awarded. `part` is the part of its event that it ranks."""

    session: Session
    scheme: str
    event_class: str
    contest: str
    entries: tuple[EntryAwards, ...]
    problems: tuple[Problem, ...] = ()
    part: str = ""


def award_session(
    session: Session,
    edition: Edition,
    context: Context = NO_CONTEXT,
    links: Links = NO_LINKS,
    positions: Container[int] | None = None,
) -> SessionAwards:
    """Award an accepted session, by what is told of it and by its links to others of its event.

    A ContextError says what in the context does not fit. With `positions`, only the rows at these are awarded.
    """
    if edition.mappings:
        context = apply_mapping(session, edition, context)
    if context is not NO_CONTEXT:
        check_context(context, edition, session)
    facts = read_facts(session, edition, context, links)
    if facts is None:
        return _not_understood(session, edition, context, links)
    policy = policy_of(edition, facts.event_class, context)
    checker = EligibilityChecker(edition, class_under_policy(policy, facts.event_class, context), context)
    rules = find_rules(edition, facts.kind)
    refusal = rules.refusal or refuse_scores(policy, handicap=is_handicapped(session, context))
    if facts.handicap_policy and refusal is None:
        refusal = find_missing_handicap(session, context, facts.handicap_policy)
    if session.details and session.details.reverses:
        refusal = REVERSED
    if refusal:
        rows = [_refused(facts, claim, refusal) for claim in _wanted(make_claims(facts), positions)]
    else:
        rows = _award_rows(facts, checker, rules, positions)
    problems = [*facts.problems, *(() if refusal else rules.problems)]
    if session.details:
        form = session.details.format
        problems += [each for row in rows for each in differing_points(row.entry, row.awards, edition, form)]
    if context.players:
        problems += [problem for row in rows for problem in checker.problems(row.entry)]
    return SessionAwards(
        session, edition.scheme, facts.event_class.name, facts.contest.title, tuple(rows), tuple(problems),
        facts.part,
    )  # fmt: skip


def _wanted(claims: Iterable[Claim], positions: Container[int] | None) -> list[Claim]:
    """The claims at these positions, or all."""
    return [claim for claim in claims if positions is None or claim.position in positions]


def _award_rows(
    facts: SessionFacts, checker: EligibilityChecker, rules: SessionRules, positions: Container[int] | None
) -> list[EntryAwards]:
    """Award the wanted rows of a session that is not refused."""
    context = facts.context
    if positions is None and has_plain_lists(facts):
        rows = _award_plain_lists(facts, checker, rules.numbers)
    else:
        claimed = list(make_claims(facts))
        bonuses = _bonuses(facts, rules.numbers, claimed) if context.players and has_best_pair_bonus(facts) else {}
        plain = PlainRows(facts, rules.numbers)
        rows = [
            _award_row(facts, checker, plain, rules.numbers, bonuses, claim) for claim in _wanted(claimed, positions)
        ]
    rows = [_withheld(row, rules.withheld) for row in rows] if rules.withheld else rows
    return [_waiting(row, context.waiting) for row in rows] if context.waiting else rows


def _award_plain_lists(facts: SessionFacts, checker: EligibilityChecker, rules: tuple[int, ...]) -> list[EntryAwards]:
    """Award lists of whose rows nothing more is known than places and players: nearly all of every evening.

    Where it is known what a place earns, its row needs no claim. Any other row is awarded as in other sessions.
    """
    plain, preface, rows = PlainRows(facts, rules), facts.preface, []
    for each in rank_lists(facts):
        number, tied, above, known = each.number, each.tied, each.case.above, plain.known(each.case)
        for position, entry in enumerate(each.entries, each.first):
            place, players = entry.place, entry.players
            gifts, because = NOT_KNOWN
            if place and NOBODY not in players and NO_NUMBER not in players and not entry.details:
                gifts, because = known.get((place + above, tied.get(place, 0), len(players)), NOT_KNOWN)
            if gifts or because:
                awards = hand_out(gifts, players, preface) if gifts else ()
                rows.append(EntryAwards(entry, number, awards, because))
            else:
                rows.append(_award_row(facts, checker, plain, rules, {}, claim_row(each, position, entry)))
    return rows


def _not_understood(session: Session, edition: Edition, context: Context, links: Links) -> SessionAwards:
    """A session without contestants, or of no class or contest of the scheme: every row says so."""
    named = class_of(session, edition, context)[0]
    template = "Scheme {scheme} has no class or no contest that fits this session"
    because = Because(template, {"scheme": edition.scheme})
    no_players = _no_players(session, edition)
    rows = [EntryAwards(entry, 1, (), (no_players if entry.phantom else because,)) for entry in session.entries]
    part = part_of(session, context, links)
    return SessionAwards(session, edition.scheme, named.name if named else "", "", tuple(rows), part=part)


def _no_players(session: Session, edition: Edition) -> Because:
    """What is said of a row without players: in a round of matches it is a bye, in a list of places a phantom."""
    return row_sentence(edition, BYE if session.lists == MATCH_LISTS else PHANTOM)


def _withheld(row: EntryAwards, because: tuple[Because, ...]) -> EntryAwards:
    """The row with the reason why awards of some kinds were not looked at."""
    return row if row.entry.phantom else msgspec.structs.replace(row, because=row.because + because)


def _waiting(row: EntryAwards, waiting: dict[str, str]) -> EntryAwards:
    """The row without the points that wait for the federation, with a note on each of them."""
    notes: dict[str, Because] = {}
    for award in row.awards:
        if award.unit in waiting:
            values = {"points": Fraction(award.points), "unit": award.unit, "reason": waiting[award.unit]}
            note = Because(WAITING, values)
            notes.setdefault(str(note), note)
    kept = tuple(award for award in row.awards if award.unit not in waiting)
    return msgspec.structs.replace(row, awards=kept, notes=(*row.notes, *notes.values())) if notes else row


def _refused(facts: SessionFacts, claim: Claim, because: Because) -> EntryAwards:
    why = _no_players(facts.session, facts.edition) if claim.entry.phantom else because
    return EntryAwards(claim.entry, claim.list, (), (why,))


def _award_row(
    facts: SessionFacts, checker: EligibilityChecker, plain: PlainRows, rules: tuple[int, ...], bonuses: Bonuses,
    claim: Claim,
) -> EntryAwards:  # fmt: skip
    entry, players = claim.entry, claim.entry.players
    if claim.list_case is None:
        return _refused(facts, claim, NO_PLACE)
    if facts.context.rows or NOBODY in players or NO_NUMBER in players or checker.knows_any(players):
        awards, because = award_judged_row(facts, checker, rules, claim)
    else:
        awards, because = plain.award(claim, claim.list_case)
    notes: tuple[Because, ...] = ()
    for bonus, reason, confirmed in bonuses.get(claim.position, ()) if bonuses else ():
        if not confirmed:
            notes += (reason,)
            continue
        points = to_decimal(bonus.points.number)
        earners = [verdict.number for verdict in checker.verdicts(entry.players).values() if verdict.number]
        awards += tuple(Award(player, bonus.points.unit, points, "bonus", (reason,)) for player in earners)
    if not awards and not because:
        because = (_nothing(facts),)
    return EntryAwards(entry, claim.list, awards, because, notes)


def _nothing(facts: SessionFacts) -> Because:
    template = "Class {event_class} has no award for this place in {contest}, {part}"
    values = {"event_class": facts.event_class.name, "contest": facts.contest.title, "part": facts.part}
    return Because(template, values, facts.event_class.clause)


def _bonuses(facts: SessionFacts, rules: tuple[int, ...], claimed: Sequence[Claim]) -> Bonuses:
    """The best-pair bonuses by position, among the rows that no rule gave anything, in an event that earned."""
    cases = [(claim, claim.case) for claim in claimed]
    outside = [
        claim
        for claim, case in cases
        if case
        and not any(points for _, _, points, _ in earn_by_rules(facts.edition, rules, claim.cases, claim.strata))
    ]
    bonuses: Bonuses = {}
    if len(outside) == sum(case is not None for _, case in cases):
        return bonuses
    for at, bonus, because, confirmed in best_pairs(facts, [claim.entry for claim in outside]):
        bonuses.setdefault(outside[at].position, []).append((bonus, because, confirmed))
    return bonuses
