"""Puts the games of a session together into boards. The same board in another round is another deal.

A game that does not say which board it is belongs to the board before it: a program that writes both rooms of a match
names the board once.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from overtrick.core.boards import Board, Result
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.boards import (
    TABLE,
    has_board_results,
    read_datum,
    read_results,
    read_vulnerability,
)
from overtrick.formats.pbn.games import Game, value_of
from overtrick.formats.pbn.rooms import Teams, find_teams
from overtrick.formats.pbn.values import BOARD_TAGS, ROUND, Reporter


class _Deal(NamedTuple):
    """Which deal a game is of; the number is None if the file does not say it in a way that can be read."""

    round: str
    number: int | None
    stated: bool


def _find_deals(games: list[Game]) -> Iterator[tuple[Game, _Deal]]:
    before: tuple[str, int] | None = None
    for game in games:
        text, part = value_of(game, "Board"), value_of(game, "Round")
        number = read_integer(text)
        if text and (number is None or number < 0):
            yield game, _Deal(part, None, stated=True)
        elif number is not None:
            before = part, number
            yield game, _Deal(part, number, stated=True)
        elif before is not None:
            yield game, _Deal(part or before[0], before[1], stated=False)
        else:
            yield game, _Deal(part, None, stated=False)


def read_boards(
    games: list[Game], scoring: str, team_numbers: Mapping[str, str], reporter: Reporter
) -> tuple[Board, ...]:
    """Read every board with its results; `team_numbers` are those of the ranking, by name."""
    results: dict[tuple[str, int], list[Result]] = {}
    facts: dict[tuple[str, int], tuple[str, int | None]] = {}
    teams = Teams()
    for game, deal in _find_deals(games):
        teams = find_teams(game, teams, team_numbers)
        if deal.number is None:
            if has_board_results(game):
                _warn_no_board(game, reporter)
            continue
        key = deal.round, deal.number
        vulnerable, datum = facts.get(key, ("", None))
        facts[key] = vulnerable or read_vulnerability(game), datum if datum is not None else read_datum(game)
        if not has_board_results(game):
            continue
        if not deal.stated:
            _warn_board_before(game, deal.number, reporter)
        found = read_results(game, scoring, teams, reporter, second=bool(results.get(key)))
        if found:
            results.setdefault(key, []).extend(found)
    return tuple(
        Board(number, tuple(some), facts[part, number][0], part, facts[part, number][1])
        for (part, number), some in results.items()
    )


def _result_line(game: Game) -> int:
    return (game.get("Board") or game.get(TABLE) or game["Contract"]).line


def _warn_no_board(game: Game, reporter: Reporter) -> None:
    text = value_of(game, "Board")
    message = f"'{shorten(text)}' is not a board number." if text else "This game does not say which board it is."
    advice = 'Write [Board "7"] before the results of a board. Its results were left out.'
    reporter.add_warning("pbn-board", _result_line(game), "Board", text, message, advice)


def _warn_board_before(game: Game, number: int, reporter: Reporter) -> None:
    message = f"This game does not say which board it is. It was taken for the board before it, {number}."
    advice = 'Write [Board "7"] in every game, also in that of the other room.'
    reporter.add_warning("pbn-same-board", game.line, "Board", "", message, advice)


def read_board_tags(games: list[Game]) -> tuple[tuple[str, str], ...]:
    """Read cards, dealer, vulnerability and best results of each deal, once, in the order of the boards."""
    tags: dict[tuple[int, str, int], tuple[str, str]] = {}
    first_round: dict[int, str] = {}
    for game, deal in _find_deals(games):
        if deal.number is None:
            continue
        later = first_round.setdefault(deal.number, deal.round) != deal.round
        for at, name in enumerate(BOARD_TAGS):
            tag = game.get(name)
            if tag is not None and (tag.value.strip("?") or tag.rows):
                text = "\n".join((tag.value, *(row.text for row in tag.rows)))
                label = f"{name} {deal.number}{ROUND + deal.round if later else ''}"
                tags.setdefault((deal.number, deal.round if later else "", at), (label, text))
    return tuple(tags[key] for key in sorted(tags))
