"""What is tried with a hostile file: all that happens to a delivery before it is stored."""

import datetime

from overtrick import formats
from overtrick.awards import award_session
from overtrick.checks import check
from overtrick.core.problems import Problem, is_accepted, limit_problems
from overtrick.schemes import load_scheme, scheme_names

TODAY = datetime.date(2026, 11, 1)
NAME = "106_1.txt"


def read_check_and_award(data: bytes) -> tuple[Problem, ...]:
    """Read a file, check it and award it by every scheme that accepts it; return the problems by the last of them."""
    batch, unreadable = formats.loads(data)
    problems: tuple[Problem, ...] = ()
    for name in scheme_names():
        scheme = load_scheme(name)
        found = (*unreadable, *check(batch, scheme.expectations(scheme.effective), TODAY, name=NAME))
        problems = limit_problems(found)
        for session in batch.sessions if is_accepted(found) else ():
            award_session(session, scheme.on(session.date or TODAY))
    return problems
