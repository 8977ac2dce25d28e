"""Who leads after the sessions of pairs that a tournament has played so far, until its final ladder comes.

Percentages are averaged by boards, as in a final ladder. Sections count together where pairs change between them;
otherwise each is a ladder of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import NOBODY
from overtrick.scoring.round_totals import RoundRow, RoundTotal, average_sessions
from overtrick.store.access.permissions import Actor
from overtrick.store.db.fetch import chunked_queries, run_queries
from overtrick.store.queries.rounds.matches import Contestant
from overtrick.store.queries.session_list import Card, find_seats

_PERCENT = "PCT"
_ENOUGH = 2
_SCORES = "SELECT id, session_id, score FROM every_entry WHERE session_id IN ({marks}) ORDER BY id"
_PLAYERS = "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks})"


class RunningLadder(msgspec.Struct, frozen=True, kw_only=True):
    """Who leads after some sessions; `card` is one of the latest, and `section` is empty where all count together."""

    card: Card
    section: str
    sessions: int
    contestants: tuple[Contestant, ...]


def find_running_ladders(
    cards: Sequence[Card], stages: Mapping[int, str], who: Actor | None = None
) -> Iterator[RunningLadder]:
    """Find who leads in each stage after two sessions or more, none of which is missing; `stages` are by session."""
    played = [card for card in cards if card.unit == _PERCENT and not card.matches and not card.final and card.round]
    by_stage: dict[str, list[Card]] = {}
    for card in played:
        by_stage.setdefault(stages.get(card.id, ""), []).append(card)
    wanted = [some for some in by_stage.values() if _list_rounds(some)]
    rows = _read_rows([key for some in wanted for card in some for key in (card.id, card.sibling) if key])
    for some in wanted:
        for section, own in _split_sections(some, rows):
            if ladder := _build(own, section, rows, who):
                yield ladder


def _list_rounds(cards: Sequence[Card]) -> list[int]:
    """Return the numbers of the rounds of some sessions; none if there is one alone, or one is missing."""
    rounds = sorted({card.round for card in cards})
    return rounds if len(rounds) >= _ENOUGH and rounds == list(range(rounds[0], rounds[0] + len(rounds))) else []


def _split_sections(cards: Sequence[Card], rows: Mapping[int, list[RoundRow]]) -> list[tuple[str, list[Card]]]:
    """Return the sections apart if nobody played in more than one of them; otherwise all together."""
    sections: dict[str, list[Card]] = {}
    players: dict[str, set[str]] = {}
    for card in cards:
        sections.setdefault(card.section, []).append(card)
        players.setdefault(card.section, set()).update(each for row in _rows_of(card, rows) for each in row.players)
    apart = sum(map(len, players.values())) == len(set().union(*players.values()))
    return sorted(sections.items()) if apart else [("", list(cards))]


def _build(
    cards: Sequence[Card], section: str, rows: Mapping[int, list[RoundRow]], who: Actor | None
) -> RunningLadder | None:
    rounds = _list_rounds(cards)
    if not rounds:
        return None
    sessions = [[row for card in cards if card.round == at for row in _rows_of(card, rows)] for at in rounds]
    totals = average_sessions(sessions)
    if not totals:
        return None
    latest = max(cards, key=lambda card: (card.round, card.id))
    return RunningLadder(card=latest, section=section, sessions=len(rounds), contestants=tuple(_name(totals, who)))


def _name(totals: Sequence[RoundTotal], who: Actor | None) -> Iterator[Contestant]:
    seats = find_seats([each.key for each in totals], who)
    for each in totals:
        yield Contestant(
            place=place_text(each.place, tied=each.tied), team="", total=f"{each.total:f}", entry=each.key,
            people=tuple(person for _, person in seats[each.key]),
        )  # fmt: skip


def _rows_of(card: Card, rows: Mapping[int, list[RoundRow]]) -> list[RoundRow]:
    """Return the contestants of a session, of both directions where they were reported apart."""
    found = [row for key in (card.id, card.sibling) if key for row in rows.get(key, ())]
    return [row._replace(boards=card.boards or 1) for row in found]


def _read_rows(sessions: Sequence[int]) -> dict[int, list[RoundRow]]:
    """Read the contestants of sessions; one without players or without a score is not one."""
    if not sessions:
        return {}
    players: dict[int, set[str]] = {}
    for rows in run_queries(chunked_queries(_PLAYERS, sessions)):
        for entry, number in rows:
            if number.strip(NOBODY):
                players.setdefault(entry, set()).add(number)
    found: dict[int, list[RoundRow]] = {}
    for rows in run_queries(chunked_queries(_SCORES, sessions)):
        for entry, session, score in rows:
            if entry in players and score:
                found.setdefault(session, []).append(RoundRow(entry, frozenset(players[entry]), Decimal(score)))
    return found
