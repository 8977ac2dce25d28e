"""A good report to change, and a way to ask what is found in one."""

from msgspec.structs import replace

from overtrick.core.problems import Problem
from overtrick.core.session import Batch, Entry, Session
from overtrick.formats import magic_contest

IDENTIFIER = "* Magic Contest * MCContestReport.mcd * File version: 006.009 * Check sum: 11604 *\n"
FILE = "90\tCBF\n94\tHarbour Bridge Club\n95\t1207\n00\t2026-02-03 1\n"
CONTEST = "10\tTuesday Pairs\n12\t2026-02-03\n14\t2\n15\t1\n17\t7\n23\t0\n20\t3\n21\t2\n22\t24\n"


def member(number: str, name: str, rank: str, score: str, *more: str) -> str:
    """The rows of a member; more rows as '43 50.00'."""
    rows = [f"30\t{number}", f"31\t{name}", f"40\t{rank}", f"42\t{score}"]
    return "\n".join([*rows, *(row.replace(" ", "\t", 1) for row in more)]) + "\n"


MEMBERS = (
    member("11", "Anna Kedraris", "1", "30", "43 62.50")
    + member("12", "Nikos Almyros", "1", "30", "43 62.50")
    + member("13", "Eleni Platani", "2", "24", "43 50.00")
    + member("14", "Petros Sotiras", "2", "24", "43 50.00")
    + member("15", "Sofia Myrtidou", "3", "18", "43 37.50")
    + member("16", "Minas Vounides", "3", "18", "43 37.50")
)
GOOD = IDENTIFIER + FILE + CONTEST + MEMBERS


def changed(old: str, new: str, count: int = 1) -> str:
    """The good report with a change in it."""
    assert old in GOOD, old
    return GOOD.replace(old, new, count)


def with_row(row: str, after: str = "17\t7\n") -> str:
    """The good report with one more row in the contest's header, or after another row."""
    return changed(after, f"{after}{row}\n")


def read(text: str) -> Batch:
    """The batch in a report that is read without a problem."""
    batch, problems = magic_contest.loads(text.encode())
    assert [str(problem) for problem in problems] == []
    return batch


def only(text: str) -> Session:
    """The only session of a report without a problem."""
    (session,) = read(text).sessions
    return session


def problems(text: str) -> list[Problem]:
    """What is wrong with a report."""
    return list(magic_contest.loads(text.encode())[1])


def found(text: str) -> list[str]:
    """The same in the short form 'error mcd-bad-date at line 7, 12 Contest date (from)'."""
    return [str(problem).split(": ")[0] for problem in problems(text)]


def unlined(batch: Batch) -> Batch:
    """A batch without the lines of its rows, which comments and order change."""
    return replace(batch, sessions=tuple(_without_lines(session) for session in batch.sessions))


def _without_lines(session: Session) -> Session:
    entries: tuple[Entry, ...] = tuple(replace(entry, line=0) for entry in session.entries)
    return replace(session, entries=entries)
