"""The handicaps of a game as a TOML file: what the director enters, and the earlier games that the rest follow from."""

import re
import tomllib
from datetime import date
from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.session import Session
from overtrick.scoring.field import Contestant
from overtrick.scoring.handicap.calculation import Game, average, percentage_handicap
from overtrick.scoring.handicap.rules import HandicapRules, default_rules, is_percentage, rules_with

# The parser takes quadratic time for a key of many parts; the keys here have one.
_LONG_KEY = re.compile(r"(?:\w++\s*+\.\s*+){9}")


class HandicapError(Exception):
    """Handicaps that cannot be used, in words for the person who wrote them."""


class PairHandicap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pair, and its percentage handicap as the director enters it, or its players if the results do not name them."""

    pair: str
    direction: str = ""
    section: str = ""
    handicap: Decimal | None = None
    players: tuple[str, ...] = ()


class Handicaps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A handicap file. `event` names the games that count; without it, the session's own event.

    `rules` are the club's own; what the file does not say of them is as by default.
    """

    event: str = ""
    pairs: tuple[PairHandicap, ...] = ()
    games: tuple[Game, ...] = ()
    rules: HandicapRules = msgspec.field(default_factory=default_rules)


def loads(text: str, name: str = "handicaps") -> Handicaps:
    """Handicaps from TOML."""
    if _LONG_KEY.search(text):
        raise HandicapError(f"{name}: a key has too many parts with dots between them")
    try:
        given = tomllib.loads(text, parse_float=Decimal)
        if isinstance(own := given.get("rules"), dict):
            given["rules"] = rules_with(own)
        handicaps = msgspec.convert(given, Handicaps)
    # Not TOML, a number of thousands of digits, or not what a handicap file has.
    except ValueError as error:
        raise HandicapError(f"{name}: {error}") from error
    except RecursionError as error:
        raise HandicapError(f"{name}: its brackets are nested too deep") from error
    for pair in handicaps.pairs:
        if pair.handicap is not None and not is_percentage(pair.handicap):
            raise HandicapError(f"{name}: pair {pair.pair}: a handicap is a percentage, never below 0")
    for game in handicaps.games:
        if not is_percentage(game.percentage):
            raise HandicapError(f"{name}: player {game.player}: {game.percentage} is not a percentage")
    return handicaps


def percentages(handicaps: Handicaps, session: Session, contestants: list[Contestant]) -> list[Fraction]:
    """The percentage handicap of each contestant."""
    _check_pairs(handicaps, contestants)
    pairs: dict[str, list[PairHandicap]] = {}
    for row in handicaps.pairs:
        pairs.setdefault(row.pair, []).append(row)
    games: dict[str, list[Game]] = {}
    for game in handicaps.games:
        games.setdefault(game.player, []).append(game)
    return [
        _percentage(handicaps, session, contestant, pairs.get(contestant.number, []), games)
        for contestant in contestants
    ]


def _check_pairs(handicaps: Handicaps, contestants: list[Contestant]) -> None:
    numbered: dict[str, list[Contestant]] = {}
    for contestant in contestants:
        numbered.setdefault(contestant.number, []).append(contestant)
    for row in handicaps.pairs:
        fitting = [contestant for contestant in numbered.get(row.pair, ()) if _fits(row, contestant)]
        if len(fitting) != 1:
            where = "no pair" if not fitting else "more than one pair: name its direction and section"
            raise HandicapError(f"pair {row.pair} of the handicaps is {where} of the session")


def _fits(row: PairHandicap, contestant: Contestant) -> bool:
    return (
        row.pair == contestant.number
        and row.direction in ("", contestant.direction)
        and row.section in ("", contestant.section)
    )


def _percentage(
    handicaps: Handicaps,
    session: Session,
    contestant: Contestant,
    pairs: list[PairHandicap],
    games: dict[str, list[Game]],
) -> Fraction:
    row = next((row for row in pairs if _fits(row, contestant)), None)
    if row and row.handicap is not None:
        return Fraction(row.handicap)
    entry = contestant.entry
    players = row.players if row and row.players else entry.players if entry else ()
    averages = [_average(handicaps, session, games.get(player, [])) for player in players]
    found = percentage_handicap(averages, handicaps.rules)
    if found is None:
        without = ", ".join(player for player, each in zip(players, averages, strict=True) if each is None)
        who = f"{contestant.direction} {contestant.number}".strip()
        why = f"no earlier game of player {without}" if without else "no players are known"
        raise HandicapError(f"pair {who} has no handicap ({why}): the director enters it")
    return found


def _average(handicaps: Handicaps, session: Session, games: list[Game]) -> Fraction | None:
    if games and session.date is None:
        raise HandicapError("the session has no date, so there is no telling which games were earlier")
    return average(games, handicaps.event or session.event, session.date or date.min, handicaps.rules)
