"""A scorecard, a board with all its results, and the recap sheet: from the ranking down to a card that was led."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from overtrick.core.boards import read_deal
from overtrick.scoring.boards.notation import sign_number
from overtrick.scoring.boards.scorecards import add_up_roles, count_scores, read_scorecard
from overtrick.store.queries.boards.recap import find_recap
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play, find_tricks
from overtrick.web.boards.hand_diagrams import draw_deal
from overtrick.web.boards.recap_tables import draw_tables
from overtrick.web.boards.result_lines import (
    Side,
    board_url,
    card_url,
    write_board_lines,
    write_card_line,
    write_number,
    write_share,
    write_side,
)
from overtrick.web.boards.running_line import draw_running_line
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_rows

_LARGEST = 2**63 - 1


def read_play(request: HttpRequest, session: int) -> SessionPlay:
    """Return a session with its boards; 404 if there is none."""
    found = find_session_play(session, account_of(request)) if session <= _LARGEST else None
    if found is None:
        raise Http404
    return found


def scorecards(request: HttpRequest, session: int) -> HttpResponse:
    """Lead to the reader's own scorecard, or to the first one of the session."""
    play = read_play(request, session)
    own = _own_contestants(request, play)
    address = next((found for at in (*sorted(own), *range(len(play.rows))) if (found := card_url(play, at))), "")
    if not address:
        raise Http404
    return redirect(address)


def scorecard(request: HttpRequest, session: int, line: int) -> HttpResponse:
    """Show the boards of one pair or team, with its percentage or its IMPs after each."""
    play = read_play(request, session)
    row = play.find_row(line, session)
    mine = play.contestants_of(row) if row else frozenset()
    lines = read_scorecard(play.boards, mine) if row else ()
    if row is None or not lines:
        raise Http404
    groups = [
        (play.people(opponents), [write_card_line(play, each) for each in group])
        for opponents, group in groupby(lines, key=lambda each: each.opponents)
    ]
    runs = [each.running for each in lines if each.running is not None]
    before, after = _find_neighbours(play, min(mine))
    context = {
        "play": play, "card": play.ladder.card, "row": row, "groups": groups, "view": "scorecards",
        "side": play.ladder.side(row), "chart": draw_running_line(runs) if play.boards.by_matchpoints else None,
        "tops": sum(each.share == 100 for each in lines), "count": len({each.board for each in lines}),
        "final": write_number(runs[-1]) if runs else "",
        "roles": [
            (role, write_share(sums.share) if play.boards.by_matchpoints else write_number(sums.worth), sums.boards)
            for role, sums in add_up_roles(lines).items()
        ],
        "before": before, "after": after,
    }  # fmt: skip
    return render(request, "overtrick/boards/scorecard.html", context)


def _find_neighbours(play: SessionPlay, contestant: int) -> tuple[Side | None, Side | None]:
    """Return the contestants before and after one in its list, by their numbers."""
    own = play.boards.contestants[contestant]
    alike = [
        at
        for at, each in enumerate(play.boards.contestants)
        if (each.section, each.direction) == (own.section, own.direction) and (at == contestant or card_url(play, at))
    ]
    alike.sort(key=lambda at: (len(play.boards.contestants[at].number), play.boards.contestants[at].number))
    here = alike.index(contestant)
    before, after = alike[here - 1 : here], alike[here + 1 : here + 2]
    return write_side(play, before[0]) if before else None, write_side(play, after[0]) if after else None


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
    context = {
        "play": play, "card": play.ladder.card, "board": found, "view": "boards",
        "lines": write_board_lines(play, found, _own_contestants(request, play)),
        "before": board_url(play, every[at - 1]) if at else "",
        "after": board_url(play, every[at + 1]) if at + 1 < len(every) else "",
        "hands": draw_deal(read_deal(found.cards)) if found.cards else (), "tricks": find_tricks(found),
        "frequencies": [
            (sign_number(each.score), each.times, write_number(each.ns), write_number(each.ew))
            for each in count_scores(found)
        ],
        "sign": sign_number,
    }  # fmt: skip
    return render(request, "overtrick/boards/board.html", context)


def _own_contestants(request: HttpRequest, play: SessionPlay) -> frozenset[int]:
    """Return as which contestants the reader sat."""
    rows = (each.row for each in find_own_rows(account_of(request), play.ladder))
    return frozenset().union(*map(play.contestants_of, rows))


def recap(request: HttpRequest, session: int) -> HttpResponse:
    """Show the recap sheet, for the notice board."""
    play = read_play(request, session)
    context: dict[str, Any] = {
        "play": play, "card": play.ladder.card, "recaps": find_recap(play), "view": "recap",
        "tables": draw_tables(play.source, get_language()),
        "cards_known": any(board.cards for board in play.boards.boards),
    }  # fmt: skip
    return render(request, "overtrick/boards/recap.html", context)
