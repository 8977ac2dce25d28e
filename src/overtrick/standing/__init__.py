"""What a player's points make of the player: rank, stars, rating points and grade, by the scheme."""

from overtrick.standing.standing import NextStep, Standing, standing_of

__all__ = ["NextStep", "Standing", "standing_of"]
