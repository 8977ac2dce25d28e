"""Checks whether a report has what its kind of event requires (ruling F15)."""

from collections.abc import Iterator

from overtrick.checks.header import Setting
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session


def matches_unreported(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report contestants without wins, ties and losses in an event that is awarded by them."""
    details = session.details
    if details is None or details.category not in setting.expectations.match_categories:
        return
    for entry in session.entries:
        entry_details = entry.details
        if entry.phantom or (
            entry_details and None not in (entry_details.wins, entry_details.ties, entry_details.losses)
        ):
            continue
        name = (entry_details.team if entry_details else "") or " ".join(entry.players)
        needs = f"which an event of category {details.category} needs"
        message = f"'{name}' does not say how many matches it won, tied and lost, {needs}."
        advice = "Report wins, ties and losses of every team (fields 50, 51 and 52), or correct the category."
        yield Problem("matches-unreported", Severity.ERROR, entry.line, "Matches", "", message, advice)
