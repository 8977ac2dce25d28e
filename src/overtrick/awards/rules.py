"""Which rules of a scheme apply to a session, and why it earns nothing, or nothing of some kinds."""

from functools import lru_cache

import msgspec

from overtrick.awards.facts import SessionKind
from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Refusal


class SessionRules(msgspec.Struct, frozen=True):
    """The rules of an edition for a sort of session, by their numbers.

    `refusal` says why the session earns nothing at all, `withheld` why it earns nothing of some kinds or units, and
    `problems` what the club can do about it.
    """

    numbers: tuple[int, ...]
    refusal: Because | None = None
    withheld: tuple[Because, ...] = ()
    problems: tuple[Problem, ...] = ()


@lru_cache(maxsize=1_000)
def find_rules(edition: Edition, sort: SessionKind) -> SessionRules:
    """The rules that apply to a sort of session."""
    refusals = [rule for rule in edition.refusals if sort.meets(rule.when)]
    reasons = [(rule, Because("{says}", {"says": rule.says}, rule.clause)) for rule in refusals]
    kinds = {kind for rule in refusals for kind in rule.kinds}
    units = {unit for rule in refusals for unit in rule.units}
    return SessionRules(
        tuple(
            at
            for at, rule in enumerate(edition.awards)
            if rule.kind not in kinds and rule.unit not in units and sort.meets(rule.when)
        ),
        next((because for rule, because in reasons if not _is_partial(rule)), None),
        tuple(because for rule, because in reasons if _is_partial(rule)),
        tuple(_withheld_problem(rule) for rule in refusals if rule.advice),
    )


def _is_partial(rule: Refusal) -> bool:
    return bool(rule.kinds or rule.units)


def _withheld_problem(rule: Refusal) -> Problem:
    found = " ".join((*rule.units, *rule.kinds))
    return Problem("award-withheld", Severity.WARNING, 0, "", found, f"{rule.says} ({rule.clause}).", rule.advice)
