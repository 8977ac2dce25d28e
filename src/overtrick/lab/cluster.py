"""The cases of a trial shared out among the workers of a Dask cluster.

A share that a worker had when it died is given to another one. What comes back is put together as in one process, so
the result is the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from overtrick.lab.history import History
from overtrick.lab.outcomes import WorkedExample, work_example
from overtrick.lab.played import Example
from overtrick.lab.replay import DatedOutcomes, Span, Worked, collect_shares, editions_of, find_needed
from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition

# More shares than workers: one that is faster takes more, and one that dies loses little.
_SHARES_A_WORKER, _MOST_TRIES = 4, 5
# An example with its number and the cases that it shows.
ShownExample = tuple[int, Example, list[tuple[int, int, int]]]
WorkOut = Callable[[History, Mapping[str, Scheme], Span], dict[str, DatedOutcomes]]


def work_out_on(client: Any) -> WorkOut:
    """Return what works cases out on the workers of a client."""

    def work_out(history: History, schemes: Mapping[str, Scheme], span: Span) -> dict[str, DatedOutcomes]:
        every = max(len(client.scheduler_info()["workers"]), 1) * _SHARES_A_WORKER
        waiting = {name: _submit(client, history, scheme, span, every) for name, scheme in schemes.items()}
        return {
            name: collect_shares(history, schemes[name], span, _gather(client, futures))
            for name, futures in waiting.items()
        }

    return work_out


def _submit(client: Any, history: History, scheme: Scheme, span: Span, every: int) -> list[list[Any]]:
    """Hand the shares of every edition out; return what they will come to."""
    book = history.book
    shown = book.shown()
    found = []
    for (_, edition), needed in zip(editions_of(scheme, span), find_needed(history, scheme, span), strict=True):
        shares = [needed[first::every] for first in range(every)]
        found.append([
            client.submit(
                work_share_of, edition, [(number, book.examples[number], shown[number]) for number in share],
                grades_known=book.grades_known, pure=False, retries=_MOST_TRIES,
            )
            for share in shares
        ])  # fmt: skip
    return found


def work_share_of(edition: Edition, share: Sequence[ShownExample], *, grades_known: bool) -> dict[int, WorkedExample]:
    """Work out a share of the examples; this runs on a worker."""
    return {
        number: work_example(example, edition, cases, grades_known=grades_known) for number, example, cases in share
    }


def _gather(client: Any, futures: Sequence[Sequence[Any]]) -> list[Worked]:
    """Wait for the shares; each worker's come as one for every edition."""
    worked = [client.gather(list(of_edition)) for of_edition in futures]
    return [list(share) for share in zip(*worked, strict=True)]
