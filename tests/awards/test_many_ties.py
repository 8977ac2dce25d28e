"""Thousands who tie are one case for a rule of places, whatever else is known of each of them."""

from overtrick import formats
from overtrick.awards import award_session
from overtrick.awards.pipeline import evaluate
from overtrick.schemes import load_scheme
from soak.hostile.results_files import FORMATS


def test_teams_that_tie_and_won_different_numbers_of_matches_are_not_worked_out_one_by_one() -> None:
    batch, problems = formats.loads(FORMATS["mcd"]["different wins"](20_000))
    (session,) = batch.sessions
    assert [problem for problem in problems if problem.severity == "error"] == []
    teams, wins = len(session.entries), {row.details.wins for row in session.entries if row.details}
    assert teams == len(wins) > 50
    scheme = load_scheme("cbf-2013")
    evaluate.cache_clear()
    award_session(session, scheme.on(session.date or scheme.effective))
    # Each team has a case of its own only for the rule that counts its matches.
    assert evaluate.cache_info().misses < 2 * teams
