"""Numbers have no gap and no double: two treasurers at once, one killed in the middle, on both databases."""

import os
import signal
import subprocess
import sys

from overtrick.store.commands import decide
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.kills import ROOT
from tests.store.statement_failures import fail_everywhere
from tests.store.store_fixture import SECRETARY, StoreFixture, rows

from .books import MARCH, go_to, issued, send

# A treasurer's own statements at which it is killed, while it issues, between runs, and while it credits.
DEATHS = (6, 28, 31, 34, 38, 60, 90)


def play_three_months(store: StoreFixture) -> None:
    for month in (2, 3, 4):
        for club in (AUCKLAND, HOWICK):
            for day in range(1, 5):
                send(store, f"2018-{month:02}-{day:02}", 4, club=club)


def start(store: StoreFixture, mark: str, last: int = 0) -> "subprocess.Popen[str]":
    """Start a treasurer, who is killed at the n-th statement if there is a `last` one, and wait until it is ready."""
    command = [sys.executable, "-m", "tests.store.invoices.bill_issuer", mark, *([str(last)] if last else [])]
    issuer = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | store.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert issuer.stdout
    assert issuer.stdout.readline() == "ready\n"
    return issuer


def tell(issuer: "subprocess.Popen[str]") -> None:
    assert issuer.stdin
    issuer.stdin.write("go\n")
    issuer.stdin.flush()


def numbers() -> list[int]:
    return [number for (number,) in rows("SELECT number FROM invoice ORDER BY number")]


def acknowledged(said: str) -> list[int]:
    """The numbers that a treasurer was told; the last line of one that was killed may be cut."""
    whole = [line.split() for line in said.splitlines(keepends=True) if line.endswith("\n")]
    return [int(words[1]) for words in whole if words and words[0] == "ack"]


def test_two_treasurers_at_once(store: StoreFixture) -> None:
    """Three months of two clubs, and a note for each invoice: 12 numbers, however they come."""
    play_three_months(store)
    issuers = [start(store, "one"), start(store, "two")]
    for issuer in issuers:
        tell(issuer)
    said = [issuer.communicate()[0] for issuer in issuers]
    assert [issuer.returncode for issuer in issuers] == [0, 0]
    store.restart()
    assert numbers() == list(range(1, 13))
    assert sorted(number for each in said for number in acknowledged(each)) == numbers()
    assert [period for (period,) in rows("SELECT period FROM bill_run ORDER BY seq")] == ["2018-02", MARCH, "2018-04"]
    assert rows("SELECT count(*), count(DISTINCT credits) FROM invoice WHERE kind = 'credit'") == [(6, 6)]
    assert store.verify() == []


def test_a_killed_treasurer_leaves_no_gap(store: StoreFixture) -> None:
    play_three_months(store)
    told: list[int] = []
    seen = set()
    for death in DEATHS:
        issuer = start(store, f"killed at {death}", death)
        tell(issuer)
        told += acknowledged(issuer.communicate()[0])
        assert issuer.returncode == -signal.SIGKILL
        store.restart()
        found = numbers()
        assert found == list(range(1, len(found) + 1))
        # What was on its way when it died may be there too, if nothing was left to do but to say so.
        assert set(told) <= set(found)
        seen.add(len(found))
    # Some of them died before anything was issued, and some after.
    assert len(seen) > 2
    last = start(store, "last")
    tell(last)
    told += acknowledged(last.communicate()[0])
    store.restart()
    assert numbers() == list(range(1, 13))
    assert len(told) == len(set(told))
    assert store.verify() == []


def test_one_of_two_treasurers_is_killed(store: StoreFixture) -> None:
    """Both at once; the one who is left does the rest, and neither number nor note is there twice."""
    play_three_months(store)
    for death in (9, 15):
        issuers = [start(store, "killed", death), start(store, "left")]
        for issuer in issuers:
            tell(issuer)
        said = [issuer.communicate()[0] for issuer in issuers]
        assert issuers[1].returncode == 0
        store.restart()
        found = numbers()
        assert found == list(range(1, len(found) + 1))
        assert {number for each in said for number in acknowledged(each)} <= set(found)
    assert found == list(range(1, 13))
    assert rows("SELECT count(*), count(DISTINCT credits) FROM invoice WHERE kind = 'credit'") == [(6, 6)]
    assert store.verify() == []


def test_every_statement_of_a_run_may_fail(store: StoreFixture) -> None:
    """The n-th statement fails, for every n: nothing is half issued, and the same run then has the same numbers."""
    send(store, "2018-03-01", 4)
    send(store, "2018-03-01", 4, club=HOWICK)
    go_to(store, "2018-04-01")
    data = {"kind": "masterpoints", "period": MARCH}
    statements = fail_everywhere(store, lambda: decide.decide("bill", store.now, SECRETARY, data))
    assert statements > 10
    assert [each.number for each in issued(MARCH)] == [1, 2]
    assert store.verify() == []
