"""A club's policy for its graded nights as its settings page shows it: choices, the one in force, what would change."""

from datetime import date
from typing import NamedTuple

from overtrick.schemes.records import GradedNight
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.results.graded_nights import PolicyChoice, find_graded_sessions, find_policy, policy_choices


class GradedNights(NamedTuple):
    """The policies of the federation's scheme on a day, the one that a club has, and its choices for days to come."""

    policies: list[GradedNight]
    current: GradedNight
    to_come: list[PolicyChoice]


def find_graded_nights(club: int, day: date) -> GradedNights | None:
    """Return how a club awards its graded nights; None where the federation's scheme has no policies for them."""
    policies = list(current_federation().scheme.on(day).graded_nights.values())
    if not policies:
        return None
    by_name = {each.policy: each for each in policies}
    usual = next((each for each in policies if each.default), policies[0])
    to_come = [each for each in policy_choices(club) if each.start > day]
    return GradedNights(policies, by_name.get(find_policy(club, day), usual), to_come)


def count_graded_sessions(club: int, start: date) -> int:
    """Count the sessions that a choice from a day on would award again."""
    return len(find_graded_sessions(club, start))
