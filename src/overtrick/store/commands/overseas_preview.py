"""What a player's points and ranks from abroad would be worth here, by the scheme's rules, before a decision."""

import re
from datetime import date
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes.edition import Edition
from overtrick.standing.ranks import quantity_texts
from overtrick.standing.recognition import recognition
from overtrick.standing.transfers import TransferResult, transfer_points
from overtrick.store import models
from overtrick.store.decisions.common.player_checks import find_bar_to_points
from overtrick.store.decisions.common.points import to_fractions
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import current_totals

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class TransferRule(msgspec.Struct, frozen=True, kw_only=True):
    """Points of another federation that the scheme knows; `each` is what one becomes, empty if it becomes nothing."""

    source: str
    at: str
    each: str
    counts_for_trophies: bool
    clause: str


class RecognisableRank(msgspec.Struct, frozen=True, kw_only=True):
    """A rank, the points that a player would get for it by unit, and why."""

    code: int
    name: str
    points: dict[str, str]
    because: tuple[Because, ...]


class OverseasOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What may come from abroad for a player on a day; `bar` says why the player can get no points, if so."""

    bar: str
    rules: list[TransferRule]
    ranks: list[RecognisableRank]


def find_overseas_options(player: models.Player, day: date) -> OverseasOptions:
    """Find what the scheme transfers and recognises on a day, and whether a player may get points."""
    edition = current_federation().scheme.on(day)
    return OverseasOptions(
        bar=find_bar_to_points(player.number, day), rules=list_transfer_rules(edition),
        ranks=_find_ranks(player, edition),
    )  # fmt: skip


def list_transfer_rules(edition: Edition) -> list[TransferRule]:
    """Return the points of other federations that a scheme knows."""
    return [
        TransferRule(
            source=rule.source, at=rule.at, each=quantity_texts([rule.points])[0] if rule.points else "",
            counts_for_trophies=rule.counts_for_trophies, clause=rule.clause,
        )
        for rule in edition.transfers
    ]  # fmt: skip


def work_out_transfer(rule: TransferRule, amount: str, day: date) -> TransferResult | None:
    """Work out what an amount of points becomes by a rule; None if the text is not an amount."""
    if not _AMOUNT.fullmatch(amount):
        return None
    return transfer_points(rule.source, rule.at, Fraction(amount), current_federation().scheme.on(day))


def _find_ranks(player: models.Player, edition: Edition) -> list[RecognisableRank]:
    """Return the ranks for which a player would get points, the lowest first."""
    has = to_fractions(current_totals([player.pk]).get(player.pk, {}))
    results = ((rank, recognition(rank.name, edition, has)) for rank in edition.ranks)
    return [
        RecognisableRank(
            code=rank.code, name=rank.name, because=result.because,
            points={unit: plain(number) for unit, number in result.points.items()},
        )
        for rank, result in results
        if result.points
    ]  # fmt: skip
