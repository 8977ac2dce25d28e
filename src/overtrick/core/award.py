"""What a player earned, and why."""

from decimal import Decimal

import msgspec

from overtrick.core.because import Because


class Award(msgspec.Struct, frozen=True, gc=False):
    """Points of one unit for one player, with the chain of reasons that leads to them."""

    player: str
    unit: str
    points: Decimal
    kind: str
    because: tuple[Because, ...]
