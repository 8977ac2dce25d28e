"""Contest reports of Cyprus clubs, from a few arguments."""

from collections.abc import Sequence
from typing import NamedTuple

IDENTIFIER = "* Magic Contest * MCContestReport.mcd * File version: 006.009 * Check sum: 11604 *"
# Five pairs each way. One winner, three tables: 8 and 5 Silver; two winners, five tables: 10 and 5 (3.4).
NORTH = ("5001 5002", "5003 5004", "5005 5006", "5007 5008", "5009 5010")
EAST = ("5011 5012", "5013 5014", "5015 5016", "5017 5018", "5019 5020")


class Contest(NamedTuple):
    """A contest of pairs, best first; a pair may be written as numbers, or as names after a colon."""

    pairs: Sequence[str] = NORTH
    name: str = "Tuesday Pairs"
    date: str = "2018-03-06"
    serial: int = 7
    reverse: bool = False
    more: Sequence[str] = ()

    @property
    def rows(self) -> list[str]:
        """The rows of the contest."""
        rows = [f"10\t{self.name}", *(["11"] if self.reverse else []), f"12\t{self.date}", "14\t2", "15\t1"]
        rows += [
            f"17\t{self.serial}",
            *self.more,
            "23\t0",
            f"20\t{len(self.pairs)}",
            f"21\t{len(self.pairs)}",
            "22\t24",
        ]
        for at, pair in enumerate(self.pairs):
            numbers, _, names = pair.partition(":")
            for seat, number in enumerate(numbers.split() or ["", ""]):
                name = names.split("/")[seat] if names else f"Player {number}"
                rows += [f"30\t{number}", f"31\t{name}", f"40\t{at + 1}", f"42\t{60 - at}"]
        return rows


def report(
    *contests: Contest,
    file: str = "2018-03-06 1",
    name: str = "Limassol Bridge Club",
    licence: str = "1207",
    reverse: bool = False,
) -> str:
    """A report file."""
    head = [IDENTIFIER, "90\tCBF", f"94\t{name}", f"95\t{licence}", f"00\t{file}", *(["01"] if reverse else [])]
    return "\n".join([*head, *(row for contest in contests or (Contest(),) for row in contest.rows)]) + "\n"
