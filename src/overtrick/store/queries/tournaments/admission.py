"""Who may play in a tournament, rule by rule, for pages and letters that put it into words."""

import msgspec

from overtrick.schemes.edition import Edition
from overtrick.schemes.records import EventClass
from overtrick.schemes.references import RESTRICTED_PAIR
from overtrick.store.invoices.debtor_names import find_region_names
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_names import code_names
from overtrick.tournaments.records import REGION, RESTRICTED, Tournament

# Beside the restrictions: the grades that the class admits; or everyone.
GRADES, OPEN = "grades", "open"
_ADMITS = "admits"


class AdmissionRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule about who may play. `clause` is where the regulations have it; empty if this tournament alone has it.

    `grades` are those that may play, or of `restricted` the one of which no two may play together.
    """

    key: str
    grades: tuple[str, ...] = ()
    region: str = ""
    clause: str = ""


def find_admission_rules(tournament: Tournament) -> list[AdmissionRule]:
    """Return who may play: first by grade, then what else is asked of the players."""
    edition = current_federation().scheme.on(tournament.first)
    by_grade = _find_grade_rule(tournament, edition, edition.classes.get(tournament.event_class))
    others = [
        AdmissionRule(key=key, region=region_of(tournament) if key == REGION else "")
        for key in tournament.restrictions
        if key != RESTRICTED
    ]
    return others if others and by_grade.key == OPEN else [by_grade, *others]


def _find_grade_rule(tournament: Tournament, edition: Edition, event_class: EventClass | None) -> AdmissionRule:
    """Return the rule about grades. No two of the highest grade play together where entry is restricted."""
    if event_class is not None and event_class.admits:
        clause = event_class.clauses.get(_ADMITS, event_class.clause)
        return AdmissionRule(key=GRADES, grades=event_class.admits, clause=clause)
    if RESTRICTED in tournament.restrictions and edition.grades:
        rule = edition.eligibility.get(RESTRICTED_PAIR)
        highest = (event_class.restricted_grade if event_class else "") or edition.grades[0].name
        return AdmissionRule(key=RESTRICTED, grades=(highest,), clause=rule.clause if rule else "")
    return AdmissionRule(key=OPEN, clause=event_class.clauses.get(_ADMITS, "") if event_class else "")


def region_of(tournament: Tournament) -> str:
    """Return the name of the region that a tournament belongs to: its own, or that of its host; empty if of none."""
    if tournament.region is not None:
        return find_region_names().get(tournament.region, "")
    return code_names().club(tournament.club).region
