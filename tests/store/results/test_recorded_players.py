"""What a person recorded about the players of a session reaches the awards: rank and points on the day."""

from datetime import date
from types import SimpleNamespace
from typing import Any, cast

from overtrick import formats
from overtrick.schemes import load_scheme
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.awarding import build_context
from tests.awards.play import results

DAY = date(2018, 3, 10)
# A register in which everybody is an ordinary member.
REGISTER = cast(
    PlayerRegister,
    SimpleNamespace(survivor=lambda number: number, player=lambda _: None, status=lambda *_: ""),
)


def recorded(**facts: Any) -> dict[str, Any]:
    """The players of a session of two pairs, as the awards see them, by number."""
    (session,) = formats.loads(results("40C", "1..2").encode())[0].sessions
    context = build_context(session, load_scheme("nz-2017").on(DAY), REGISTER, facts)
    return {player.number: (player.rank, player.points) for player in context.players}


def test_rank_and_points_are_those_that_were_recorded() -> None:
    players = [{"number": "11", "rank": "Grand Master", "points": {"A": "300.5 A", "C": "12 C"}}]
    assert recorded(players=players) == {
        "11": ("Grand Master", {"A": "300.5 A", "C": "12 C"}),
        **dict.fromkeys(("12", "21", "22"), ("", {})),
    }
