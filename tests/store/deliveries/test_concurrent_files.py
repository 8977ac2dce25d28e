"""Several at once: two with the same file name, many with the same file, a replacement while its forerunner waits."""

import os
import random
import subprocess
import sys
from collections.abc import Callable

from overtrick.store.commands import receive, waiting_files
from overtrick.store.reports.head_files import keep_heads
from overtrick.store.upkeep.head_check import heads_in_folder
from overtrick.store.upkeep.verify import verify_records
from tests.store.file_sender import NUMBERS, text
from tests.store.kills import ROOT
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows

NAME = "106_2018_pairs_1.txt"


def at_once(
    store: StoreFixture, calls: list[tuple[str, int, int]], meanwhile: Callable[[], object] = lambda: None
) -> list[list[str]]:
    """Let senders go at the same moment, and do something meanwhile; what each was told."""
    environment = os.environ | store.environment
    senders = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.concurrent_sender", name, str(times), str(mark)],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for name, times, mark in calls
    ]  # fmt: skip
    for sender in senders:
        assert sender.stdout
        assert sender.stdout.readline() == "ready\n"
    for sender in senders:
        assert sender.stdin
        sender.stdin.write("go\n")
        sender.stdin.flush()
    meanwhile()
    told = [sender.communicate()[0].splitlines() for sender in senders]
    assert [sender.returncode for sender in senders] == [0] * len(senders)
    return told


def test_two_files_of_one_name_at_once_are_two_revisions_and_the_later_one_stands(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    told = at_once(store, [(NAME, 1, 1), (NAME, 1, 2)])
    answers = sorted(line.split() for lines in told for line in lines)
    assert [(revision, state) for _, revision, state, _ in answers] == [("1", "accepted"), ("2", "accepted")]
    assert store.revisions(NAME) == ["replaced", "accepted"]
    # First of eight pairs earns 40 C each, once, whichever of the two files came last.
    sums = "SELECT sum(a.points) FROM award a GROUP BY a.player_id HAVING sum(a.points) <> 0 ORDER BY 1 DESC"
    assert [int(points) for (points,) in rows(sums)][:2] == [400_000, 400_000]
    assert store.verify() == []


def test_the_same_file_a_hundred_times_from_four_senders_counts_once(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    told = at_once(store, [(NAME, 25, 0)] * 4)
    answers = [line.split() for lines in told for line in lines]
    assert len(answers) == 100
    assert sum(repeated == "False" for *_, repeated in answers) == 1
    assert {(revision, state) for _, revision, state, _ in answers} == {("1", "accepted")}
    assert store.count("raw_file") == 1
    assert store.count("posting") == 1
    assert store.verify() == []


def test_a_replacement_that_comes_while_the_first_file_waits_wins(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    first, second = (text(random.Random(seed), 1) for seed in (1, 2))
    for content in (first, second):
        receive.store_file(store.delivery(NAME, content))
    assert [(receipt.revision, receipt.state) for receipt in waiting_files.process_waiting_files(FIRST_MOMENT)] == [
        (1, "accepted"),
        (2, "accepted"),
    ]
    winners = second.splitlines()[1].split(",")[2:]
    assert [number for number in NUMBERS if store.points(number).get("C") == 40] == sorted(winners)
    assert store.verify() == []


def test_a_replacement_that_comes_between_reading_and_posting_wins(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, text(random.Random(1), 1))
    receive.store_file(store.delivery(NAME, text(random.Random(2), 1)))
    newest = text(random.Random(3), 1)
    receive.store_file(store.delivery(NAME, newest))
    assert [receipt.revision for receipt in waiting_files.process_waiting_files(FIRST_MOMENT, 1)] == [2]
    assert [receipt.revision for receipt in waiting_files.process_waiting_files(FIRST_MOMENT, 1)] == [3]
    assert waiting_files.process_waiting_files(FIRST_MOMENT, 1) == []
    assert store.revisions(NAME) == ["replaced", "replaced", "accepted"]
    assert store.verify() == []


def test_the_chain_stays_whole_while_many_write(store: StoreFixture) -> None:
    """Four processes send, this one decides and signs: every link is made from the entry that was really before."""
    store.register(*NUMBERS)
    before = store.count("journal")

    def decide_and_sign() -> None:
        for at in range(12):
            store.decide("hide", number=NUMBERS[0], hidden=at % 2 == 0)
            keep_heads(store.directory, store.later(days=1).now)

    told = at_once(store, [(f"106_2018_pairs_{mark}.txt", 12, mark) for mark in range(1, 5)], decide_and_sign)
    assert [len(lines) for lines in told] == [12] * 4

    assert store.count("journal") == before + 12 + 4 * 12
    seqs = [seq for (seq,) in rows("SELECT seq FROM journal ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1))
    assert store.count("signed_head") == 12
    assert [str(each) for each in verify_records(heads=heads_in_folder(store.directory))] == []
