"""Results of boards as pages show them: in words and signs, with the scorecards of those who met."""

from fractions import Fraction
from itertools import groupby

import msgspec

from overtrick.scoring.boards.doubts import is_being_checked
from overtrick.scoring.boards.notation import sign_number, write_against
from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.scoring.boards.scorecards import TEAMS, CardLine, are_sections_apart, divide_by_section
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard
from overtrick.scoring.contracts import EW, NS
from overtrick.store.queries.boards.session_play import SessionPlay
from overtrick.store.queries.visibility import Person
from overtrick.web.page_urls import page_url

_WHOLE = 100


class Side(msgspec.Struct, frozen=True):
    """Who sat in a direction at a table: the pair's or team's label, its name, its players, and its scorecard."""

    label: str = ""
    team: str = ""
    people: tuple[Person, ...] = ()
    card: str = ""


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """A result as a page shows it, its `worth` in matchpoints or IMPs.

    A scorecard also has the `share` in percent of the top, `low` below half of it, and the percentage or the IMPs so
    far. `match` is the same for both rooms of a match, and `mine` says that the reader sat at the table.
    """

    number: int
    contract: str
    declarer: str
    lead: str
    tricks: str
    against: str
    score: str
    worth: str
    ew_worth: str
    share: str
    running: str
    address: str
    ns: Side
    ew: Side
    mine: bool
    checking: bool
    match: tuple[int, ...]
    low: bool = False


class ResultGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Results that are compared with one another: those of a section or, of teams, the two rooms of a match."""

    lines: list[ResultLine]
    section: str = ""
    match: tuple[Side, ...] = ()


def write_card_line(play: SessionPlay, line: CardLine) -> ResultLine:
    """Return a board of a scorecard."""
    made = _write_line(play, line.board, line.result, frozenset())
    return msgspec.structs.replace(
        made, score=_score(line.result, line.score), worth=write_number(line.worth), share=write_share(line.share),
        running=write_number(line.running), low=line.share is not None and 2 * line.share < _WHOLE,
    )  # fmt: skip


def write_board_groups(play: SessionPlay, board: ScoredBoard, own: frozenset[int]) -> list[ResultGroup]:
    """Return the results of a board, the best for North-South first: by section where these were scored apart.

    Of teams, both rooms of a match are a group.
    """
    if play.boards.contest == TEAMS:
        lines = sorted((_write_line(play, board, each, own) for each in board.results), key=lambda each: each.match)
        matches = (list(lines_of) for _, lines_of in groupby(lines, key=lambda each: each.match))
        return [ResultGroup(lines=own_lines, match=(own_lines[0].ns, own_lines[0].ew)) for own_lines in matches]
    apart = are_sections_apart(play.boards)
    sections = divide_by_section(play.boards, board) if apart else {"": board.results}
    return [
        ResultGroup(lines=[_write_line(play, board, each, own) for each in results], section=section)
        for section, results in sections.items()
    ]


def _write_line(play: SessionPlay, board: ScoredBoard, result: BoardResult, own: frozenset[int]) -> ResultLine:
    seats = (result.ns_side, result.ew_side)
    return ResultLine(
        number=board.number, contract=result.contract, declarer=result.declarer, lead=result.lead,
        tricks="" if result.tricks is None else str(result.tricks),
        against=write_against(result.contract, result.tricks), score=_score(result, result.score),
        worth=write_number(result.worth(NS)), ew_worth=write_number(result.worth(EW)), share="", running="",
        address=board_url(play, board), ns=write_side(play, result.ns_side), ew=write_side(play, result.ew_side),
        mine=not own.isdisjoint(seats), checking=is_being_checked(result), match=tuple(sorted(seats)),
    )  # fmt: skip


def write_side(play: SessionPlay, contestant: int) -> Side:
    """Return who sat as a contestant; nobody for -1."""
    if contestant < 0:
        return Side()
    rows = play.rows[contestant]
    team = rows[0].team if rows else ""
    return Side(write_label(play, contestant), team, play.people(contestant), card_url(play, contestant))


def write_label(play: SessionPlay, contestant: int) -> str:
    """Return the number of a pair or a team; where there are several sections, with its section: A1, Blue 1."""
    if contestant < 0:
        return ""
    who = play.boards.contestants[contestant]
    if not who.section or len(play.sections) < 2:
        return who.number
    return f"{who.section}{'' if len(who.section) == 1 else ' '}{who.number}"


def _score(result: BoardResult, score: int | None) -> str:
    return result.adjusted if score is None else sign_number(score)


def write_share(share: Fraction | None) -> str:
    """Write a percentage to the nearest whole one."""
    return "" if share is None else str(int(share + Fraction(1, 2)))


def write_number(number: Fraction | None) -> str:
    """Write matchpoints, IMPs or a percentage: a whole number as it is, any other with two decimals."""
    if number is None:
        return ""
    text = str(number.numerator) if number.denominator == 1 else write_hundredths(number)
    return text.replace("-", "−")


def board_url(play: SessionPlay, board: ScoredBoard) -> str:
    """Return the address of a board; where numbers come again in another round, with its round."""
    address = page_url("board", session=play.ladder.card.id, number=board.number)
    return f"{address}?round={board.round}" if board.round else address


def card_url(play: SessionPlay, contestant: int) -> str:
    """Return the address of a contestant's scorecard; nothing where it is in no row of the session."""
    rows = play.rows[contestant]
    return page_url("scorecard", session=rows[0].session, line=rows[0].line) if rows else ""
