"""What the calls about boards answer, made of the session as its pages show it: who is hidden there is hidden here."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from overtrick.scoring.boards.recap_sheets import write_hundredths
from overtrick.scoring.boards.scorecards import CardLine, count_scores, read_scorecard
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard
from overtrick.scoring.contracts import EW, NS
from overtrick.store.queries.boards.recap import Recap
from overtrick.store.queries.boards.session_play import DealTricks, SessionPlay, find_tricks

Answer = dict[str, Any]


def answer_boards(play: SessionPlay) -> Answer:
    """Return the boards of a session in short."""
    return {
        "session": play.ladder.card,
        "method": play.boards.method,
        "boards": [_head(each) | {"frequencies": _frequencies(play, each)} for each in play.boards.boards],
    }


def answer_board(play: SessionPlay, board: ScoredBoard) -> Answer:
    """Return a board with every result, the cards, and what could be made on them."""
    results = [_result(play, each) for each in board.results]
    return _deal(board, find_tricks([board])) | {
        "session": play.ladder.card,
        "results": results,
        "frequencies": _frequencies(play, board),
    }


def answer_deals(play: SessionPlay) -> Answer:
    """Return the deals of a session."""
    known = find_tricks(play.boards.boards)
    return {
        "session": play.ladder.card,
        "deals": [_deal(board, known) for board in play.boards.boards if board.cards],
    }


def answer_scorecard(play: SessionPlay, line: int) -> Answer | None:
    """Return the boards of a row from its own side; None if there is no such row, or none with boards."""
    row = play.find_row(line, play.ladder.card.id)
    lines = read_scorecard(play.boards, play.contestants_of(row)) if row else ()
    if row is None or not lines:
        return None
    return {
        "session": play.ladder.card,
        "row": row,
        "side": play.ladder.side(row),
        "method": play.boards.method,
        "lines": [_card_line(play, each) for each in lines],
    }


def answer_recap(play: SessionPlay, recaps: Sequence[Recap]) -> Answer:
    """Return the lists of a recap sheet."""
    return {"session": play.ladder.card, "lists": [_recap_list(each) for each in recaps]}


def _head(board: ScoredBoard) -> Answer:
    names = ("number", "round", "dealer", "vulnerable")
    return {name: getattr(board, name) for name in names}


def _deal(board: ScoredBoard, known: Mapping[tuple[int, str], DealTricks]) -> Answer:
    found = known.get((board.number, board.round))
    return _head(board) | {
        "deal": board.cards,
        "double_dummy": found.tricks if found else None,
        "par": found.par if found else None,
        "par_contracts": [{"contract": text, "declarers": seats} for text, seats in (found.contracts if found else ())],
    }


def _frequencies(play: SessionPlay, board: ScoredBoard) -> list[Answer]:
    return [
        {"score": each.score, "times": each.times, "ns": _write(each.ns), "ew": _write(each.ew)}
        for each in count_scores(board.results, play.boards.contest)
    ]


def _pair(play: SessionPlay, contestant: int) -> Answer | None:
    if contestant < 0:
        return None
    who = play.boards.contestants[contestant]
    return {"section": who.section, "number": who.number, "players": play.people(contestant)}


def _bridge(result: BoardResult) -> Answer:
    names = ("contract", "declarer", "lead", "tricks", "adjusted")
    return {name: getattr(result, name) for name in names}


def _result(play: SessionPlay, result: BoardResult) -> Answer:
    return _bridge(result) | {
        "ns_pair": _pair(play, result.ns_side),
        "ew_pair": _pair(play, result.ew_side),
        "score": result.score,
        "ns": _write(result.worth(NS)),
        "ew": _write(result.worth(EW)),
        "top": _write(result.most or None),
    }


def _card_line(play: SessionPlay, line: CardLine) -> Answer:
    return _bridge(line.result) | {
        "board": _head(line.board),
        "side": line.side,
        "opponents": _pair(play, line.opponents),
        "score": line.score,
        "worth": _write(line.worth),
        "percentage": _write(line.share),
        "so_far": _write(line.running),
    }


def _recap_list(recap: Recap) -> Answer:
    return {
        "section": recap.sheet.section,
        "side": recap.sheet.side,
        "numbers": recap.numbers,
        "ranking": recap.lines,
        "boards": [
            {
                "board": _head(board),
                "cells": [None if cell is None else {"worth": cell.worth, "score": cell.score} for cell in cells],
            }
            for board, cells in recap.sheet.boards
        ],
    }


def _write(number: Fraction | None) -> str | None:
    return None if number is None else write_hundredths(number)
