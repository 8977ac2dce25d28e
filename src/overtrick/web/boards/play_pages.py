"""What the boards show of a player, and of a player with one partner. No figure rests on too few boards."""

from fractions import Fraction
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateformat import format as date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.scoring.boards import play_figures as kinds
from overtrick.scoring.boards.notation import sign_number
from overtrick.scoring.boards.play_figures import Figures
from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.scoring.boards.scorecards import DECLARED, DEFENDED
from overtrick.store.queries.boards.player_figures import (
    FEWEST_BOARDS,
    KeptBoard,
    PlayReport,
    WithPerson,
    claim,
    find_play_report,
)
from overtrick.store.queries.player import find_visible_player
from overtrick.store.queries.visibility import find_people
from overtrick.web import query_params
from overtrick.web.boards.running_line import draw_running_line
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of

_ROLES = (
    (DECLARED, gettext_lazy("Your side declared"), gettext_lazy("Their side declared")),
    (DEFENDED, gettext_lazy("Your side defended"), gettext_lazy("Their side defended")),
)
_CONTRACTS = {
    kinds.PART_SCORES: gettext_lazy("part-scores"), kinds.GAMES: gettext_lazy("game contracts"),
    kinds.SLAMS: gettext_lazy("slams"), kinds.DOUBLED: gettext_lazy("doubled"),
    kinds.SUITS: gettext_lazy("in a suit"), kinds.NO_TRUMPS: gettext_lazy("in no trumps"),
}  # fmt: skip
_LEADS = {
    kinds.LED_TRUMP: gettext_lazy("a trump"), kinds.LED_ACE: gettext_lazy("an ace"),
    kinds.LED_HONOUR: gettext_lazy("another honour or the ten"), kinds.LED_LOW: gettext_lazy("a low card"),
}  # fmt: skip


class Cell(msgspec.Struct, frozen=True):
    """A figure with the boards that it rests on; without text there are too few of them."""

    text: str
    boards: int

    @property
    def missing(self) -> int:
        """How many more boards are needed."""
        return max(0, FEWEST_BOARDS - self.boards)


class FigureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table: its name, its boards, and the figures against field, double dummy and par."""

    name: Any
    boards: int
    field: Cell
    tricks: Cell
    par: Cell


def player_boards(request: HttpRequest, number: str) -> HttpResponse:
    """Show what the boards tell of a player, alone or with a partner."""
    who = account_of(request)
    player = find_visible_player(number, who)
    if player is None:
        raise Http404
    if player.number != number:
        return redirect("player-boards", number=player.number)
    asked = query_params.text(request, "with")
    partner = find_visible_player(asked, who) if asked else None
    if asked and (partner is None or partner.id == player.id):
        raise Http404
    report = find_play_report(player, who, partner)
    named = find_people([player.number, *([partner.number] if partner else [])], who)
    own = who is not None and who.player in player.numbers
    context = {
        "player": named[player.number], "partner": named[partner.number] if partner else None, "report": report,
        "fewest": FEWEST_BOARDS, "own": own, **_describe(report, own=own),
    }  # fmt: skip
    return render(request, "overtrick/boards/play.html", context)


def describe_partnership(report: PlayReport) -> FigureRow | None:
    """Return the figures of a partnership in one line; None without boards."""
    return _row("", report.of(kinds.ALL)) if report.boards else None


def _describe(report: PlayReport, *, own: bool) -> dict[str, Any]:
    every = report.of(kinds.ALL)
    claimed = [
        (start, share) for start, each in report.quarters if (share := claim(each.percentage, each.shares)) is not None
    ]
    return {
        "every": _row(_("All boards"), every),
        "quarters": [_row(date_format(start, "F Y"), each) for start, each in reversed(report.quarters)],
        "chart": draw_running_line([share for _start, share in claimed]),
        "roles": [_role(report, role, one if own else other) for role, one, other in _ROLES if report.of(role).boards],
        "leads": [_row(name, report.of(kind)) for kind, name in _LEADS.items() if report.of(kind).boards],
        "partners": [(each.person, _row("", each.figures)) for each in report.partners],
        "opponents": [_opponent(each) for each in report.opponents],
        "best": [_kept(each) for each in report.best], "worst": [_kept(each) for each in report.worst],
    }  # fmt: skip


def _role(report: PlayReport, role: str, name: Any) -> list[FigureRow]:
    rows = [_row(name, report.of(role))]
    for kind, words in _CONTRACTS.items():
        figures = report.of(f"{role} {kind}")
        if figures.boards:
            rows.append(_row(words, figures))
    return rows


def _row(name: Any, figures: Figures) -> FigureRow:
    return FigureRow(
        name=name, boards=figures.boards, field=_against_field(figures),
        tricks=Cell(_sign(claim(figures.tricks_a_board, figures.solved)), figures.solved),
        par=Cell(_sign(claim(figures.par_a_board, figures.par_boards)), figures.par_boards),
    )  # fmt: skip


def _against_field(figures: Figures) -> Cell:
    """Return the percentage, or the IMPs a board of somebody who plays for IMPs only."""
    if figures.shares or not figures.imp_boards:
        share = claim(figures.percentage, figures.shares)
        return Cell("" if share is None else f"{write_hundredths(share)}%", figures.shares)
    imps = _sign(claim(figures.imps_a_board, figures.imp_boards))
    return Cell(f"{imps} IMP" if imps else "", figures.imp_boards)


def _sign(number: Fraction | None) -> str:
    if number is None:
        return ""
    text = write_hundredths(abs(number))
    return text if text == "0.00" else f"{'+' if number > 0 else '−'}{text}"


def _opponent(each: WithPerson) -> tuple[Any, FigureRow]:
    return each.person, _row("", each.figures)


def _kept(kept: KeptBoard) -> dict[str, Any]:
    swing = kept.swing
    address = page_url("board", session=kept.session, number=swing.board)
    return {
        "address": f"{address}?round={swing.round}" if swing.round else address, "played": kept.played,
        "board": swing.board, "contract": swing.contract, "declarer": swing.declarer,
        "score": sign_number(swing.score), "imps": sign_number(swing.imps),
    }  # fmt: skip
