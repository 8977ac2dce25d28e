"""Two hundred people who enter the last ten places at once: ten are in, the others wait, nobody is twice."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest

from overtrick.store.commands.decide import decide
from overtrick.store.db import database
from overtrick.store.db.connections import close_connections
from overtrick.store.errors import Refusal
from overtrick.store.tournaments.entries import list_entries
from tests.store.kills import ROOT
from tests.store.store_fixture import StoreFixture

PEOPLE, PLACES, THREADS, PROGRAMS = 200, 10, 20, 4
FIRST_NUMBER = 50_000


@pytest.fixture
def crowd(store: StoreFixture) -> StoreFixture:
    """Two hundred players, and a tournament for single players that has ten places."""

    def prepare() -> None:
        for at in range(PEOPLE):
            store.register(str(FIRST_NUMBER + at))
        store.decide("tournament", name="Rush", event_class="8B", contest="individual", first="2018-05-05", club=106,
                     entry_limit=PLACES)  # fmt: skip

    return store.begin("two hundred people", prepare)


def test_ten_are_in_and_the_others_wait_in_order(crowd: StoreFixture) -> None:
    numbers = [str(FIRST_NUMBER + at) for at in range(PEOPLE)]
    # Some press the button twice.
    presses = numbers + numbers[::4]
    random.Random(24).shuffle(presses)
    barrier = Barrier(THREADS)
    name = database.current_name()
    refused: list[str] = []

    def press(some: list[str]) -> list[tuple[str, int]]:
        """Enter each of some players; return who got in, with the line of the journal."""
        got = []
        with database.using(name):
            barrier.wait(30)
            for number in some:
                try:
                    entry = decide("enter", crowd.now + timedelta(minutes=1), f"player {number}",
                                   {"tournament": 1, "numbers": [number], "confirmed": [number]})  # fmt: skip
                except Refusal as refusal:
                    refused.append(str(refusal))
                else:
                    got.append((number, entry.seq))
            close_connections()
        return got

    with ThreadPoolExecutor(THREADS) as pool:
        shares = [presses[at::THREADS] for at in range(THREADS)]
        taken = [each for some in pool.map(press, shares) for each in some]
    assert sorted(number for number, _ in taken) == sorted(numbers)
    assert len(refused) == len(presses) - PEOPLE
    assert all("already" in each for each in refused)
    in_order = [number for number, _ in sorted(taken, key=lambda each: each[1])]
    assert [each.numbers[0] for each in list_entries(1)] == in_order[:PLACES]
    assert [each.numbers[0] for each in list_entries(1, ("waiting",))] == in_order[PLACES:]
    assert crowd.verify() == []


def test_programs_beside_each_other_share_the_places(crowd: StoreFixture) -> None:
    """The threads of one program take turns; here the database alone keeps four programs apart."""
    numbers = [str(FIRST_NUMBER + at) for at in range(PEOPLE)]
    presses = numbers + numbers[::4]
    random.Random(42).shuffle(presses)
    programs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.tournaments.entry_presser", *presses[at::PROGRAMS]],
            cwd=ROOT, env=os.environ | crowd.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for at in range(PROGRAMS)
    ]  # fmt: skip
    for program in programs:
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin
        program.stdin.write("go\n")
        program.stdin.flush()
    told = [line.split(" ", 1) for program in programs for line in program.communicate()[0].splitlines()]
    assert [program.returncode for program in programs] == [0] * PROGRAMS
    taken = {number: int(seq) for number, seq in told if seq.isdigit()}
    assert sorted(taken) == sorted(numbers)
    refused = [words for _, words in told if not words.isdigit()]
    assert len(refused) == len(presses) - PEOPLE
    assert all("already" in words for words in refused)
    crowd.restart()
    in_order = sorted(taken, key=lambda number: taken[number])
    assert [each.numbers[0] for each in list_entries(1)] == in_order[:PLACES]
    assert [each.numbers[0] for each in list_entries(1, ("waiting",))] == in_order[PLACES:]
    assert crowd.verify() == []
