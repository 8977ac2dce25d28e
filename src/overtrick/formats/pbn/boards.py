"""Reads what happened on a board from a PBN game: its ScoreTable, or the result of a single table in its tags."""

import re
from decimal import Decimal

from overtrick.core.boards import Result
from overtrick.formats.common.board_text import (
    LONGEST_CACHED,
    is_artificial,
    read_contract,
    read_integer,
    read_seat,
    read_tricks,
)
from overtrick.formats.common.directions import EW, NS, read_direction
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.games import Game, value_of
from overtrick.formats.pbn.rooms import Sides, Teams, find_sides
from overtrick.formats.pbn.scores import read_score_tag, read_scores
from overtrick.formats.pbn.tables import Cells, TableRow, column_names, first_value, read_rows
from overtrick.formats.pbn.values import Reporter, stated_columns

TABLE = "ScoreTable"
_MATCHES = "TeamId_Home"
_BYE = "BYE"
_TRICKS_OF_SIDE = re.compile(r"(NS|EW)\s*(\d{1,2})(?:\s+(?:NS|EW)\s*\d{1,2})?")
_ALL_TRICKS = 13
_SEATS = {NS: ("North", "South"), EW: ("East", "West")}
_VULNERABLE = {"NONE": "NONE", "LOVE": "NONE", "-": "NONE", "ALL": "ALL", "BOTH": "ALL"}


def has_board_results(game: Game) -> bool:
    """Return whether a game has results of boards: a table of them, or the contract of one."""
    table = game.get(TABLE)
    if table is not None:
        return _MATCHES not in column_names(table)
    return bool(value_of(game, "Contract").strip("#"))


def read_results(game: Game, scoring: str, teams: Teams, reporter: Reporter, *, second: bool) -> list[Result]:
    """Read every result on the board of a game; `second`: the board has a result already."""
    table = game.get(TABLE)
    if table is None:
        single = _read_single_result(game, find_sides(game, teams, second=second), reporter)
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


def read_datum(game: Game) -> int | None:
    """Read the datum that a file measures the results of a board by."""
    table = game.get(TABLE)
    if table is None or "ButlerDatum" not in column_names(table):
        return None
    datums = (read_integer(row.cells.get("ButlerDatum", "")) for row in read_rows(table) if row.cells)
    return next((datum for datum in datums if datum is not None), None)


def read_vulnerability(game: Game) -> str:
    """Read who is vulnerable: NONE, NS, EW or ALL; an empty text if the file does not say it."""
    text = value_of(game, "Vulnerable").strip().upper()
    return _VULNERABLE.get(text) or read_direction(text) or ""


def _read_result(row: TableRow, cells: Cells, scoring: str, reporter: Reporter) -> Result:
    contract, adjusted_contract = _read_contract(row.line, cells.get("Contract", ""), reporter)
    declarer = _read_declarer(row.line, cells.get("Declarer", ""), reporter)
    score, adjusted, ew_score, ew_adjusted = read_scores(row.line, cells, contract, reporter)
    return Result(
        ns=_read_pair(row.line, cells, NS, reporter),
        ew=_read_pair(row.line, cells, EW, reporter),
        contract=contract,
        declarer=declarer,
        lead=cells.get("Lead", ""),
        tricks=_read_tricks(row.line, cells.get("Result", ""), contract, declarer, reporter),
        score=None if adjusted_contract else score,
        adjusted=adjusted or adjusted_contract,
        ns_stated=_read_stated(row.line, cells, scoring, NS, reporter),
        ew_stated=_read_stated(row.line, cells, scoring, EW, reporter),
        section=cells.get("Section", ""),
        ew_score=ew_score,
        ew_adjusted=ew_adjusted,
    )


def _read_pair(line: int, cells: Cells, side: str, reporter: Reporter) -> str:
    """Read the number of a pair, or of two players who sat together in an individual: 3+7."""
    column = f"PairId_{side}"
    players = [cells.get(f"PlayerId_{seat}", "") for seat in _SEATS[side]]
    if any(players):
        return "+".join(reporter.read_pair_number(player, line, f"PlayerId_{side}")[0] for player in players)
    text = first_value(cells, column, f"Names_{side}")
    number, direction = reporter.read_pair_number(text, line, column)
    if number.upper() == _BYE:
        return ""
    # A pair that is named after the other direction has changed seats, and keeps its name.
    return f"{number} {direction}" if direction not in ("", side) else number


def _read_contract(line: int, text: str, reporter: Reporter) -> tuple[str, str]:
    """Read the contract in one spelling, and an adjusted score that was written in its place."""
    if not text.strip("-?") or text.upper() == _BYE:
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
        message = f"'{shorten(text)}' is not a declarer. It was kept as it is."
        reporter.add_warning("pbn-declarer", line, "Declarer", text, message, "The declarer is N, E, S or W.")
        return text
    return seat


def _read_tricks(line: int, text: str, contract: str, declarer: str, reporter: Reporter) -> int | None:
    """Read declarer's tricks. PBN 2.1 also counts them by side: "NS 11"."""
    plain = text.lstrip("^")
    of_side = _TRICKS_OF_SIDE.fullmatch(plain.upper()) if len(plain) <= LONGEST_CACHED else None
    own = int(of_side[2]) if of_side else 0
    if of_side and declarer and own <= _ALL_TRICKS:
        plain = str(own if declarer in of_side[1] else _ALL_TRICKS - own)
    tricks = read_tricks(plain, contract)
    if not tricks.sound:
        message = f"Nobody can have taken '{shorten(text)}' tricks. It was left out."
        advice = "Write the tricks that declarer took, 0 to 13."
        reporter.add_warning("pbn-tricks", line, "Result", text, message, advice)
    return tricks.taken


def _read_stated(line: int, cells: Cells, scoring: str, side: str, reporter: Reporter) -> Decimal | None:
    for kind in stated_columns(scoring):
        for suffix in (side, _SEATS[side][0]):
            column = f"{kind}_{suffix}"
            if cells.get(column):
                return reporter.read_number(cells[column], line, column)
    return None


def _read_single_result(game: Game, sides: Sides, reporter: Reporter) -> Result | None:
    """Read the one result that a game without a table has in its tags."""
    tag = game.get("Contract")
    text = value_of(game, "Contract")
    if tag is None or not text.strip("#"):
        return None
    contract, adjusted = _read_contract(tag.line, text, reporter)
    declarer = _read_declarer(tag.line, value_of(game, "Declarer"), reporter)
    ns = sides.ns or _read_players(game, "PairNS", _SEATS[NS], reporter)
    ew = sides.ew or _read_players(game, "PairEW", _SEATS[EW], reporter)
    return Result(
        ns=ns,
        ew=ew,
        contract=contract,
        declarer=declarer,
        tricks=_read_tricks(tag.line, value_of(game, "Result"), contract, declarer, reporter),
        score=None if adjusted else read_score_tag(value_of(game, "Score"), declarer),
        adjusted=adjusted,
    )


def _read_players(game: Game, tag: str, seats: tuple[str, str], reporter: Reporter) -> str:
    """Read a pair's number, or else the names of its players."""
    names = (value_of(game, seat) for seat in seats)
    text = value_of(game, tag) or " & ".join(name for name in names if name)
    return reporter.read_pair_number(text, game["Contract"].line, tag)[0]
