"""Puts the games of a PBN file together into sessions: a game a board, and somewhere the table of total scores."""

from collections.abc import Iterator
from datetime import date

from overtrick.core.boards import Board, Result
from overtrick.core.session import ONE_LIST, TWO_LISTS, Session, SessionDetails
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.rankings import count_boards, guess_contest, has_two_winners, order_entries
from overtrick.formats.pbn.boards import TABLE as SCORE_TABLE
from overtrick.formats.pbn.boards import read_results
from overtrick.formats.pbn.entries import TABLE as TOTAL_TABLE
from overtrick.formats.pbn.entries import find_unit, read_entries
from overtrick.formats.pbn.games import Game, value_of
from overtrick.formats.pbn.tables import column_names
from overtrick.formats.pbn.values import (
    BOARD_TAGS,
    CONTESTS,
    NO_COMPARISON,
    SCORINGS,
    Reporter,
    read_date,
    scoring_word,
)

_KEY = ("Event", "Date", "Session", "Section")


def has_results(game: Game) -> bool:
    """Return whether a game has a result, and not only the cards."""
    return TOTAL_TABLE in game or SCORE_TABLE in game or bool(value_of(game, "Contract").strip("#"))


def read_sessions(games: list[Game], reporter: Reporter) -> Iterator[Session]:
    """Read the sessions of a file. A game that does not name its event belongs to the one before it."""
    groups: dict[tuple[str, ...], list[Game]] = {}
    key = ("",) * len(_KEY)
    for game in games:
        key = tuple(value_of(game, tag) or before for tag, before in zip(_KEY, key, strict=True))
        groups.setdefault(key, []).append(game)
    for group in groups.values():
        if any(map(has_results, group)):
            yield _make_session(group, reporter)


def _make_session(games: list[Game], reporter: Reporter) -> Session:
    scoring = _read_scoring(games, reporter)
    total = next((game[TOTAL_TABLE] for game in games if TOTAL_TABLE in game), None)
    contest = CONTESTS.get(_first_value(games, "Competition").upper(), "")
    unit = find_unit(total, scoring) if total else None
    rows = read_entries(total, contest, unit, reporter) if total else []
    winners = 2 if has_two_winners(rows) else 1
    boards = _read_boards(games, scoring, reporter)
    entries = order_entries(rows, winners)
    if total is None:
        _warn_no_ranking(games, reporter)
    return Session(
        date=_read_day(games, reporter),
        club=None,
        location=_first_value(games, "Site"),
        event=_first_value(games, "Event"),
        type=_first_value(games, "Competition"),
        section=_first_value(games, "Section"),
        round=read_integer(_first_value(games, "Session")),
        movement="",
        unit=unit if entries else None,
        points_type=None,
        award=None,
        boards=count_boards(entries, boards, winners),
        lists=TWO_LISTS if winners == 2 else ONE_LIST,
        program=_first_value(games, "Application", "Generator"),
        entries=entries,
        details=SessionDetails(
            contest=contest or guess_contest(entries),
            winners=winners if entries else 0,
            scoring=scoring,
            boards=boards,
            others=_keep_board_tags(games),
        ),
    )


def _warn_no_ranking(games: list[Game], reporter: Reporter) -> None:
    message = "There is no TotalScoreTable: nobody is ranked. The session can be scored, but earns nothing."
    advice = "Write the total scores as well, or score the session with `overtrick score`."
    reporter.add_warning("pbn-no-ranking", games[0].line, TOTAL_TABLE, "", message, advice)


def _first_value(games: list[Game], *tags: str) -> str:
    return next((value for game in games if (value := value_of(game, *tags))), "")


def _read_day(games: list[Game], reporter: Reporter) -> date | None:
    text = _first_value(games, "Date", "EventDate")
    day = read_date(text)
    if day is None:
        line = next((game[tag].line for game in games for tag in ("Date", "EventDate") if tag in game), 0)
        message = f"'{shorten(text)}' is not a date." if text else "The file does not say when it was played."
        advice = 'Write the day of play as year.month.day: [Date "2026.03.14"].'
        reporter.add_error("pbn-date", line, "Date", text, message, advice)
    return day


def _read_scoring(games: list[Game], reporter: Reporter) -> str:
    """Return how boards are scored: as stated, else by the names of the columns."""
    text = _first_value(games, "Scoring")
    word = scoring_word(text)
    if word in SCORINGS:
        return SCORINGS[word]
    if word not in NO_COMPARISON:
        line = next((game["Scoring"].line for game in games if "Scoring" in game), 0)
        message = f"'{shorten(text)}' is not a known way of scoring."
        advice = "It should be MatchPoints, IMP, Butler, Cavendish, BAM or TotalPoints."
        reporter.add_warning("pbn-scoring", line, "Scoring", text, message, advice)
    columns = {name for game in games if SCORE_TABLE in game for name in column_names(game[SCORE_TABLE])}
    return "matchpoints" if "MP_NS" in columns else "imps" if "IMP_NS" in columns else ""


def _read_boards(games: list[Game], scoring: str, reporter: Reporter) -> tuple[Board, ...]:
    """Read every board; one that comes again in another round is another deal."""
    results_by_board: dict[tuple[str, int], list[Result]] = {}
    for game in games:
        if SCORE_TABLE not in game and not value_of(game, "Contract").strip("#"):
            continue
        text = value_of(game, "Board")
        number = read_integer(text)
        if number is None or number < 0:
            line = (game.get("Board") or game.get(SCORE_TABLE) or game["Contract"]).line
            message = f"'{shorten(text)}' is no board number." if text else "This game does not say which board it is."
            advice = 'Write [Board "7"] before the results of a board. Its results were left out.'
            reporter.add_warning("pbn-board", line, "Board", text, message, advice)
            continue
        results = read_results(game, scoring, reporter)
        if results:
            results_by_board.setdefault((value_of(game, "Round"), number), []).extend(results)
    return tuple(Board(number, tuple(results)) for (_, number), results in results_by_board.items())


def _keep_board_tags(games: list[Game]) -> tuple[tuple[str, str], ...]:
    """Return cards, dealer, vulnerability and best results of each board, once, in the order of the boards."""
    tags: dict[tuple[int, int], tuple[str, str]] = {}
    for game in games:
        board = read_integer(value_of(game, "Board"))
        if board is None:
            continue
        for at, name in enumerate(BOARD_TAGS):
            tag = game.get(name)
            if tag is not None and (tag.value.strip("?") or tag.rows):
                text = "\n".join((tag.value, *(row.text for row in tag.rows)))
                tags.setdefault((board, at), (f"{name} {board}", text))
    return tuple(tags[key] for key in sorted(tags))
