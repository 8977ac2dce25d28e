"""From an accepted session to its awards: every row, every rule, every player, each with its reasons."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.awards.best_pair import best_pairs, has_best_pair_bonus
from overtrick.awards.case import UNRECORDED, Case
from overtrick.awards.claims import Claim, make_claims
from overtrick.awards.context import NO_CONTEXT, Context, Row, check_context
from overtrick.awards.eligibility import PHANTOM, EligibilityChecker
from overtrick.awards.event_links import NO_LINKS, Links
from overtrick.awards.facts import SessionFacts, class_of, read_facts
from overtrick.awards.graded_nights import class_under_policy, policy_of, refuse_scores
from overtrick.awards.pipeline import evaluate
from overtrick.awards.rules import find_rules
from overtrick.awards.stated_points import differing_points
from overtrick.core.award import Award
from overtrick.core.because import Because
from overtrick.core.numbers import to_decimal
from overtrick.core.problems import Problem
from overtrick.core.session import Entry, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import BestPair
from overtrick.schemes.steps import ApportionSubstitutes, MinimumPlayed, Step

NO_SUBSTITUTES = Because("is not in the row, and this award is not shared with substitutes")
NO_PLACE = Because("The row has no place, so it cannot be awarded")
WAITING = "{points:n} {unit} each wait for the federation: {reason}"
REVERSED = Because("This report takes back an earlier one and earns nothing itself")
DECIMALS = 2
# The number of a rule, the kind of its award, the points by unit, and the reasons.
Earned = tuple[int, str, tuple[tuple[str, Decimal], ...], tuple[Because, ...]]
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
    """A session, awarded."""

    session: Session
    scheme: str
    event_class: str
    contest: str
    entries: tuple[EntryAwards, ...]
    problems: tuple[Problem, ...] = ()


def award_session(
    session: Session, edition: Edition, context: Context = NO_CONTEXT, links: Links = NO_LINKS
) -> SessionAwards:
    """Award an accepted session, by what is told of it and by its links to others of its event.

    A ContextError says what in the context does not fit.
    """
    if context is not NO_CONTEXT:
        check_context(context, edition, session)
    facts = read_facts(session, edition, context, links)
    if facts is None:
        return _not_understood(session, edition, context)
    policy = policy_of(edition, facts.event_class, context)
    checker = EligibilityChecker(edition, class_under_policy(policy, facts.event_class, context), context)
    claimed = tuple(make_claims(facts))
    rules = find_rules(edition, facts.kind)
    refusal = rules.refusal or refuse_scores(policy, handicap=facts.kind.handicap)
    if session.details and session.details.reverses:
        refusal = REVERSED
    if refusal:
        rows = [_refused(checker, claim, refusal) for claim in claimed]
    else:
        bonuses = _bonuses(facts, rules.numbers, claimed) if context.players and has_best_pair_bonus(facts) else {}
        rows = [_award_row(facts, checker, rules.numbers, bonuses, claim) for claim in claimed]
        rows = [_withheld(row, rules.withheld) for row in rows] if rules.withheld else rows
        rows = [_waiting(row, context.waiting) for row in rows] if context.waiting else rows
    problems = [*facts.problems, *(() if refusal else rules.problems)]
    if session.details:
        problems += [each for row in rows for each in differing_points(row.entry, row.awards, edition)]
    if context.players:
        problems += [problem for row in rows for problem in checker.problems(row.entry)]
    return SessionAwards(
        session, edition.scheme, facts.event_class.name, facts.contest.title, tuple(rows), tuple(problems)
    )


def _not_understood(session: Session, edition: Edition, context: Context) -> SessionAwards:
    """A session without contestants, or of no class or contest of the scheme: every row says so."""
    named = class_of(session, edition, context)[0]
    template = "Scheme {scheme} has no class or no contest that fits this session"
    because = Because(template, {"scheme": edition.scheme})
    phantom = edition.eligibility.get(PHANTOM)
    no_players = Because("The row {says}", {"says": phantom.says}, phantom.clause) if phantom else because
    rows = [EntryAwards(entry, 1, (), (no_players if entry.phantom else because,)) for entry in session.entries]
    return SessionAwards(session, edition.scheme, named.name if named else "", "", tuple(rows))


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


def _refused(checker: EligibilityChecker, claim: Claim, because: Because) -> EntryAwards:
    phantom = claim.entry.phantom
    return EntryAwards(claim.entry, claim.list, (), (checker.sentence(PHANTOM, "The row"),) if phantom else (because,))


def _award_row(
    facts: SessionFacts, checker: EligibilityChecker, rules: tuple[int, ...], bonuses: Bonuses, claim: Claim
) -> EntryAwards:
    entry = claim.entry
    if claim.list_case is None:
        return EntryAwards(
            entry, claim.list, (), (checker.sentence(PHANTOM, "The row") if entry.phantom else NO_PLACE,)
        )
    if facts.context.rows or not entry.numbered or checker.knows_any(entry.players):
        awards, because = _judged_row(facts, checker, rules, claim)
    else:
        awards, because = _plain_row(facts, rules, claim, claim.list_case)
    notes: tuple[Because, ...] = ()
    for bonus, reason, confirmed in bonuses.get(entry.line, ()) if bonuses else ():
        if not confirmed:
            notes += (reason,)
            continue
        points = to_decimal(bonus.points.number)
        earners = [verdict.number for verdict in checker.verdicts(entry.players).values() if verdict.number]
        awards += tuple(Award(player, bonus.points.unit, points, "bonus", (reason,)) for player in earners)
    if not awards and not because:
        because = (_nothing(facts),)
    if len(because) > 1:
        because = _without_repeats(because)
    return EntryAwards(entry, claim.list, awards, because, notes)


def _preface(facts: SessionFacts, claim: Claim) -> tuple[Because, ...]:
    """What is to be known before the places of a row make sense."""
    if not facts.context.divisions:
        return facts.preface
    name = next((each.name for each in facts.context.divisions if claim.entry.line in each.lines), "")
    return (*facts.preface, Because("Ranked within division {name}", {"name": name})) if name else facts.preface


def _without_repeats(because: tuple[Because, ...]) -> tuple[Because, ...]:
    """Several rules may refuse in the same words."""
    once: dict[str, Because] = {}
    for reason in because:
        once.setdefault(str(reason), reason)
    return tuple(once.values())


def _nothing(facts: SessionFacts) -> Because:
    template = "Class {event_class} has no award for this place in {contest}, {part}"
    values = {"event_class": facts.event_class.name, "contest": facts.contest.title, "part": facts.part}
    return Because(template, values, facts.event_class.clause)


def _plain_row(
    facts: SessionFacts, rules: tuple[int, ...], claim: Claim, ground: Case
) -> tuple[tuple[Award, ...], tuple[Because, ...]]:
    """The common row: nothing is known of its players, so all of them earn the same."""
    players = claim.entry.players
    known = _known(facts.edition, rules, ground)
    key = (claim.place, claim.tied, len(players), claim.section, claim.whole)
    earned = known.get(key)
    if earned is None:
        case = msgspec.structs.replace(ground, place=claim.place, tied=claim.tied, players=len(players))
        earned = known[key] = _earned(facts.edition, rules, {"list": case, **claim.other_cases})
    preface = _preface(facts, claim)
    awards = [
        Award(player, unit, amount, kind, preface + chain)
        for _, kind, points, chain in earned
        for unit, amount in points
        for player in players
    ]
    return tuple(awards), tuple([reason for _, _, points, chain in earned if not points for reason in chain])


Place = tuple[int, int, int, Case | None, Case | None]


@lru_cache(maxsize=10_000)
def _known(edition: Edition, rules: tuple[int, ...], ground: Case) -> dict[Place, tuple[Earned, ...]]:
    """What the places on a ground were found to earn so far, by place, tie, players, section and whole list."""
    return {}


def _printed(edition: Edition, unit: str, points: Fraction) -> Decimal:
    """Points are printed with two decimals, with more where the unit has them."""
    return to_decimal(points, max(edition.units[unit].decimals, DECIMALS))


def _earned(edition: Edition, rules: tuple[int, ...], cases: dict[str, Case]) -> tuple[Earned, ...]:
    """What each rule gives, by the case of the ranking that it asks for, in the decimals that are printed."""
    earned = []
    for at in rules:
        rule = edition.awards[at]
        own_case = cases.get(rule.ranking, None if rule.ranking == "section" else cases["list"])
        if own_case is None:
            continue
        outcome = evaluate(edition, at, own_case)
        earned.append(
            (
                at,
                rule.kind,
                tuple((unit, _printed(edition, unit, points)) for unit, points in outcome.points),
                outcome.because,
            )
        )
    return tuple(earned)


def _judged_row(
    facts: SessionFacts, checker: EligibilityChecker, rules: tuple[int, ...], claim: Claim
) -> tuple[tuple[Award, ...], tuple[Because, ...]]:
    """A row of which more is known: who played how much, and who of its players may earn."""
    entry = claim.entry
    row = next((row for row in facts.context.rows if row.line == entry.line), None)
    others = tuple(player for player in (row.boards if row else ()) if player not in entry.players)
    shared = rules if facts.by == "matches" else _shared_rules(facts, rules)
    verdicts = checker.verdicts(entry.players + (others if shared else ()))
    awards: list[tuple[int, Award]] = []
    because = [_of_player(player, NO_SUBSTITUTES) for player in others if not shared]
    for player, verdict in verdicts.items():
        if verdict.number is None or any(award.player == verdict.number for _, award in awards):
            because += [reason for reason in verdict.because if reason not in because]
            continue
        cases = {name: _own_case(player, row, case) for name, case in claim.cases.items()}
        earned = _earned(facts.edition, shared if player in others else rules, cases)
        if player in others and not any(points or chain for _, _, points, chain in earned):
            because.append(_of_player(player, NO_SUBSTITUTES))
        for at, kind, points, chain in earned:
            if not points:
                reasons = [_of_player(player, reason) if row else reason for reason in chain]
                because += [reason for reason in reasons if reason not in because]
            why = _preface(facts, claim) + chain + verdict.because
            awards += [(at, Award(verdict.number, unit, amount, kind, why)) for unit, amount in points]
    awards.sort(key=lambda each: each[0])
    return tuple(award for _, award in awards), tuple(because)


def _shared_rules(facts: SessionFacts, rules: tuple[int, ...]) -> tuple[int, ...]:
    """The rules that ask how much a player played: only with these can a player who is not in the row earn."""
    return tuple(at for at in rules if any(_asks_boards(step, facts) for step in facts.edition.awards[at].steps))


def _asks_boards(step: Step, facts: SessionFacts) -> bool:
    shares = isinstance(step, ApportionSubstitutes) and facts.contest.name in step.contests
    return shares or isinstance(step, MinimumPlayed)


def _of_player(player: str, reason: Because) -> Because:
    return Because("{player}: {reason}", {"player": player, "reason": reason})


def _own_case(player: str, row: Row | None, case: Case) -> Case:
    """The case of one player: who is not in the line-up of a match did not play in it."""
    if row is None:
        return case
    played = row.boards.get(player, 0 if case.result else UNRECORDED)
    return msgspec.structs.replace(case, played=played, out_of=row.total or case.boards)


def _bonuses(facts: SessionFacts, rules: tuple[int, ...], claimed: tuple[Claim, ...]) -> Bonuses:
    """The best-pair bonuses by line, among the rows that no rule gave anything, in an event that earned anything."""
    cases = [(claim.entry, claim.case) for claim in claimed]
    outside = [
        entry
        for entry, case in cases
        if case and not any(points for _, _, points, _ in _earned(facts.edition, rules, {"list": case}))
    ]
    bonuses: Bonuses = {}
    if len(outside) == sum(case is not None for _, case in cases):
        return bonuses
    for entry, bonus, because, confirmed in best_pairs(facts, outside):
        bonuses.setdefault(entry.line, []).append((bonus, because, confirmed))
    return bonuses
