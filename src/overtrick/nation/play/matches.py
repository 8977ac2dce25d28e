"""Rounds of matches: teams or pairs who meet opponents with about as many victory points, Swiss fashion."""

import random
from collections.abc import Sequence

from overtrick.core.session import NOBODY
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.scores import imps_of_a_match
from overtrick.nation.play.sheets import Row, Scored, decimal
from overtrick.scoring.victory_points import ALL_POINTS, HALF, winners_scale

# What a bye scores; the director sets it, and the published sample has 12.
BYE = 1_200
_LINE_UP = 4


class Contender:
    """A pair or team in a Swiss, with what it has won so far, in hundredths of a victory point."""

    def __init__(self, entrant: Entrant) -> None:
        self.entrant = entrant
        self.points = 0
        self.met: set[tuple[str, ...]] = set()
        self.had_bye = False
        self.wins = self.ties = self.losses = 0

    def line_up(self, rng: random.Random) -> tuple[str, ...]:
        """Who plays this round: four of a larger team."""
        players = self.entrant.players
        return tuple(rng.sample(players, _LINE_UP)) if len(players) > _LINE_UP else players


class Swiss:
    """An event of several rounds of matches."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.contenders = [Contender(entrant) for entrant in entrants]

    def round(self, rng: random.Random, boards: int) -> tuple[Row, ...]:
        """Play a round: two rows a match, a bye last."""
        waiting = sorted(self.contenders, key=lambda contender: -contender.points)
        bye = self._bye(waiting) if len(waiting) % 2 else None
        rows: list[Row] = []
        while waiting:
            one = waiting.pop(0)
            other = next((each for each in waiting if each.entrant.players not in one.met), waiting[0])
            waiting.remove(other)
            rows += _match(rng, one, other, boards)
        if bye:
            bye.points += BYE
            players = bye.line_up(rng)
            rows += [Row(1, decimal(BYE), players), Row(2, "0", (NOBODY,) * len(players))]
        return tuple(rows)

    @property
    def scored(self) -> Scored:
        """The victory points of everybody so far."""
        return [(contender.points, contender.entrant) for contender in self.contenders]

    @property
    def records(self) -> dict[tuple[str, ...], tuple[int, int, int]]:
        """Matches won, tied and lost."""
        return {each.entrant.players: (each.wins, each.ties, each.losses) for each in self.contenders}

    def _bye(self, waiting: list[Contender]) -> Contender:
        """The lowest who has not had one sits out."""
        bye = next((each for each in reversed(waiting) if not each.had_bye), waiting[-1])
        waiting.remove(bye)
        bye.had_bye = True
        return bye


def _match(rng: random.Random, one: Contender, other: Contender, boards: int) -> tuple[Row, Row]:
    margin = imps_of_a_match(rng, one.entrant, other.entrant, boards)
    winner, loser = (one, other) if margin >= 0 else (other, one)
    scale = winners_scale(boards)
    points = scale[min(abs(margin), len(scale) - 1)]
    tied = points == HALF
    for mine, theirs, won in ((winner, loser, points), (loser, winner, ALL_POINTS - points)):
        mine.points += won
        mine.met.add(theirs.entrant.players)
        mine.wins += won > HALF
        mine.ties += tied
        mine.losses += won < HALF
    return (
        Row(1, decimal(points), winner.line_up(rng), tied),
        Row(1 if tied else 2, decimal(ALL_POINTS - points), loser.line_up(rng), tied),
    )
