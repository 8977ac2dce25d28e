"""A scorecard, a board with all its results, and the recap sheet: from the ranking down to a card that was led."""

from fractions import Fraction
from itertools import groupby
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.core.boards import read_deal
from overtrick.scoring.boards.doubts import is_being_checked
from overtrick.scoring.boards.notation import sign_number, write_against
from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.scoring.boards.scorecards import CardLine, count_scores, read_scorecard
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard
from overtrick.scoring.contracts import EW, NS
from overtrick.store.queries.boards.recap import find_recap
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play, find_tricks
from overtrick.store.queries.visibility import Person
from overtrick.web.boards.running_line import draw_running_line
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of

_LARGEST = 2**63 - 1


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A result as a page shows it. `share` is in percent of the top; `worth` in matchpoints or IMPs."""

    number: int
    round: str
    contract: str
    declarer: str
    lead: str
    tricks: str
    against: str
    score: str
    worth: str
    share: str
    running: str
    address: str
    ns: tuple[Person, ...] = ()
    ew: tuple[Person, ...] = ()
    ns_number: str = ""
    ew_number: str = ""
    ew_worth: str = ""
    mine: bool = False
    checking: bool = False
    match: tuple[int, ...] = ()


def read_play(request: HttpRequest, session: int) -> SessionPlay:
    """Return a session with its boards; 404 if there is none."""
    found = find_session_play(session, account_of(request)) if session <= _LARGEST else None
    if found is None:
        raise Http404
    return found


def scorecard(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Show the boards of one pair or team, with its percentage or its IMPs after each."""
    play = read_play(request, session)
    row = play.find_row(line, session)
    lines = read_scorecard(play.boards, play.contestants_of(row)) if row else ()
    if row is None or not lines:
        raise Http404
    groups = [
        (play.people(opponents), [_own_line(play, each) for each in group])
        for opponents, group in groupby(lines, key=lambda each: each.opponents)
    ]
    runs = [each.running for each in lines if each.running is not None]
    context = {
        "play": play, "card": play.ladder.card, "row": row, "groups": groups, "views": _views(play, row.line),
        "side": play.ladder.side(row), "chart": draw_running_line(runs) if play.boards.by_matchpoints else None,
        "tops": sum(each.share == 100 for each in lines), "count": len({each.board for each in lines}),
        "final": _number(runs[-1]) if runs else "",
    }  # fmt: skip
    return render(request, "overtrick/boards/scorecard.html", context)


def _own_line(play: SessionPlay, line: CardLine) -> Line:
    return _line(play, line.board, line.result, line.score, line.worth, line.share, line.running)


def _line(
    play: SessionPlay,
    board: ScoredBoard,
    result: BoardResult,
    score: int | None,
    worth: Fraction | None,
    share: Fraction | None,
    running: Fraction | None = None,
) -> Line:
    return Line(
        number=board.number, round=board.round, contract=result.contract, declarer=result.declarer, lead=result.lead,
        tricks="" if result.tricks is None else str(result.tricks),
        against=write_against(result.contract, result.tricks),
        checking=is_being_checked(result),
        score=result.adjusted if score is None else sign_number(score), worth=_number(worth),
        share="" if share is None else str(int(share + Fraction(1, 2))), running=_number(running),
        address=board_url(play, board),
        ns=play.people(result.ns_side), ew=play.people(result.ew_side),
        ns_number=_label(play, result.ns_side), ew_number=_label(play, result.ew_side),
        ew_worth=_number(result.worth(EW)), match=tuple(sorted((result.ns_side, result.ew_side))),
    )  # fmt: skip


def _label(play: SessionPlay, contestant: int) -> str:
    return play.boards.contestants[contestant].number if contestant >= 0 else ""


def _number(number: Fraction | None) -> str:
    if number is None:
        return ""
    text = str(number.numerator) if number.denominator == 1 else write_hundredths(number)
    return text.replace("-", "−")


def board_url(play: SessionPlay, board: ScoredBoard) -> str:
    """Return the address of a board; where numbers come again in another round, with its round."""
    address = page_url("board", session=play.ladder.card.id, number=board.number)
    return f"{address}?round={board.round}" if board.round else address


def boards(request: HttpRequest, session: int) -> HttpResponse:
    """Lead to the first board."""
    play = read_play(request, session)
    return redirect(board_url(play, play.boards.boards[0]))


def board(request: HttpRequest, session: int, number: int) -> HttpResponse:
    """Show a board: the deal, what could be made, every result, and how often each score came."""
    play = read_play(request, session)
    asked = request.GET.get("round", "")
    every = play.boards.boards
    at = next((at for at, each in enumerate(every) if each.number == number and asked in ("", each.round)), None)
    if at is None:
        raise Http404
    found = every[at]
    lines = [_line(play, found, each, each.score, each.worth(NS), _share(each)) for each in found.results]
    if play.boards.contest == "teams":
        lines.sort(key=lambda each: each.match)
    context = {
        "play": play, "card": play.ladder.card, "board": found, "lines": lines, "views": _views(play, 0, board=True),
        "before": board_url(play, every[at - 1]) if at else "",
        "after": board_url(play, every[at + 1]) if at + 1 < len(every) else "",
        "hands": read_deal(found.cards).hands if found.cards else (), "tricks": find_tricks(found),
        "frequencies": [
            (sign_number(each.score), each.times, _number(each.ns), _number(each.ew)) for each in count_scores(found)
        ],
        "sign": sign_number,
    }  # fmt: skip
    return render(request, "overtrick/boards/board.html", context)


def _share(result: BoardResult) -> Fraction | None:
    worth = result.worth(NS)
    return worth * 100 / result.most if worth is not None and result.most else None


def recap(request: HttpRequest, session: int) -> HttpResponse:
    """Show the recap sheet, for the notice board."""
    play = read_play(request, session)
    context = {
        "play": play, "card": play.ladder.card, "recaps": find_recap(play), "views": _views(play, 0, recap=True),
        "cards_known": any(board.cards for board in play.boards.boards),
    }  # fmt: skip
    return render(request, "overtrick/boards/recap.html", context)


def _views(play: SessionPlay, line: int, *, board: bool = False, recap: bool = False) -> dict[str, Any]:
    return {"session": play.ladder.card.id, "line": line, "board": board, "recap": recap}
