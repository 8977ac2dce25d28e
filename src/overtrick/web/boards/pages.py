"""A scorecard, a board with all its results, and the recap sheet: from the ranking down to a card that was led."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from overtrick.core.boards import read_deal
from overtrick.scoring.boards.notation import sign_number
from overtrick.scoring.boards.scorecards import (
    TEAMS,
    CardLine,
    RoleSum,
    add_up_lines,
    add_up_roles,
    are_sections_apart,
    count_scores,
    divide_by_section,
    read_scorecard,
)
from overtrick.scoring.boards.scored_boards import ScoredBoard
from overtrick.store.queries.boards.recap import find_recap
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play, find_tricks
from overtrick.store.queries.session_results import Points, Row
from overtrick.web.boards.hand_diagrams import draw_deal
from overtrick.web.boards.par_words import describe_par
from overtrick.web.boards.recap_tables import draw_tables
from overtrick.web.boards.result_lines import (
    Side,
    board_url,
    card_url,
    write_board_groups,
    write_card_line,
    write_number,
    write_share,
    write_side,
)
from overtrick.web.boards.running_line import AVERAGE, draw_running_line
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
    groups = []
    for opponents, group in groupby(lines, key=lambda each: each.opponents):
        own = list(group)
        groups.append((play.people(opponents), [write_card_line(play, each) for each in own], _sum_of(play, own)))
    runs = [each.running for each in lines if each.running is not None]
    before, after = _find_neighbours(play, min(mine))
    context = {
        "play": play, "card": play.ladder.card, "row": row, "groups": groups, "view": "scorecards",
        "side": play.ladder.side(row), "chart": draw_running_line(runs, AVERAGE if play.boards.by_matchpoints else 0),
        "tops": sum(each.share == 100 for each in lines), "count": len({each.board for each in lines}),
        "final": write_number(runs[-1]) if runs else "",
        "roles": _write_roles(play, lines),
        "earned": _points_each(row),
        "before": before, "after": after,
    }  # fmt: skip
    return render(request, "overtrick/boards/scorecard.html", context)


def _write_roles(play: SessionPlay, lines: Sequence[CardLine]) -> list[tuple[str, str, int]]:
    """Return how a pair declared and defended; nothing of a team, whose IMPs come from both rooms together."""
    if play.boards.contest == TEAMS:
        return []
    return [(role, _write_sum(play, sums), sums.boards) for role, sums in add_up_roles(lines).items()]


def _sum_of(play: SessionPlay, lines: Sequence[CardLine]) -> str:
    """Return what the boards against one pair gave; nothing where there is one board, which says it."""
    counted = [line for line in lines if line.worth is not None]
    return _write_sum(play, add_up_lines(counted)) if len(counted) > 1 else ""


def _write_sum(play: SessionPlay, sums: RoleSum) -> str:
    return f"{write_share(sums.share)}%" if play.boards.by_matchpoints else write_number(sums.worth)


def _points_each(row: Row) -> tuple[Points, ...]:
    """Return what each player of a row earned; nothing where they earned different points."""
    alike = {share.points for share in row.shares}
    return alike.pop() if len(alike) == 1 else ()


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
    groups = write_board_groups(play, found, _own_contestants(request, play))
    solved = find_tricks([found]).get((found.number, found.round))
    context = {
        "play": play, "card": play.ladder.card, "board": found, "view": "boards", "groups": groups,
        "before": (board_url(play, every[at - 1]), every[at - 1]) if at else None,
        "after": (board_url(play, every[at + 1]), every[at + 1]) if at + 1 < len(every) else None,
        "hands": draw_deal(read_deal(found.cards)) if found.cards else (),
        "par": describe_par(found, solved) if solved else None, "every": _list_boards(play),
        "frequencies": _count_by_section(play, found),
    }  # fmt: skip
    return render(request, "overtrick/boards/board.html", context)


def _list_boards(play: SessionPlay) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the number and the address of every board, round by round where numbers come again."""
    rounds = groupby(play.boards.boards, key=lambda each: each.round)
    return [(name, [(each.number, board_url(play, each)) for each in own]) for name, own in rounds]


def _own_contestants(request: HttpRequest, play: SessionPlay) -> frozenset[int]:
    """Return as which contestants the reader sat."""
    rows = (each.row for each in find_own_rows(account_of(request), play.ladder))
    return frozenset().union(*map(play.contestants_of, rows))


def _count_by_section(play: SessionPlay, board: ScoredBoard) -> list[tuple[str, list[tuple[str, int, str, str]]]]:
    """Return how often each score came, and what it was worth: by section where these were scored apart."""
    divided = divide_by_section(play.boards, board) if are_sections_apart(play.boards) else {"": board.results}
    counted = ((section, count_scores(results, play.boards.contest)) for section, results in divided.items())
    return [
        (section, [(sign_number(each.score), each.times, write_number(each.ns), write_number(each.ew)) for each in own])
        for section, own in counted
        if own
    ]


def recap(request: HttpRequest, session: int) -> HttpResponse:
    """Show the recap sheet, for the notice board."""
    play = read_play(request, session)
    context: dict[str, Any] = {
        "play": play, "card": play.ladder.card, "recaps": find_recap(play), "view": "recap",
        "tables": draw_tables(play.source, get_language()),
        "cards_known": any(board.cards for board in play.boards.boards),
    }  # fmt: skip
    return render(request, "overtrick/boards/recap.html", context)
