"""The strength of a field, from the ranks or the points of those who played."""

from fractions import Fraction

from overtrick.awards.case import Strength
from overtrick.awards.context import Context, Player
from overtrick.awards.field.strata import read_points
from overtrick.core.numbers import round_to
from overtrick.core.session import Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.steps import FieldStrength


def measure_strengths(session: Session, edition: Edition, context: Context) -> tuple[Strength, ...]:
    """Measure the strength of the field for each of the edition's steps that ask for it."""
    steps = edition.strength_steps
    if not steps:
        return ()
    known = {player.number: player for player in context.players}
    seated = [number for entry in session.entries if not entry.phantom for number in entry.players]
    players = [_survivor(number, known) for number in seated]
    return tuple(_measure(step, players, edition) for step in steps)


def _survivor(number: str, known: dict[str, Player]) -> Player | None:
    player = known.get(number)
    return known.get(player.merged_into, player) if player else None


def _measure(step: FieldStrength, players: list[Player | None], edition: Edition) -> Strength:
    counted = [_count(step, player, edition) for player in players]
    total = sum((step.others.number if each is None else each for each in counted), Fraction(0))
    mean = total / len(players) if players else Fraction(0)
    if step.decimals is not None:
        mean = round_to(mean, step.round, step.decimals)
    return Strength(mean, len(players), counted.count(None))


def _count(step: FieldStrength, player: Player | None, edition: Edition) -> Fraction | None:
    """What a player counts; None where it is not known."""
    if player is None:
        return None
    if step.ranks:
        return step.ranks[player.rank].number if player.rank in step.ranks else None
    if not player.points:
        return None
    points = read_points(player)
    reached = (band for band in step.points if edition.amount_of(band.points.unit, points) >= band.points.number)
    return next((band.counts.number for band in reached), step.others.number)
