"""Which points count for trophies: those that were won here, as the scheme says, and not those that were brought.

A trophy for the most points of a year must not go to a player who brought a rank or points from abroad.
"""

from overtrick.schemes import Edition
from overtrick.standing.transfers import TRANSFER


def counts_for_trophies(kind: str, edition: Edition) -> bool:
    """Whether points of a kind in the ledger count. What a session gave always does."""
    if kind == TRANSFER:
        return False
    rule = edition.postings.get(kind)
    return rule is None or rule.counts_for_trophies
