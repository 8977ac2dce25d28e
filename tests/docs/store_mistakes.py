"""The problems that only a store can find: each is made by sending a file to a small federation and reading the answer.

A file alone does not know whose licence it names, who sends it, or what was recorded about an earlier file of its name.
"""

import io
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import msgspec

from overtrick.cli import main
from overtrick.core.problems import Problem

ROOT = Path(__file__).parents[2]
REPORT = (ROOT / "examples" / "cyprus" / "1207_2026_02_12_thursday_howell_144.mcd").read_text()
PBN = (ROOT / "examples" / "pbn" / "evening_pairs.pbn").read_text("latin-1")
HEADER = '2026-03-14,{club},"Upstairs","Jubilee Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"EXAMPLE 1.0"'
ROWS = "1,57.50,90001,90002\n2,52.50,90003,90004\n3,47.50,90005,90006\n4,42.50,90007,90008\n"
FIFTH = "5,40.00,90009,90010\n"
TODAY = ("--today", "2026-11-01")


class CommandLineStore:
    """A federation in a folder of its own, worked on by commands."""

    def __init__(self, folder: Path, federation: str) -> None:
        self.directory = folder / federation
        _said("init", "--dir", str(self.directory), "--federation", federation, "--no-approval")

    def send(self, name: str, text: str, *more: str) -> list[Problem]:
        """Send a file; what is wrong with it."""
        file = self.directory / name
        file.write_text(text)
        out = _said("receive", "--dir", str(self.directory), "--json", *TODAY, *more, str(file))
        return [msgspec.convert(problem, Problem) for problem in json.loads(out)["problems"]]

    def decide(self, *words: str) -> None:
        """Make a decision."""
        _said("decide", *words, "--dir", str(self.directory), *TODAY)


def _said(*words: str) -> str:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        assert main(list(words)) in (0, 1), err.getvalue()
    return out.getvalue()


@contextmanager
def _nowhere() -> Iterator[Path]:
    """A folder for the federations; afterwards the process works on no store again."""
    settings = {name: value for name, value in os.environ.items() if name != "OVERTRICK_DATABASE"}
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, settings, clear=True):
        yield Path(folder)
        from overtrick.store.db import data_directory, database

        data_directory.disconnect_database(database.DEFAULT)


def store_reports() -> dict[str, Problem]:
    """For every code of the store the problem that its mistake makes."""
    with _nowhere() as folder:
        found = [*_new_zealand(CommandLineStore(folder, "new-zealand")), *_cyprus(CommandLineStore(folder, "cyprus"))]
    return {problem.code: problem for problem in [*found, _over_budget()]}


def _over_budget() -> Problem:
    """No file is known that takes so long: what the journal keeps about such a file makes the words."""
    from overtrick.store.results.delivery import OverBudget
    from overtrick.store.results.reading import over_budget_problem

    return over_budget_problem(OverBudget("time", 10))


def _new_zealand(store: CommandLineStore) -> Iterator[Problem]:
    own = HEADER.format(club=106) + "\n"
    yield from _of("not-your-club", store.send("a.txt", own + ROWS, "--club", "130"))
    yield from _of("club-not-affiliated", store.send("b.txt", HEADER.format(club=1060) + "\n" + ROWS))
    store.send("c.txt", own + ROWS)
    store.decide("facts", "club=106", "name=c.txt", 'facts={"total_field": 4}')
    yield from _of("facts-do-not-fit", store.send("c.txt", own + ROWS + FIFTH))
    store.send("d.txt", own.replace("Jubilee", "Lantern") + ROWS)
    store.decide(
        "facts", "club=106", "name=d.txt", 'facts={"rows": [{"line": 2, "boards": {"90001": 26, "90002": 20}}]}'
    )
    yield from _of("facts-of-earlier-lines", store.send("d.txt", own.replace("Jubilee", "Lantern") + ROWS + FIFTH))
    yield from _of("held-for-confirmation", store.send("e.txt", own + ROWS))
    yield from _of("name-without-club", store.send("monday_night.txt", own.replace("Jubilee", "Night") + ROWS))
    store.send("106_december.txt", own.replace("Jubilee", "December") + ROWS)
    later = own.replace("Jubilee", "December").replace("2026-03-14", "2026-10-14")
    yield from _of("replaces-another-session", store.send("106_december.txt", later + ROWS))
    store.decide("register", "number=90001", "first=Ngaio", "family=Reedling", "club=106", "start=2026-04-01",
                 "gender=1", "grade=1", "status=1")  # fmt: skip
    yield from _of("joined-later", store.send("g.txt", own.replace("Jubilee", "Harbour") + ROWS))
    unreadable = "".join(f"{place},x,90001,90002\n" for place in range(1, 101))
    yield from _of("more-problems", store.send("f.txt", own + unreadable))


def _cyprus(store: CommandLineStore) -> Iterator[Problem]:
    yield from _of("unknown-licence", store.send("a.mcd", REPORT))
    store.decide("club", "code=1", "name=Limassol", "region=Cyprus", "country=1", "licence=1207")
    yield from _of("contest-on-record", store.send("e.mcd", REPORT))
    gold = REPORT.replace("15\t1\n", "15\t2\n").replace("23:05 1207-90", "23:05 1207-91")
    store.send("f.mcd", gold.replace("Thursday Howell", "Lantern Cup"))
    second = gold.replace("1207-91", "1207-92").replace("Thursday Howell", "Harbour Cup")
    yield from _of("too-many-in-a-year", store.send("g.mcd", second))
    other = REPORT.replace("Limassol", "Paphos")
    yield from _of("licence-name", store.send("b.mcd", other))
    for code, name in ((90, "Harbour East"), (91, "Harbour West")):
        store.decide("club", f"code={code}", f"name={name}", "region=Cyprus", "country=1", "kind=affiliated")
    unclear = REPORT.replace("Limassol Lighthouse Bridge Club", "Harbour").replace("\t1207\n", "\t1399\n")
    yield from _of("ambiguous-club", store.send("h.mcd", unclear))
    undated = "\n".join(line for line in PBN.splitlines() if not line.startswith(("[Date", "[EventDate")))
    yield from _of("undated-session", store.send("c.pbn", undated, "--club", "1"))
    yield from _of("nul-character", store.send("n.mcd", REPORT.replace("Thursday", "Thurs\0day", 1)))
    yield from _of("unknown-format", store.send("u.xml", "Place;Pair;Percent\n1;7;61,2\n", "--club", "1"))
    yield from _of("no-results", store.send("d.pbn", '[Event "Evening"]\n[Date "2026.03.14"]\n', "--club", "1"))


def _of(code: str, found: list[Problem]) -> list[Problem]:
    fitting = [problem for problem in found if problem.code == code]
    assert fitting, f"the mistake for {code} made {[problem.code for problem in found]}"
    return fitting[:1]
