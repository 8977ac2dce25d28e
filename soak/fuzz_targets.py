"""Everything that reads a file of others: results in all formats, the registers, and handicaps."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from overtrick.core.player import Codes
from overtrick.core.problems import Problem, is_accepted
from overtrick.formats import access, player_file
from overtrick.scoring.handicap.file import HandicapError
from overtrick.scoring.handicap.file import loads as read_handicaps
from soak.fuzz_results import try_results
from soak.mutations import EXAMPLES

REGISTERS = Path(__file__).parent.parent / "examples" / "registers"
DAY = date(2026, 11, 1)
# To format reasons is slow, so it is tried for one file in so many.
WORDS_ONE_IN = 50
CODES = Codes(
    clubs={"Howick": 106, "None": 0}, club_countries={106: 1}, genders={"F": 1, "M": 2, "": 0},
    ranks={"Master": 5, "": 0}, grades={"Open": 3, "": 0}, statuses={"Active": 1, "Resigned": 2}, no_club=0, unknown=0,
    active=1, source=9, home_country=1, required_countries=frozenset((1,)),
)  # fmt: skip
HANDICAPS = (
    b'event = "Wednesday"\n[[pairs]]\npair = "1"\ndirection = "NS"\nhandicap = 4.5\n[[games]]\nplayer = "7"\n'
    b'event = "Wednesday"\ndate = 2026-03-07\npercentage = 52.5\n[rules]\nstandard = 60\n'
)


class Target(NamedTuple):
    """A reader, the files that are changed for it, and how often it is tried; it returns what it reached."""

    attempt: Callable[[bytes, random.Random], frozenset[str]]
    examples: list[bytes]
    weight: int


def _try_results(data: bytes, dice: random.Random) -> frozenset[str]:
    return try_results(data, words=dice.randrange(WORDS_ONE_IN) == 0)


def _try_players(data: bytes, dice: random.Random) -> frozenset[str]:
    players, problems = player_file.loads(data, CODES if dice.random() < 0.5 else None)
    with suppress(ValueError):
        player_file.dumps(players)
    return _reached(problems)


def _try_extract(data: bytes, dice: random.Random) -> frozenset[str]:
    players, _, problems = access.loads(data, CODES, DAY, required_only=dice.random() < 0.5)
    access.dumps(players)
    return _reached(problems)


def _try_handicaps(data: bytes, _: random.Random) -> frozenset[str]:
    try:
        read_handicaps(data.decode("utf-8", "replace"))
    except HandicapError:
        return frozenset(("rejected",))
    return frozenset(("accepted",))


def _reached(problems: tuple[Problem, ...]) -> frozenset[str]:
    return frozenset((*(problem.code for problem in problems), "accepted" if is_accepted(problems) else "rejected"))


TARGETS: dict[str, Target] = {
    "results": Target(_try_results, [path.read_bytes() for path in EXAMPLES], 85),
    "players": Target(_try_players, [path.read_bytes() for path in sorted(REGISTERS.glob("*.txt"))], 6),
    "extract": Target(_try_extract, [path.read_bytes() for path in sorted(REGISTERS.glob("*.csv"))], 6),
    "handicaps": Target(_try_handicaps, [HANDICAPS], 3),
}
