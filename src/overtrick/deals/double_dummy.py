"""How many tricks each declarer takes in each strain if all four players see all cards.

The solver is DDS, in C++, by way of endplay. It keeps its tables in global memory, so one call at a time may use it: a
lock holds the other threads of a process back, and each process has a solver of its own. It is set to one thread and
to few megabytes, so that an evening in the background leaves the machine to those who wait for pages. It is loaded at
the first call, because it brings numpy and takes a third of a second.
"""

import threading
from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.core.boards import Deal, whole_deal

STRAINS = "SHDCN"
SEATS = "NESW"
MOST_THREADS = 1
MOST_MEGABYTES = 100
# As many deals as one call of the solver takes. Between calls, another thread has its turn.
_DEALS_A_CALL = 10

_solver_lock = threading.Lock()


class Table(msgspec.Struct, frozen=True):
    """The tricks of each declarer, N, E, S and W, in spades, hearts, diamonds, clubs and no trumps."""

    rows: tuple[tuple[int, ...], ...]

    def tricks(self, strain: str, seat: str) -> int:
        """Return the tricks that a declarer takes in a strain: S, H, D, C or N."""
        return self.rows[STRAINS.index(strain)][SEATS.index(seat)]


def solve(deals: Sequence[Deal]) -> list[Table]:
    """Return the table of each deal; all of them must have the 52 cards of a pack, or it raises ValueError."""
    if any(whole_deal(deal.hands) is None for deal in deals):
        raise ValueError("A deal does not have the 52 cards of a pack.")
    tables: list[Table] = []
    for start in range(0, len(deals), _DEALS_A_CALL):
        with _solver_lock:
            tables += _call_solver(deals[start : start + _DEALS_A_CALL])
    return tables


def _call_solver(deals: Sequence[Deal]) -> list[Table]:
    import endplay._dds as dds
    from endplay.dds import calc_all_tables
    from endplay.types import Deal as SolverDeal

    library: Any = dds
    library._dll.SetResources(MOST_MEGABYTES, MOST_THREADS)
    solved = calc_all_tables([SolverDeal(deal.text) for deal in deals])
    return [Table(tuple(tuple(map(int, row)) for row in table.to_list())) for table in solved]
