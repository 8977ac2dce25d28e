"""Whatever is awarded, a scheme says how many contestants it takes: a rule without a minimum pays a single table."""

import pytest

from overtrick.schemes import load_scheme, scheme_names
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule
from overtrick.schemes.steps import MinimumEntry

# The federation itself runs the championships, of one team a region.
WITHOUT_MINIMUM = {("nz-2017", "Interprovincial championships")}


def _open_contests(rule: AwardRule, edition: Edition) -> list[str]:
    """The contests for which a rule asks for no smallest field in some class that it is for."""
    steps = [step for step in rule.steps if isinstance(step, MinimumEntry)]
    contests = rule.when.contests or [contest.name for contest in edition.contests]
    classes = [
        known
        for known in edition.classes.values()
        if (not rule.when.types or known.type in rule.when.types)
        and (not rule.when.classes or known.name in rule.when.classes)
    ]
    return [
        contest
        for contest in contests
        for known in classes
        if not any(contest in step.least or (not step.least and contest in known.minimum_entry) for step in steps)
    ]


@pytest.mark.parametrize("name", scheme_names())
def test_every_award_has_a_smallest_entry_for_every_contest(name: str) -> None:
    scheme = load_scheme(name)
    edition = scheme.on(scheme.effective)
    found = {
        (rule.name, contest)
        for rule in edition.awards
        if (name, rule.name) not in WITHOUT_MINIMUM
        for contest in _open_contests(rule, edition)
    }
    assert found == set()
