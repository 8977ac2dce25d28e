"""A program that sends files and makes decisions until it is killed: `python -m tests.store.file_sender SEED COUNT`.

With `copies` in place of a seed, it reads seeds and makes a copy of itself for each, whose number it says first.

It says `ack` with the line of the journal after each commit, as a door would acknowledge. What it sends depends on the
seed alone.
"""

import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

from overtrick.store.db.data_directory import open_directory, set_up_django

NUMBERS = tuple(str(40_000 + at) for at in range(40))
NAMES = 25
ENDLESS = 1_000_000
# What a killed sender said may end in the middle of a line, so this is looked for, and never said otherwise.
END_OF_SENDER = "\x04end"
FIRST = datetime(2018, 3, 11, 6, tzinfo=UTC)


def text(dice: random.Random, file: int, *, rows: bool = True) -> str:
    """A results file: one of several sessions, with the pairs in some order."""
    players = dice.sample(NUMBERS, 16)
    pairs = [f"{players[at]},{players[at + 1]}" for at in range(0, 16, 2)]
    lines = [f'2018-03-{10 - file % 9:02},106,"","Pairs {file}","Pairs","",1,"","PCT","C",40,26,1,"SCORER 17"']
    scores = ("57.00", "55.00", "53.00", "51.00", "49.00", "47.00", "45.00", "43.00")
    lines += [f"{place},{score},{pair}" for place, (score, pair) in enumerate(zip(scores, pairs, strict=True), 1)]
    return "\n".join(lines if rows else lines[:1]) + "\n"


def step(dice: random.Random) -> tuple[int, str]:
    """Do one thing; the line of the journal it became, and what it was."""
    from overtrick.store.commands import decide, receive, waiting_files
    from overtrick.store.db import database
    from overtrick.store.errors import Refusal
    from overtrick.store.results.delivery import Delivery

    file = dice.randrange(NAMES)
    name, kind = f"106_2018_pairs_{file}.txt", dice.random()
    if kind < 0.15:
        number = dice.choice(NUMBERS)
        code = dice.choice((1, 4, 9))
        try:
            line = decide.decide("status", FIRST, "sender", {"number": number, "code": code, "start": "2018-01-01"})
        except Refusal:
            person = {"first": "A", "family": "B", "club": 106, "gender": 1, "grade": 3, "status": 1}
            line = decide.decide("register", FIRST, "sender", person | {"number": number, "start": "2010-01-01"})
        return line.seq, "decision"
    content = text(dice, file, rows=kind < 0.95).encode()
    delivery = Delivery(name=name, content=content, at=FIRST, club=106, door="test", who="sender")
    if kind < 0.55:
        return receive.receive([delivery])[0].seq, name
    arrival = receive.store_file(delivery)
    say(f"kept {arrival}")
    waiting_files.process_waiting_files(FIRST)
    return int(database.rows("SELECT seq FROM journal WHERE arrival_id = %s", arrival)[0][0]), name


def say(words: str) -> None:
    """Tell whoever listens, at once."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main(seed: int, count: int) -> None:
    """Work until killed or done."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    dice = random.Random(seed)
    for at in range(count):
        seq, what = step(dice)
        say(f"ack {seq} {what}")
        if not at:
            # The first file has paid for the start: from here on a kill hits the work itself.
            say("ready")


def make_copies() -> None:
    """Make a copy of this process for each seed that is read, and say when it is gone."""
    import_everything()
    for line in sys.stdin:
        copy = os.fork()
        if not copy:
            say(str(os.getpid()))
            main(int(line), ENDLESS)
        os.waitpid(copy, 0)
        sys.stdout.write(END_OF_SENDER)
        sys.stdout.flush()


def import_everything() -> None:
    """Import what a sender needs, without opening a database."""
    set_up_django()
    from overtrick.store.commands import decide, receive

    assert decide
    assert receive


if __name__ == "__main__":
    if sys.argv[1] == "copies":
        make_copies()
    else:
        main(int(sys.argv[1]), int(sys.argv[2]))
