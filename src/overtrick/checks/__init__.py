"""Finds all problems of results that were read, in one pass: one small function a rule.

A rule looks at what it can judge and skips what could not be read, for the reader has already reported that.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from overtrick.checks import categories, header, ladder, lengths, matches, percentages, rows
from overtrick.checks.expectations import Expectations
from overtrick.checks.file_name import bad_file_name, unknown_format
from overtrick.checks.header import Setting
from overtrick.checks.lists import Ladder, split_ladders
from overtrick.core.problems import Problem
from overtrick.core.session import Batch, Session

HEADER_RULES: tuple[Callable[[Session, Setting], Iterator[Problem]], ...] = (
    header.future_date,
    header.unknown_club,
    header.points_class,
    header.award_column,
    header.boards_not_stated,
    header.final_not_one_list,
    header.no_event_name,
    header.no_program,
    header.old_program,
    matches.bye_score,
    categories.matches_unreported,
)
SESSION_RULES: tuple[Callable[[Session], Iterator[Problem]], ...] = (
    rows.header_only,
    rows.same_player_twice,
    rows.row_size,
    rows.phantom_score,
    ladder.place_order,
    matches.match_problems,
    percentages.percentage_range,
    lengths.long_texts,
    lengths.too_many_players,
)
PLACE_RULES: tuple[Callable[[Ladder], Iterator[Problem]], ...] = (
    ladder.place_against_score,
    ladder.equal_scores,
    ladder.tie_scores,
    ladder.tie_marks_and_gaps,
)


# A contest report gives a tie as the first and the last place shared; its reader has compared them.
TIES_AS_RANGES = ("mcd",)


def check(
    batch: Batch, expectations: Expectations, today: date, *, name: str = "", at_a_door: bool = False
) -> tuple[Problem, ...]:
    """Return all problems of a batch, in line order. `today` is the federation's day.

    What was not read to its end is not judged: rows that seem to be missing may be there.
    """
    if not batch.whole:
        return ()
    found = _find_problems(batch, Setting(expectations, today, at_a_door), name)
    return tuple(sorted(found, key=lambda problem: problem.line))


def _find_problems(batch: Batch, setting: Setting, name: str) -> Iterator[Problem]:
    yield from unknown_format(batch, setting.expectations.formats)
    yield from bad_file_name(batch, name, setting.expectations.formats, at_a_door=setting.at_a_door)
    for session in batch.sessions:
        for header_rule in HEADER_RULES:
            yield from header_rule(session, setting)
        for session_rule in SESSION_RULES:
            yield from session_rule(session)
        rankings = split_ladders(session)
        yield from ladder.number_of_lists(session, rankings)
        for ranking in rankings:
            for place_rule in _choose_place_rules(ranking, batch.format):
                yield from place_rule(ranking)
            yield from percentages.percentage_mean(ranking)
        if not batch.ended:
            yield from percentages.cut_file(rankings)


def _choose_place_rules(ranking: Ladder, file_format: str) -> Sequence[Callable[[Ladder], Iterator[Problem]]]:
    """Return the rules that may find something in a ranking: of most lists they cannot."""
    if not ranking.orderly or ladder.is_strictly_falling(ranking):
        return ()
    return [rule for rule in PLACE_RULES if rule is not ladder.tie_marks_and_gaps or file_format not in TIES_AS_RANGES]
