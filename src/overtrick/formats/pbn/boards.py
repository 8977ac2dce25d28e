"""Reads what happened on a board from a PBN game: its ScoreTable, or the result of a single table in its tags."""

import re
from decimal import Decimal

from overtrick.core.boards import Result
from overtrick.formats.common.board_text import is_artificial, read_contract, read_integer, read_seat, read_tricks
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.games import Game, value_of
from overtrick.formats.pbn.tables import Cells, TableRow, first_value, read_rows
from overtrick.formats.pbn.values import STATED_COLUMNS, STATED_IMP_COLUMN, Reporter

TABLE = "ScoreTable"
_SCORE_OF_SIDE = re.compile(r"(NS|EW)\s*([+-]?\d+)")


def read_results(game: Game, scoring: str, reporter: Reporter) -> list[Result]:
    """Read every result on the board of a game."""
    table = game.get(TABLE)
    if table is None:
        single = _read_single_result(game, reporter)
        return [single] if single else []
    results: list[Result] = []
    for row in read_rows(table):
        if row.cells is None:
            message = "This row does not fit the columns of its ScoreTable. It was left out."
            advice = "Each column needs one value; write - where there is none, and names between quotes."
            reporter.add_warning("pbn-result-row", row.line, TABLE, row.text, message, advice)
        else:
            results.append(_read_result(row, row.cells, scoring, reporter))
    return results


def _read_result(row: TableRow, cells: Cells, scoring: str, reporter: Reporter) -> Result:
    contract, adjusted = _read_contract(row.line, cells.get("Contract", ""), reporter)
    score, artificial_score = _read_score(row.line, cells, reporter)
    adjusted = artificial_score or adjusted
    kind = STATED_COLUMNS.get(scoring, STATED_IMP_COLUMN)
    if f"{kind}_NS" not in cells and scoring not in STATED_COLUMNS:
        kind = "MP" if "MP_NS" in cells and not scoring else kind
    return Result(
        ns=reporter.read_pair_number(first_value(cells, "PairId_NS", "Names_NS"), row.line, "PairId_NS")[0],
        ew=reporter.read_pair_number(first_value(cells, "PairId_EW", "Names_EW"), row.line, "PairId_EW")[0],
        contract=contract,
        declarer=_read_declarer(row.line, cells.get("Declarer", ""), reporter),
        lead=cells.get("Lead", ""),
        tricks=_read_tricks(row.line, cells.get("Result", ""), contract, reporter),
        score=None if adjusted else score,
        adjusted=adjusted,
        ns_stated=_read_stated(row.line, cells, f"{kind}_NS", reporter),
        ew_stated=_read_stated(row.line, cells, f"{kind}_EW", reporter),
        section=cells.get("Section", ""),
    )


def _read_contract(line: int, text: str, reporter: Reporter) -> tuple[str, str]:
    """Read the contract in one spelling, and an adjusted score that was written in its place."""
    if not text.strip("-?"):
        return "", ""
    contract = read_contract(text)
    if contract is not None:
        return contract, ""
    if is_artificial(text):
        return "", text.lstrip("^")
    message = f"'{shorten(text)}' is not a contract. It was kept as it is."
    advice = "A contract is written 4S, 3NTX, 2HXX or Pass."
    reporter.add_warning("pbn-contract", line, "Contract", text, message, advice)
    return text, ""


def _read_declarer(line: int, text: str, reporter: Reporter) -> str:
    text = text.lstrip("^")  # PBN marks a declarer who sat in another seat than in the auction
    if not text.strip("-?"):
        return ""
    seat = read_seat(text)
    if seat is None:
        message = f"'{shorten(text)}' is no declarer. It was kept as it is."
        reporter.add_warning("pbn-declarer", line, "Declarer", text, message, "The declarer is N, E, S or W.")
        return text
    return seat


def _read_tricks(line: int, text: str, contract: str, reporter: Reporter) -> int | None:
    tricks = read_tricks(text.lstrip("^"), contract)
    if not tricks.sound:
        message = f"Nobody can have taken '{shorten(text)}' tricks. It was left out."
        reporter.add_warning(
            "pbn-tricks", line, "Result", text, message, "Write the tricks that declarer took, 0 to 13."
        )
    return tricks.taken


def _read_score(line: int, cells: Cells, reporter: Reporter) -> tuple[int | None, str]:
    """Read North-South's points, or an artificial score: with ^ before it, or percentages alone."""
    ns, ew = cells.get("Score_NS", ""), cells.get("Score_EW", "")
    if read_integer(ns) is not None or read_integer(ew) is not None:
        return (read_integer(ns) if read_integer(ns) is not None else -(read_integer(ew) or 0)), ""
    text = ns or ew
    if text:
        if text.startswith("^") or is_artificial(text):
            return None, text.lstrip("^")
        message = f"'{shorten(text)}' is neither a score nor an artificial score. It was left out."
        advice = "A score is a whole number such as -420; an artificial score has ^ before it."
        reporter.add_warning("pbn-board-score", line, "Score_NS", text, message, advice)
    percentages = [cells.get(f"Percentage_{side}", "") for side in ("NS", "EW")]
    if all(each.startswith("^") for each in percentages):
        return None, "/".join(each.lstrip("^").removesuffix("%") for each in percentages)
    return None, ""


def _read_stated(line: int, cells: Cells, column: str, reporter: Reporter) -> Decimal | None:
    return reporter.read_number(cells.get(column, ""), line, column)


def _read_single_result(game: Game, reporter: Reporter) -> Result | None:
    """Read the one result that a game without a table has in its tags."""
    tag = game.get("Contract")
    text = value_of(game, "Contract")
    if tag is None or not text.strip("#"):
        return None
    contract, adjusted = _read_contract(tag.line, text, reporter)
    declarer = _read_declarer(tag.line, value_of(game, "Declarer"), reporter)
    return Result(
        ns=_read_side(game, "PairNS", ("North", "South"), reporter),
        ew=_read_side(game, "PairEW", ("East", "West"), reporter),
        contract=contract,
        declarer=declarer,
        tricks=_read_tricks(tag.line, value_of(game, "Result"), contract, reporter),
        score=None if adjusted else _read_score_tag(value_of(game, "Score"), declarer),
        adjusted=adjusted,
    )


def _read_side(game: Game, tag: str, seats: tuple[str, str], reporter: Reporter) -> str:
    """Read a pair's number, or else the names of its players."""
    names = (value_of(game, seat) for seat in seats)
    text = value_of(game, tag) or " & ".join(name for name in names if name)
    return reporter.read_pair_number(text, game["Contract"].line, tag)[0]


def _read_score_tag(text: str, declarer: str) -> int | None:
    """Read a Score tag: "NS 420", "EW -50", or declarer's own score."""
    if match := _SCORE_OF_SIDE.match(text.upper()):
        points = read_integer(match[2])
        return points if points is None or match[1] == "NS" else -points
    points = read_integer(text.strip())
    return -points if points is not None and declarer in ("E", "W") else points
