"""USEBIO files with every board, of pairs that a test names: what a scoring program exports after an evening."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.boards.evening import Seats, play_boards
from overtrick.nation.play.boards.stock import deal_boards


class Table(NamedTuple):
    """A result: who met whom, and the score of North-South; the contract where there is one."""

    ns: int
    ew: int
    score: int
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: str = ""


class Pair(NamedTuple):
    """A pair with its direction, place and percentage; `players` are numbers."""

    number: int
    direction: str
    place: int
    percentage: str
    players: str
    names: tuple[str, str] = ("", "")


def write_boards_file(
    pairs: Sequence[Pair], boards: Mapping[int, Sequence[Table]], *, event: str = "Monday Pairs",
    date: str = "10/03/2018", played: int = 0, cards: Mapping[int, Sequence[str]] | None = None,
) -> str:  # fmt: skip
    """Write the file. `cards` are the hands of North, East, South and West of a board, such as AK2.Q3..."""
    winners = 2 if any(pair.direction for pair in pairs) else 1
    parts = [_pair(pair, played or len(boards)) for pair in pairs]
    parts.append("</PARTICIPANTS>")
    for number, tables in boards.items():
        hands = "".join(_hand(seat, hand) for seat, hand in zip(_SEATS, (cards or {}).get(number, ()), strict=False))
        parts.append(f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(map(_line, tables))}{hands}</BOARD>")
    return (
        f'<?xml version="1.0"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>Auckland</CLUB_NAME></CLUB>'
        f'<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>{event}</EVENT_DESCRIPTION><DATE>{date}</DATE>'
        f"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>{winners}</WINNER_TYPE>"
        f'<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>{"".join(parts)}'
        "</SECTION></SESSION></EVENT></USEBIO>"
    )


_SEATS = ("North", "East", "South", "West")


def _pair(pair: Pair, played: int) -> str:
    people = "".join(
        f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME><NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER></PLAYER>"
        for number, name in zip(pair.players.split(), pair.names, strict=True)
    )
    direction = f"<DIRECTION>{pair.direction}</DIRECTION>" if pair.direction else ""
    return (
        f"<PAIR><PAIR_NUMBER>{pair.number}</PAIR_NUMBER>{direction}<BOARDS_PLAYED>{played}</BOARDS_PLAYED>"
        f"<PLACE>{pair.place}</PLACE><PERCENTAGE>{pair.percentage}</PERCENTAGE>{people}</PAIR>"
    )


def _line(table: Table) -> str:
    contract = (
        f"<CONTRACT>{table.contract}</CONTRACT><PLAYED_BY>{table.declarer}</PLAYED_BY><LEAD>{table.lead}</LEAD>"
        f"<TRICKS>{table.tricks}</TRICKS>"
        if table.contract
        else ""
    )
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{table.ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{table.ew}</EW_PAIR_NUMBER>"
        f"{contract}<SCORE>{table.score}</SCORE></TRAVELLER_LINE>"
    )


def _hand(seat: str, cards: str) -> str:
    suits = zip(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), cards.split("."), strict=True)
    return f"<HAND><DIRECTION>{seat}</DIRECTION>{''.join(f'<{tag}>{held}</{tag}>' for tag, held in suits)}</HAND>"


def large_evening(boards: int = 30, tables: int = 20, *, date: str = "10/03/2018") -> str:
    """A full room of two lists, every table on every board, with cards, contracts, leads and tricks."""
    rng = random.Random(30)
    lists = [[Entrant((f"{side}{at:03}", f"{side + 1}{at:03}"), 0) for at in range(tables)] for side in (91, 93)]
    scored, travellers = play_boards(rng, deal_boards(rng, boards), Seats((lists[0], lists[1])))
    pairs = [
        Pair(int(travellers.seats[who][0]), side, place, f"{score / 100:.2f}", " ".join(who), (f"Ann {at}", f"Bo {at}"))
        for side, rows in zip(("NS", "EW"), scored, strict=True)
        for place, (score, (who, _), at) in enumerate(
            ((score, entrant, at) for at, (score, entrant) in sorted(enumerate(rows), key=lambda row: -row[1][0])), 1
        )
    ]
    played = {
        board.number: [
            Table(int(each.ns), int(each.ew), each.score or 0, *(
                (each.contract, each.declarer, each.lead, str(each.tricks)) if each.declarer else ()
            ))
            for each in board.results
        ]
        for board in travellers.boards
    }  # fmt: skip
    cards = {number: [".".join(hand) for hand in deal.hands] for number, deal in travellers.deals.items()}
    return write_boards_file(pairs, played, event="Full Room Pairs", date=date, cards=cards)
