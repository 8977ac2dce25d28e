"""Puts the games of a session together into boards. The same board in another round is another deal,
and so is one with other cards.

A game that does not say which board it is belongs to the board before it: a program that writes both rooms of a match
names the board once.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from overtrick.core.boards import Board, Result
from overtrick.core.limits import MOST_RESULTS, check_count
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.directions import EW, NS
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.boards import (
    TABLE,
    has_board_results,
    read_datum,
    read_results,
    read_vulnerability,
)
from overtrick.formats.pbn.cards import Cards, read_cards
from overtrick.formats.pbn.games import Game, value_of
from overtrick.formats.pbn.rooms import Teams, find_teams
from overtrick.formats.pbn.values import BOARD_TAGS, ROUND, Reporter

# The round and the number of a deal.
_Key = tuple[str, int]


class _Deal(NamedTuple):
    """Which deal a game is of; the number is None if the file does not say it in a way that can be read."""

    round: str
    number: int | None
    stated: bool


def _find_deals(games: list[Game]) -> Iterator[tuple[Game, _Deal]]:
    before: _Key | None = None
    rounds = _Rounds({value_of(game, "Round") for game in games})
    for game in games:
        text, part = value_of(game, "Board"), value_of(game, "Round")
        number = read_integer(text)
        if text and (number is None or number < 0):
            yield game, _Deal(part, None, stated=True)
        elif number is not None:
            before = rounds.find(part, number, read_cards(value_of(game, "Deal"))), number
            yield game, _Deal(*before, stated=True)
        elif before is not None:
            yield game, _Deal(part or before[0], before[1], stated=False)
        else:
            yield game, _Deal(part, None, stated=False)


class _Rounds:
    """Tells deals apart that have one number in one round: other cards are those of a round that nobody named."""

    def __init__(self, named: set[str]) -> None:
        self.named = named
        self.found: dict[_Key, dict[Cards, str]] = {}
        self.latest: dict[_Key, str] = {}
        self.unnamed: dict[str, list[str]] = {}

    def find(self, part: str, number: int, cards: Cards) -> str:
        """Return the round of a board: the one that is named, or another for other cards; no cards: as before."""
        key = part, number
        found = self.found.setdefault(key, {})
        if cards and cards not in found:
            found[cards] = self._name_another(part, len(found)) if found else part
        self.latest[key] = found.get(cards, self.latest.get(key, part))
        return self.latest[key]

    def _name_another(self, part: str, earlier: int) -> str:
        """Return the name of an unnamed round after so many earlier ones: 2, 3 … but none that the file has itself."""
        names = self.unnamed.setdefault(part, [])
        count = int(names[-1].rpartition(".")[2]) if names else 1
        while len(names) < earlier:
            count += 1
            name = f"{part}.{count}" if part else str(count)
            if name not in self.named:
                names.append(name)
        return names[earlier - 1]


def read_boards(
    games: list[Game], scoring: str, contest: str, team_numbers: Mapping[str, str], reporter: Reporter
) -> tuple[Board, ...]:
    """Read every board with its results; `team_numbers` are those of the ranking, by name."""
    results: dict[_Key, list[Result]] = {}
    facts: dict[_Key, tuple[str, int | None]] = {}
    teams, repeats, count = Teams(), _Repeats(reporter), 0
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
        count += len(found)
        check_count(count, MOST_RESULTS, "results", game.line)
        if contest != "teams":
            repeats.check(game, key, found)
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


class _Repeats:
    """Finds pairs that have two results in one direction on one deal. The teams of a match may well have them."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter
        self.seen: set[tuple[_Key, str, str, str]] = set()

    def check(self, game: Game, key: _Key, results: list[Result]) -> None:
        """Report the first pair of a game that has a result on this deal already."""
        again = ""
        for result in results:
            for direction, label in ((NS, result.ns), (EW, result.ew)):
                place = key, direction, result.section, label
                if label and place in self.seen:
                    again = again or f"{label} {direction}"
                self.seen.add(place)
        if again and not value_of(game, "Room"):
            message = f"Pair {shorten(again)} has more than one result on board {key[1]}. All of them count."
            advice = "Leave out what the file has twice. If it is another deal, give it a Round tag of its own."
            self.reporter.add_warning("pbn-pair-twice", _result_line(game), "Board", again, message, advice)


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
