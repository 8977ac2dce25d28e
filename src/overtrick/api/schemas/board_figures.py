"""What the boards show of a player, as calls answer it. A figure that rests on too few boards is null."""

from datetime import date
from fractions import Fraction
from typing import Any

from ninja import Schema

from overtrick.api.schemas.sessions import PersonOut
from overtrick.scoring.boards.play_figures import Figures
from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.store.queries.boards.player_figures import FEWEST_BOARDS, KeptBoard, PlayReport, WithPerson, claim


class FiguresOut(Schema):
    """Averages a board: percentage and IMPs against the field, tricks against double dummy, IMPs against par."""

    boards: int
    percentage: str | None
    percentage_boards: int
    imps: str | None
    imps_boards: int
    tricks: str | None
    tricks_boards: int
    par: str | None
    par_boards: int


class KindFiguresOut(FiguresOut):
    """Figures of a kind of boards."""

    kind: str


class QuarterFiguresOut(FiguresOut):
    """Figures of a quarter of a year, from its first day."""

    first: date


class PersonFiguresOut(FiguresOut):
    """Figures with a partner, or against an opponent."""

    player: PersonOut


class SwingOut(Schema):
    """A board that went well or badly, in IMPs against the average of the other tables; the score is the player's."""

    session: int
    date: date
    board: int
    round: str
    contract: str
    declarer: str
    points: int
    against_tables: int


class PlayedBoardsOut(Schema):
    """What the boards show of a player, or of a player with one partner; nothing from fewer boards than `fewest`."""

    player: PersonOut
    partner: PersonOut | None
    sessions: int
    boards: int
    fewest: int
    missing_boards: int
    kinds: list[KindFiguresOut]
    quarters: list[QuarterFiguresOut]
    partners: list[PersonFiguresOut]
    opponents: list[PersonFiguresOut]
    best: list[SwingOut]
    worst: list[SwingOut]


def describe_report(report: PlayReport) -> dict[str, Any]:
    """Return a report as calls answer it, without who it is about."""
    return {
        "sessions": report.sessions, "boards": report.boards, "fewest": FEWEST_BOARDS, "missing_boards": report.missing,
        "kinds": [_figures(each) | {"kind": kind} for kind, each in sorted(report.figures.items())],
        "quarters": [_figures(each) | {"first": first} for first, each in report.quarters],
        "partners": [_with(each) for each in report.partners], "opponents": [_with(each) for each in report.opponents],
        "best": [_swing(each) for each in report.best], "worst": [_swing(each) for each in report.worst],
    }  # fmt: skip


def _figures(figures: Figures) -> dict[str, Any]:
    return {
        "boards": figures.boards,
        "percentage": _text(claim(figures.percentage, figures.shares)), "percentage_boards": figures.shares,
        "imps": _text(claim(figures.imps_a_board, figures.imp_boards)), "imps_boards": figures.imp_boards,
        "tricks": _text(claim(figures.tricks_a_board, figures.solved)), "tricks_boards": figures.solved,
        "par": _text(claim(figures.par_a_board, figures.par_boards)), "par_boards": figures.par_boards,
    }  # fmt: skip


def _text(number: Fraction | None) -> str | None:
    return None if number is None else write_hundredths(number)


def _with(each: WithPerson) -> dict[str, Any]:
    return _figures(each.figures) | {"player": each.person}


def _swing(kept: KeptBoard) -> dict[str, Any]:
    swing = kept.swing
    return {
        "session": kept.session, "date": kept.played, "board": swing.board, "round": swing.round,
        "contract": swing.contract, "declarer": swing.declarer, "points": swing.score, "against_tables": swing.imps,
    }  # fmt: skip
