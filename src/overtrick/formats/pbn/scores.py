"""Reads what each side scored on a board. A score belongs to a side: one may have points and the other an average."""

import re
from typing import NamedTuple

from overtrick.formats.common.board_text import PASSED_OUT, is_artificial, read_integer
from overtrick.formats.common.fields import shorten
from overtrick.formats.pbn.tables import Cells
from overtrick.formats.pbn.values import Reporter

# A table's score that the director replaced by another: 800>a.
_REPLACED = ">"
# Average plus or minus nothing, as Magic Contest writes it; a passed-out board is written 0.
_SIGNED_NOTHING = re.compile(r"[+-]0")
_SCORE_OF_SIDE = re.compile(r"(NS|EW)\s*([+-]?\d+)")


class Scores(NamedTuple):
    """The scores of a result, as `Result` keeps them."""

    score: int | None = None
    adjusted: str = ""
    ew_score: int | None = None
    ew_adjusted: str = ""


class _SideText(NamedTuple):
    points: int | None
    artificial: str


def read_scores(line: int, cells: Cells, contract: str, reporter: Reporter) -> Scores:
    """Read the points of both sides, or artificial scores: with ^ before them, or percentages alone."""
    ns = _read_side(line, "Score_NS", cells.get("Score_NS", ""), contract, reporter)
    ew = _read_side(line, "Score_EW", cells.get("Score_EW", ""), contract, reporter)
    if ns.artificial or ew.artificial:
        return _read_artificial(ns, ew)
    if ns.points is not None:
        opposite = ew.points is None or ew.points in (-ns.points, ns.points)
        return Scores(ns.points, ew_score=None if opposite else ew.points)
    if ew.points is not None:
        return Scores(-ew.points)
    percentages = [cells.get(f"Percentage_{side}", "") for side in ("NS", "EW")]
    if all(each.startswith("^") for each in percentages):
        return Scores(adjusted="/".join(each.lstrip("^").removesuffix("%") for each in percentages))
    return Scores()


def _read_artificial(ns: _SideText, ew: _SideText) -> Scores:
    if not ns.artificial and ns.points is None:
        return Scores(adjusted=ew.artificial)  # the only text there is counts for both sides
    # Points beside the other side's average are points only if they are more than a sign.
    return Scores(ns.points, ns.artificial, ew.points if ns.artificial else None, ew.artificial)


def _read_side(line: int, column: str, text: str, contract: str, reporter: Reporter) -> _SideText:
    if not text:
        return _SideText(None, "")
    if text.startswith("^"):
        return _SideText(None, text.lstrip("^"))
    if _REPLACED in text or is_artificial(text) or (_SIGNED_NOTHING.fullmatch(text) and contract != PASSED_OUT):
        return _SideText(None, text)
    points = read_integer(text)
    if points is None:
        message = f"'{shorten(text)}' is neither a score nor an artificial score. It was left out."
        advice = "A score is a whole number such as -420; an artificial score has ^ before it."
        reporter.add_warning("pbn-board-score", line, column, text, message, advice)
    return _SideText(points, "")


def read_score_tag(text: str, declarer: str) -> int | None:
    """Read North-South's points of a Score tag: "NS 420", "EW -50", or declarer's own score."""
    if match := _SCORE_OF_SIDE.match(text.upper()):
        points = read_integer(match[2])
        return points if points is None or match[1] == "NS" else -points
    points = read_integer(text.strip())
    return -points if points is not None and declarer in ("E", "W") else points
