"""Several questions in one go: a way to a server and back costs more than most answers.

A piece of work that asks is a generator: it yields the questions that it has now, and gets their answers. Pieces that
run together ask together.
"""

from collections.abc import Generator, Iterable
from typing import Any

from overtrick.store.db import database

Question = tuple[str, Iterable[Any]]
Answer = list[tuple[Any, ...]]
Asking = Generator[list[Question], list[Answer], None]


def answers(questions: list[Question]) -> list[Answer]:
    """The answers to questions in SQL with %s for each value; each sees what was committed before it was asked."""
    link = database.connection()
    if link.vendor != "postgresql" or len(questions) == 1:
        return [database.rows(sql, *values) for sql, values in questions]
    if not questions:
        return []
    with link.cursor() as cursor:
        values = [value for _, some in questions for value in some]
        cursor.execute("; ".join(sql for sql, _ in questions), values or None)
        found = [list(cursor.fetchall())]
        while cursor.nextset():
            found.append(list(cursor.fetchall()))
    return found


def together(*works: Asking) -> None:
    """Run pieces of work side by side, until each has asked all that it wants to know."""
    asking = [(work, questions) for work in works if (questions := next(work, None)) is not None]
    while asking:
        told = iter(answers([question for _, questions in asking for question in questions]))
        went_on = [(work, _go_on(work, [next(told) for _ in asked])) for work, asked in asking]
        # Whoever asks nothing this time may ask again.
        asking = [(work, questions) for work, questions in went_on if questions is not None]


def _go_on(work: Asking, told: list[Answer]) -> list[Question] | None:
    """What a piece of work asks next; nothing if it is done."""
    try:
        return work.send(told)
    except StopIteration:
        return None
