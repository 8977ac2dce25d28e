"""Law 12C2(c): average plus is at least what a pair earned on its other boards, average minus at most that."""

from collections.abc import Iterable

from msgspec.structs import replace

from overtrick.scoring.adjusted_scores import MINUS, PLUS
from overtrick.scoring.field import Field, Play
from overtrick.scoring.results import Side
from overtrick.scoring.tally import Tally


def without_signs(field: Field) -> Field:
    """The field with only those boards of each pair on which its score does not depend on the others."""
    return _with_deals(field, (tuple(play for play in deal.plays if not play.signed) for deal in field.deals))


def with_own_averages(field: Field, others: Tally) -> Field:
    """The field with every plus and minus turned into a share, by the percentages on the other boards."""
    return _with_deals(field, (tuple(_shared(play, others) for play in deal.plays) for deal in field.deals))


def _with_deals(field: Field, plays: Iterable[tuple[Play, ...]]) -> Field:
    deals = (replace(deal, plays=some) for deal, some in zip(field.deals, plays, strict=True))
    return replace(field, deals=tuple(deals))


def _shared(play: Play, others: Tally) -> Play:
    if not play.signed:
        return play
    return replace(play, ns_side=_own(play.ns_side, play.ns, others), ew_side=_own(play.ew_side, play.ew, others))


def _own(side: Side, contestant: int, others: Tally) -> Side:
    percentage = others.percentage(contestant) if side.sign else None
    if percentage is None:
        return side
    share = percentage / 100
    return Side(share=max(PLUS, share) if side.sign == "+" else min(MINUS, share))
