"""Sessions a second through `score`, against parsing the same XML with the standard library."""

import random
import xml.etree.ElementTree as ET
from fractions import Fraction

from bench.timing import compare_times
from overtrick import formats
from overtrick.core.boards import Board, Result
from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.scoring.contracts import score_of
from overtrick.scoring.differences import differences
from overtrick.scoring.field import Deal
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.rescoring import rescore
from overtrick.scoring.tally import DealScore

SESSIONS = 1_000
BOARDS, TABLES = 26, 14
TURN, ROUNDS = 20, 1
LIMIT = 4
RESULTS = (
    ("3NT", "N", 9), ("3NT", "S", 10), ("3NT", "N", 8), ("4S", "W", 10), ("4S", "W", 9), ("4H", "E", 11),
    ("2S", "S", 8), ("1NT", "E", 7), ("5Cx", "S", 9), ("6D", "N", 12), ("2H", "W", 7), ("3Dx", "N", 8),
)  # fmt: skip


def evening(sessions: int, seed: int = 78) -> list[bytes]:
    """Return the files of so many Mitchell sessions that state everything: scores, matchpoints, totals, places."""
    dice = random.Random(seed)
    return [_file(_session(dice, number)) for number in range(sessions)]


def _session(dice: random.Random, number: int) -> Session:
    entries = tuple(_entry(dice, side, pair) for side in ("NS", "EW") for pair in range(1, TABLES + 1))
    boards = tuple(
        Board(board, tuple(_result(dice, board, table) for table in range(TABLES))) for board in range(1, BOARDS + 1)
    )
    return Session(
        date=None, club=None, location="", event=f"Pairs {number}", type="", section="", round=1, movement="",
        unit=None, points_type=None, award=None, boards=BOARDS, lists=2, program="", entries=entries,
        details=SessionDetails(contest="pairs", winners=2, scoring="matchpoints", boards=boards),
    )  # fmt: skip


def _entry(dice: random.Random, side: str, pair: int) -> Entry:
    players = str(dice.randint(1000, 99999)), str(dice.randint(1000, 99999))
    details = EntryDetails(number=str(pair), direction=side, names=(f"Player {pair}", "Partner"))
    return Entry(line=0, place=None, tied=False, score=None, players=players, details=details)


def _result(dice: random.Random, board: int, table: int) -> Result:
    contract, declarer, tricks = dice.choice(RESULTS)
    score = score_of(board, contract, declarer, tricks)
    return Result(str(table + 1), str((table + board) % TABLES + 1), contract, declarer, "S4", tricks, score)


def _file(session: Session) -> bytes:
    rescored = rescore(session)
    (scored,) = rescored.fields
    pairs = "".join(_pair(line) for line in rescored.lines)
    boards = "".join(_board(deal, worth) for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<USEBIO Version="1.2">\n<CLUB><CLUB_NAME>Example</CLUB_NAME></CLUB>\n'
        f"<EVENT><EVENT_TYPE>PAIRS</EVENT_TYPE><EVENT_DESCRIPTION>{session.event}</EVENT_DESCRIPTION>"
        "<DATE>14/03/2026</DATE><BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>2</WINNER_TYPE>\n"
        f"<PARTICIPANTS>\n{pairs}</PARTICIPANTS>\n{boards}</EVENT></USEBIO>\n"
    ).encode()


def _pair(line: RankingLine) -> str:
    pair, row = line.contestant, line.contestant.entry
    people = zip(row.details.names, row.players, strict=True) if row and row.details else ()
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME><NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER></PLAYER>"
        for name, number in people
    )
    return (
        f"<PAIR><PAIR_NUMBER>{pair.number}</PAIR_NUMBER><DIRECTION>{pair.direction}</DIRECTION>"
        f"<PLACE>{place_text(line.place, tied=line.tied)}</PLACE><TOTAL_SCORE>{to_decimal(line.score)}</TOTAL_SCORE>"
        f"<PERCENTAGE>{to_decimal(line.percentage or Fraction(0))}</PERCENTAGE>{players}</PAIR>\n"
    )


def _board(deal: Deal, score: DealScore) -> str:
    lines = []
    for play, ns, ew in zip(deal.plays, score.ns, score.ew, strict=True):
        result = play.result
        matchpoints = [to_decimal(Fraction(each or 0, score.denominator), 1) for each in (ns, ew)]
        lines.append(
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{result.ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{result.ew}</EW_PAIR_NUMBER>"
            f"<CONTRACT>{result.contract}</CONTRACT><PLAYED_BY>{result.declarer}</PLAYED_BY><LEAD>{result.lead}</LEAD>"
            f"<TRICKS>{result.tricks}</TRICKS><SCORE>{result.score}</SCORE>"
            f"<NS_MATCH_POINTS>{matchpoints[0]}</NS_MATCH_POINTS><EW_MATCH_POINTS>{matchpoints[1]}</EW_MATCH_POINTS>"
            "</TRAVELLER_LINE>\n"
        )
    return f"<BOARD><BOARD_NUMBER>{deal.number}</BOARD_NUMBER>\n{''.join(lines)}</BOARD>\n"


def score(data: bytes) -> int:
    """Do all that `overtrick score` does with a file, except printing; return the number of lines and differences."""
    batch, _ = formats.loads(data)
    count = 0
    for session in batch.sessions:
        rescored = rescore(session)
        count += len(rescored.lines) + len(differences(rescored))
    return count


def parse(data: bytes) -> int:
    """Parse the elements of the file: the peer."""
    return len(ET.fromstring(data))


def main() -> None:
    """Print the figures."""
    files = evening(SESSIONS)
    peer, work = compare_times([parse, score], files, TURN, ROUNDS)
    print(f"{SESSIONS:,} sessions of {BOARDS} boards and {TABLES} tables, median of turns of {TURN}, {ROUNDS} rounds")
    print(f"  xml.etree alone   {1 / peer:9,.0f} sessions/s   {peer * 1000:5.2f} ms each")
    ratio = f"{work / peer:5.1f} × xml.etree (limit {LIMIT} ×)"
    print(f"  score             {1 / work:9,.0f} sessions/s   {work * 1000:5.2f} ms each   {ratio}")
