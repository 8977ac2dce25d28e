"""Writes sessions as PBN 2.1 in export format: the total scores with the first board, a ScoreTable for each board."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from overtrick.core.boards import Board, Result
from overtrick.core.session import Batch, Entry, EntryDetails, Session, SessionDetails
from overtrick.formats.common.board_text import read_contract
from overtrick.formats.common.deals import DEAL, kept_deals, write_pbn_deal
from overtrick.formats.pbn.event_tags import is_event_tag
from overtrick.formats.pbn.scoring_words import write_method
from overtrick.formats.pbn.values import BOARD_TAGS, CONTESTS, PLAYER_IDS, ROUND, TOTALS, stated_columns

Column = tuple[str, str, Callable[[Entry], str]]
_FORMAT = "pbn"
_NO_SESSION_DETAILS = SessionDetails()
_NO_ENTRY_DETAILS = EntryDetails()
_COMPETITIONS = {"pairs": "Pairs", "teams": "Teams", "individual": "Individual"}
_VULNERABLE = {"NONE": "None", "NS": "NS", "EW": "EW", "ALL": "All"}
_NOT_IN_TEXT = re.compile(r'["\x00-\x1f\x7f]+')


def write_batch(batch: Batch) -> bytes:
    """Write the sessions of a batch as one file."""
    lines = ["% PBN 2.1", "% EXPORT"]
    for session in batch.sessions:
        lines += _write_session(session, own=batch.format == _FORMAT)
    return ("\n".join(lines) + "\n").encode()


def _write_session(session: Session, *, own: bool) -> Iterator[str]:
    details = session.details or _NO_SESSION_DETAILS
    kept = dict(details.others) if own else _carry_deals(details)
    for at, (deal, board) in enumerate(_list_games(details, kept)):
        yield ""
        yield from _write_header(session, details, own=own, first=at == 0)
        yield from _write_board_tags(deal, board, kept)
        if at == 0 and (session.entries or not details.boards):
            yield from _write_totals(session, own=own)
        if board is not None:
            yield from _write_scores(board, details)


def _carry_deals(details: SessionDetails) -> dict[str, str]:
    """Return the cards that another format kept, by the names of our own tags."""
    return {f"{DEAL} {number}": write_pbn_deal(hands) for number, hands in kept_deals(details.others).items()}


class _Deal(NamedTuple):
    """A deal by its number and its round; `label` is what its own tags are kept by."""

    number: str = ""
    round: str = ""
    label: str = ""


def _list_games(details: SessionDetails, kept: dict[str, str]) -> list[tuple[_Deal, Board | None]]:
    """Return every deal with its board; deals of which nothing but the cards is known come last."""
    games: list[tuple[_Deal, Board | None]] = []
    times: Counter[str] = Counter()
    labels = dict.fromkeys(name.partition(" ")[2] for name in kept if not is_event_tag(name))
    for board in details.boards:
        number = str(board.number)
        times[number] += 1
        part = board.round or (str(times[number]) if times[number] > 1 else "")
        label = f"{number}{ROUND}{part}"
        games.append((_Deal(number, part, label if label in labels or times[number] > 1 else number), board))
    written = {deal.label for deal, _ in games}
    for label in labels:
        if label not in written:
            number, _, part = label.partition(ROUND)
            games.append((_Deal(number, part, label), None))
    return games or [(_Deal(), None)]


def _write_header(session: Session, details: SessionDetails, *, own: bool, first: bool) -> Iterator[str]:
    """Write the tags of the event; later games only refer to those of the first."""
    # The tables are written as those of pairs, so that the tag has to name any other contest in words that are read.
    understood = CONTESTS.get(session.type.upper(), "pairs") == (details.contest or "pairs")
    competition = session.type if own and understood else _COMPETITIONS.get(details.contest, session.type)
    values = (
        ("Event", session.event),
        ("Site", session.location),
        ("Date", f"{session.date:%Y.%m.%d}" if session.date else "????.??.??"),
        ("Scoring", write_method(details.scoring, details.variant)),
        ("Competition", competition),
        ("Session", "" if session.round is None else str(session.round)),
        ("Section", session.section),
        ("Winners", str(details.winners) if _has_directions(session) and details.winners else ""),
        ("Application", session.program),
    )
    for name, value in (*values, *(_event_tags(details) if own else ())):
        if value or name in ("Event", "Site"):
            yield _write_tag(name, value if first else "#")


def _event_tags(details: SessionDetails) -> Iterator[tuple[str, str]]:
    return (kept for kept in details.others if is_event_tag(kept[0]))


def _has_directions(session: Session) -> bool:
    return any(_details_of(entry).direction for entry in session.entries)


def _write_board_tags(deal: _Deal, board: Board | None, kept: dict[str, str]) -> Iterator[str]:
    if deal.number:
        yield _write_tag("Board", deal.number)
    if deal.round:
        yield _write_tag("Round", deal.round)
    for name in BOARD_TAGS:
        text = kept.get(f"{name} {deal.label}", "")
        if not text and name == "Vulnerable" and board:
            text = _VULNERABLE.get(board.vulnerable, "")
        if text:
            value, *rows = text.split("\n")
            yield _write_tag(name, value)
            yield from rows


def _write_totals(session: Session, *, own: bool) -> Iterator[str]:
    played = None if own else session.boards
    columns: list[Column] = [
        ("Rank", "R", lambda entry: entry.place_text),
        ("PairId", "R", lambda entry: _details_of(entry).number),
        ("Names", "L", lambda entry: _join_texts(_details_of(entry).names, len(entry.players))),
        (PLAYER_IDS, "L", lambda entry: _join_texts(entry.players, len(entry.players))),
    ]
    if session.unit is not None:
        column = TOTALS.get(session.unit, TOTALS["PTS"])[0]
        columns.insert(2, (column, "R", lambda entry: "" if entry.score is None else f"{entry.score:f}"))
    optional: list[Column] = [
        ("NrBoards", "R", lambda entry: _first_number(_details_of(entry).boards, played)),
        ("Direction", "L", lambda entry: _details_of(entry).direction),
        ("Section", "L", lambda entry: _details_of(entry).section),
        ("Team", "L", lambda entry: _details_of(entry).team),
        ("ScoreCarryOver", "R", lambda entry: _write_correction(_details_of(entry), below=False)),
        ("ScorePenalty", "R", lambda entry: _write_correction(_details_of(entry), below=True)),
    ]
    columns += [column for column in optional if any(map(column[2], session.entries))]
    yield from _write_table("TotalScoreTable", [column[:2] for column in columns], (
        [value(entry) for _, _, value in columns] for entry in session.entries
    ))  # fmt: skip


def _write_correction(details: EntryDetails, *, below: bool) -> str:
    correction = details.correction
    return "" if correction is None or (correction < 0) is not below else f"{abs(correction):f}"


def _write_scores(board: Board, details: SessionDetails) -> Iterator[str]:
    kind = stated_columns(details.scoring)[0]
    columns = [
        ("PairId_NS", "R"), ("PairId_EW", "R"), ("Contract", "L"), ("Declarer", "L"), ("Lead", "L"), ("Result", "R"),
        ("Score_NS", "R"),
    ]  # fmt: skip
    if any(result.ew_score is not None or result.ew_adjusted for result in board.results):
        columns.append(("Score_EW", "R"))
    if any(result.ns_stated is not None or result.ew_stated is not None for result in board.results):
        columns += [(f"{kind}_NS", "R"), (f"{kind}_EW", "R")]
    if any(result.section for result in board.results):
        columns.append(("Section", "L"))
    if board.datum is not None:
        columns.append(("ButlerDatum", "R"))
    names = [name for name, _ in columns]
    rows = (_result_cells(result, kind, board.datum) for result in board.results)
    yield from _write_table("ScoreTable", columns, ([row[name] for name in names] for row in rows))


def _result_cells(result: Result, kind: str, datum: int | None) -> dict[str, str]:
    return {
        "PairId_NS": result.ns,
        "PairId_EW": result.ew,
        "Contract": _write_contract(result.contract),
        "Declarer": result.declarer,
        "Lead": result.lead,
        "Result": _first_number(result.tricks),
        "Score_NS": f"^{result.adjusted}" if result.adjusted else _first_number(result.score),
        "Score_EW": f"^{result.ew_adjusted}" if result.ew_adjusted else _first_number(result.ew_score),
        f"{kind}_NS": "" if result.ns_stated is None else f"{result.ns_stated:f}",
        f"{kind}_EW": "" if result.ew_stated is None else f"{result.ew_stated:f}",
        "Section": result.section,
        "ButlerDatum": _first_number(datum),
    }


def _write_contract(text: str) -> str:
    """Return a contract as PBN writes it; other texts are not changed."""
    return text.replace("x", "X").replace("PASS", "Pass") if read_contract(text) == text else text


def _write_table(name: str, columns: list[tuple[str, str]], rows: Iterable[list[str]]) -> Iterator[str]:
    cells = [[_write_cell(text) for text in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)] or [1] * len(columns)
    specification = ";".join(f"{column}\\{width}{side}" for (column, side), width in zip(columns, widths, strict=True))
    yield _write_tag(name, specification)
    for row in cells:
        padded = (
            cell.rjust(width) if side == "R" else cell.ljust(width)
            for cell, width, (_, side) in zip(row, widths, columns, strict=True)
        )
        yield " ".join(padded).rstrip()


def _write_cell(text: str) -> str:
    text = _clean(text)
    if not text:
        return "-"
    return f'"{text}"' if re.search(r"[\s;{}%\[\]]", text) or text in ("-", "?") else text


def _write_tag(name: str, value: str) -> str:
    return f'[{name} "{_clean(value)}"]'


def _clean(text: str) -> str:
    return " ".join(_NOT_IN_TEXT.sub(" ", text.replace('"', "'")).split())


def _details_of(entry: Entry) -> EntryDetails:
    return entry.details or _NO_ENTRY_DETAILS


def _join_texts(texts: tuple[str, ...], count: int) -> str:
    """Join names or numbers with ;, which none of them may contain."""
    return ";".join(text.replace(";", ",") for text in [*texts, *[""] * count][:count])


def _first_number(*numbers: int | None) -> str:
    return next((str(number) for number in numbers if number is not None), "")
