"""Killing a process that takes files in, at random moments, and looking whether anything was lost or came twice."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from overtrick.store.commands import waiting_files
from overtrick.store.db import database
from overtrick.store.upkeep.verify import verify_records
from tests.store.file_sender import END_OF_SENDER
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

ROOT = Path(__file__).parents[2]
_LONGEST_SECONDS = 0.25


class Acknowledged:
    """What a sender was told before it died."""

    def __init__(self) -> None:
        self.lines: dict[int, str] = {}
        self.arrivals: set[int] = set()
        self.kills = 0

    def note(self, said: str) -> None:
        """Take down what a sender printed; its last line may be cut."""
        for line in said.splitlines(keepends=True):
            match line.split() if line.endswith("\n") else ():
                case ("ack", seq, what):
                    self.lines[int(seq)] = what
                case ("kept", arrival):
                    self.arrivals.add(int(arrival))

    def missing(self) -> list[str]:
        """What was acknowledged and is not in the records."""
        sql = "SELECT j.seq, coalesce(a.name, 'decision') FROM journal j LEFT JOIN arrival a ON a.id = j.arrival_id"
        names = dict(database.rows(sql))
        kept = {key for (key,) in database.rows("SELECT id FROM arrival")}
        lost = [f"line {seq} {what}" for seq, what in self.lines.items() if names.get(seq) != what]
        return lost + [f"arrival {key}" for key in sorted(self.arrivals - kept)]


def read_until_ready(sender: subprocess.Popen[str]) -> str:
    """Read what a sender says up to `ready`. Returns it; one that stops before is not waited for."""
    assert sender.stdout
    said = ""
    while not said.endswith("ready\n"):
        line = sender.stdout.readline()
        assert line, f"the sender stopped with {sender.wait()}"
        said += line
    return said


def kill_one(store: StoreFixture, seed: int, told: Acknowledged) -> None:
    """Start a sender and kill it at some moment, often in the middle of a transaction."""
    dice = random.Random(seed)
    command = [sys.executable, "-m", "tests.store.file_sender", str(seed), "100000"]
    environment = os.environ | store.environment
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as sender:
        assert sender.stdout
        said = read_until_ready(sender)
        # The moment of the kill is the subject: any, not one that an event announces.
        time.sleep(dice.random() * _LONGEST_SECONDS)
        sender.send_signal(signal.SIGKILL)
        said += sender.stdout.read()
    told.note(said)
    told.kills += 1


class Senders:
    """Senders for many kills: one process imports what they need, and each is a copy of it with a database of its own.

    To start Python anew for each would take ten times as long as the kill.
    """

    def __init__(self, store: StoreFixture) -> None:
        command = [sys.executable, "-m", "tests.store.file_sender", "copies"]
        environment = os.environ | store.environment
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> "Senders":
        return self

    def __exit__(self, *error: object) -> None:
        with self._process:
            self._process.kill()

    def kill_one(self, seed: int, told: Acknowledged) -> None:
        """Start a sender and kill it at some moment, often in the middle of a transaction."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        sender = int(self._process.stdout.readline())
        said = read_until_ready(self._process)
        # The moment of the kill is the subject: any, not one that an event announces.
        time.sleep(random.Random(seed).random() * _LONGEST_SECONDS)
        os.kill(sender, signal.SIGKILL)
        while not said.endswith(END_OF_SENDER):
            letter = self._process.stdout.read(1)
            assert letter, f"the senders stopped with {self._process.wait()}"
            said += letter
        told.note(said.removesuffix(END_OF_SENDER))
        told.kills += 1


def wrongs(told: Acknowledged, *, prove: bool = True) -> list[str]:
    """Everything that is not as it should be after a kill; what was kept is taken in first. Proving takes longer."""
    while waiting_files.process_waiting_files(FIRST_MOMENT):
        pass
    found = told.missing()
    twice = "SELECT arrival_id FROM journal WHERE arrival_id IS NOT NULL GROUP BY arrival_id HAVING count(*) > 1"
    found += [f"arrival {key} was taken in twice" for (key,) in database.rows(twice)]
    taken = {key for (key,) in database.rows("SELECT arrival_id FROM journal WHERE arrival_id IS NOT NULL")}
    found += [f"arrival {key} was never taken in" for key in sorted(told.arrivals - taken)]
    return found + [str(difference) for difference in (verify_records() if prove else ())]
