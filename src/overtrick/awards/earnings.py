"""What the players of a row earn by the rules of a session, each with the reasons."""

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.awards.best_of import Earned, Label, keep_largest
from overtrick.awards.case import UNRECORDED, Case
from overtrick.awards.claims import Claim, Strata
from overtrick.awards.context import Row
from overtrick.awards.eligibility import EligibilityChecker
from overtrick.awards.facts import SessionFacts
from overtrick.awards.field.strata import explain_stratum
from overtrick.awards.handicap_ranking import explain_handicap
from overtrick.awards.pipeline import evaluate
from overtrick.core.award import Award
from overtrick.core.because import Because
from overtrick.core.numbers import to_decimal
from overtrick.schemes.edition import Edition
from overtrick.schemes.steps import ApportionSubstitutes, BoardAward, MatchesWon, MinimumPlayed, Step

NO_SUBSTITUTES = Because("is not in the row, and this award is not shared with substitutes")
DECIMALS = 2
# A place, how many share it and the players of a row; where they are known, its cases within section, whole and strata.
Place = tuple[int, int, int] | tuple[int, int, int, Case | None, Case | None, Strata]
# What each player of a row gets: unit, points, kind and reasons.
Gift = tuple[str, Decimal, str, tuple[Because, ...]]
# The gifts of a place, and why a rule gave nothing.
PlaceAward = tuple[tuple[Gift, ...], tuple[Because, ...]]
NOT_KNOWN: PlaceAward = ((), ())


class PlainRows:
    """Awards the common rows of a session: nothing is known of their players, so all of a row earn the same.

    Every row of every evening passes here, so what a place earns is looked up once a list and place, in the form in
    which it is handed out.
    """

    def __init__(self, facts: SessionFacts, rules: tuple[int, ...]) -> None:
        self._facts = facts
        self._rules = rules
        self._own_preface = bool(facts.handicap_policy or facts.context.divisions)
        self._ground: Case | None = None
        self._known: dict[Place, PlaceAward] = {}

    def award(self, claim: Claim, ground: Case) -> tuple[tuple[Award, ...], tuple[Because, ...]]:
        """Award a row; `ground` is the case of its list."""
        if ground is not self._ground:
            self._ground, self._known = ground, self.known(ground)
        players = claim.entry.players
        key: Place = (claim.place, claim.tied, len(players))
        if claim.section or claim.whole or claim.strata:
            key = (*key, claim.section, claim.whole, claim.strata)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(claim, ground)
        gifts, because = found
        if not gifts:
            return (), because
        preface = _preface(self._facts, claim) if self._own_preface else self._facts.preface
        return hand_out(gifts, players, preface), because

    def known(self, ground: Case) -> dict[Place, PlaceAward]:
        """Return what the places on a ground were found to earn so far."""
        return _known(self._facts.edition, self._rules, ground)

    def _find(self, claim: Claim, ground: Case) -> PlaceAward:
        case = msgspec.structs.replace(ground, place=claim.place, tied=claim.tied, players=len(claim.entry.players))
        cases = {"list": case, **claim.other_cases}
        earned = earn_by_rules(self._facts.edition, self._rules, cases, claim.strata)
        gifts = [(unit, amount, kind, chain) for _, kind, points, chain in earned for unit, amount in points]
        because = [reason for _, _, points, chain in earned if not points for reason in chain]
        return tuple(gifts), drop_repeats(because)


def hand_out(gifts: Iterable[Gift], players: Sequence[str], preface: tuple[Because, ...]) -> tuple[Award, ...]:
    """Give each player every gift; with loops, because this is done for every row, and a comprehension takes longer."""
    awards: list[Award] = []
    for unit, amount, kind, chain in gifts:
        because = preface + chain
        for player in players:
            awards.append(Award(player, unit, amount, kind, because))
    return tuple(awards)


def drop_repeats(because: Collection[Because]) -> tuple[Because, ...]:
    """Keep one reason of those in the same words: several rules may refuse alike."""
    if len(because) <= 1:
        return tuple(because)
    once: dict[str, Because] = {}
    for reason in because:
        once.setdefault(str(reason), reason)
    return tuple(once.values())


@lru_cache(maxsize=10_000)
def _known(edition: Edition, rules: tuple[int, ...], ground: Case) -> dict[Place, PlaceAward]:
    """What the places on a ground were found to earn so far."""
    return {}


def _printed(edition: Edition, unit: str, points: Fraction) -> Decimal:
    """Points are printed with two decimals, with more where the unit has them."""
    return to_decimal(points, max(edition.units[unit].decimals, DECIMALS))


def earn_by_rules(
    edition: Edition, rules: tuple[int, ...], cases: dict[str, Case], strata: Strata = ()
) -> tuple[Earned, ...]:
    """Find what each rule gives, by the case of the ranking that it asks for, in the decimals that are printed."""
    if edition.best_of or strata:
        return _earn_side_by_side(edition, rules, cases, strata)
    earned = []
    for at in rules:
        own_case = _case_for(edition.awards[at].ranking, cases)
        if own_case is not None:
            earned.append(_earn_by_rule(edition, at, own_case))
    return tuple(earned)


def _case_for(ranking: str, cases: dict[str, Case]) -> Case | None:
    """The case of the ranking that a rule asks for; a row may be in no section and in no stratum."""
    return cases.get(ranking, None if ranking in ("section", "stratum") else cases["list"])


def _earn_by_rule(edition: Edition, at: int, case: Case) -> Earned:
    outcome = evaluate(edition, at, case if _counts_matches(edition, at) else _without_matches(case))
    points = tuple((unit, _printed(edition, unit, points)) for unit, points in outcome.points)
    return at, edition.awards[at].kind, points, outcome.because


def _earn_side_by_side(
    edition: Edition, rules: tuple[int, ...], cases: dict[str, Case], strata: Strata
) -> tuple[Earned, ...]:
    """Find what the rules give in the list and in every stratum, and of some groups of awards only the largest."""
    earned: list[tuple[Label, Earned]] = []
    for at in rules:
        rule = edition.awards[at]
        own_case = _case_for(rule.ranking, cases)
        if own_case is not None:
            earned.append(((rule.name, ""), _earn_by_rule(edition, at, own_case)))
        for name, case in strata if rule.ranking == "stratum" else ():
            if not rule.strata or name in rule.strata:
                _, kind, points, because = _earn_by_rule(edition, at, case)
                why = (explain_stratum(edition, name, case), *because) if because else ()
                earned.append(((rule.name, name), (at, kind, points, why)))
    return tuple(keep_largest(edition, earned))


@lru_cache(maxsize=10_000)
def _counts_matches(edition: Edition, at: int) -> bool:
    return any(isinstance(step, MatchesWon) for step in edition.awards[at].steps)


def _without_matches(case: Case) -> Case:
    """The case for a rule that does not count matches: thousands who tie are one case, whatever each of them won."""
    return case if case.wins == UNRECORDED else msgspec.structs.replace(case, wins=UNRECORDED, ties=0)


def award_judged_row(
    facts: SessionFacts, checker: EligibilityChecker, rules: tuple[int, ...], claim: Claim
) -> tuple[tuple[Award, ...], tuple[Because, ...]]:
    """Award a row of which more is known: who played how much, and who of its players may earn."""
    entry = claim.entry
    row = next((row for row in facts.context.rows if row.line == entry.row), None)
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
        strata = tuple((name, _own_case(player, row, case)) for name, case in claim.strata)
        earned = earn_by_rules(facts.edition, shared if player in others else rules, cases, strata)
        if player in others and not any(points or chain for _, _, points, chain in earned):
            because.append(_of_player(player, NO_SUBSTITUTES))
        for at, kind, points, chain in earned:
            if not points:
                reasons = [_of_player(player, reason) if row else reason for reason in chain]
                because += [reason for reason in reasons if reason not in because]
            why = _preface(facts, claim) + chain + verdict.because
            awards += [(at, Award(verdict.number, unit, amount, kind, why)) for unit, amount in points]
    awards.sort(key=lambda each: each[0])
    return tuple(award for _, award in awards), drop_repeats(because)


def _shared_rules(facts: SessionFacts, rules: tuple[int, ...]) -> tuple[int, ...]:
    """The rules that ask how much a player played: only with these can a player who is not in the row earn."""
    return tuple(at for at in rules if any(_asks_boards(step, facts) for step in facts.edition.awards[at].steps))


def _asks_boards(step: Step, facts: SessionFacts) -> bool:
    shares = isinstance(step, ApportionSubstitutes) and facts.contest.name in step.contests
    return shares or isinstance(step, MinimumPlayed | BoardAward)


def _of_player(player: str, reason: Because) -> Because:
    return Because("{player}: {reason}", {"player": player, "reason": reason})


def _own_case(player: str, row: Row | None, case: Case) -> Case:
    """The case of one player: who is not in the line-up of a match did not play in it."""
    if row is None:
        return case
    played = row.boards.get(player, 0 if case.result else UNRECORDED)
    return msgspec.structs.replace(case, played=played, out_of=row.total or case.boards)


def _preface(facts: SessionFacts, claim: Claim) -> tuple[Because, ...]:
    """What is to be known before the places of a row make sense."""
    if facts.handicap_policy:
        unit = facts.session.unit or ""
        return (*facts.preface, *explain_handicap(claim.entry, unit, facts.context, facts.handicap_policy))
    if not facts.context.divisions:
        return facts.preface
    name = next((each.name for each in facts.context.divisions if claim.entry.row in each.lines), "")
    return (*facts.preface, Because("Ranked within division {name}", {"name": name})) if name else facts.preface
