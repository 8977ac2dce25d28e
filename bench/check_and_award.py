"""Files a second through check and award, against merely splitting the same bytes with the csv module."""

import csv
import datetime

from bench.evening import evening
from bench.timing import compare_times
from overtrick import formats
from overtrick.awards import award_session
from overtrick.checks import check
from overtrick.core.problems import is_accepted
from overtrick.schemes import load_scheme

FILES = 3_000
TURN, ROUNDS = 50, 5
LIMIT = 15
TODAY = datetime.date(2020, 1, 1)


def check_and_award(data: bytes) -> int:
    """Do all that `overtrick award` does with a file, except printing; return the number of awards."""
    scheme = load_scheme("nz-2017")
    batch, problems = formats.loads(data)
    awards = 0
    for session in batch.sessions:
        edition = scheme.on(session.date or TODAY)
        problems += check(batch, scheme.expectations(edition.day), TODAY, name="106_1.txt")
        if is_accepted(problems):
            awards += sum(len(row.awards) for row in award_session(session, edition).entries)
    return awards


def split(data: bytes) -> int:
    """Split the bytes into rows of fields: the peer."""
    return sum(len(row) for row in csv.reader(data.decode("ascii").splitlines()))


def explain(data: bytes) -> int:
    """Award a file and format the reasons of every award; return their length."""
    scheme = load_scheme("nz-2017")
    batch, _ = formats.loads(data)
    length = 0
    for session in batch.sessions:
        for row in award_session(session, scheme.on(session.date or TODAY)).entries:
            reasons = [*row.because, *(reason for award in row.awards for reason in award.because)]
            length += sum(len(str(reason)) for reason in reasons)
    return length


def main() -> None:
    """Print the figures."""
    files = evening(FILES)
    rows = sum(data.count(b"\n") for data in files) / len(files)
    awards = sum(check_and_award(data) for data in files)
    peer, work, words = compare_times([split, check_and_award, explain], files, TURN, ROUNDS)
    print(f"{FILES:,} files of {rows:.1f} lines, {awards:,} awards, median of turns of {TURN} files, {ROUNDS} rounds")
    print(f"  csv split         {1 / peer:9,.0f} files/s")
    print(f"  check + award     {1 / work:9,.0f} files/s   {work / peer:5.1f} × csv split (limit {LIMIT} ×)")
    print(f"  award, in words   {1 / words:9,.0f} files/s   {words / peer:5.1f} × csv split (no limit set)")
