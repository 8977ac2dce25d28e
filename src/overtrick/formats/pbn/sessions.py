"""Puts the games of a PBN file together into sessions: a game a board, and somewhere the table of total scores."""

from collections.abc import Iterator
from datetime import date

from overtrick.core.limits import MOST_ROWS, MOST_SESSIONS, check_count
from overtrick.core.scoring import IMPS, MATCHPOINTS, Variant
from overtrick.core.session import ONE_LIST, TWO_LISTS, Entry, Session, SessionDetails
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.rankings import count_boards, guess_contest, has_two_winners, order_entries, rank_by_score
from overtrick.formats.pbn.boards import TABLE as SCORE_TABLE
from overtrick.formats.pbn.boards import has_board_results
from overtrick.formats.pbn.entries import TABLE as TOTAL_TABLE
from overtrick.formats.pbn.entries import counts_this_session, find_unit, read_entries
from overtrick.formats.pbn.event_tags import read_event_tags
from overtrick.formats.pbn.games import Game, Tag, value_of
from overtrick.formats.pbn.matches import add_matches
from overtrick.formats.pbn.rooms import number_teams
from overtrick.formats.pbn.rounds import read_board_tags, read_boards
from overtrick.formats.pbn.scoring_words import compares_nothing, read_method
from overtrick.formats.pbn.tables import column_names
from overtrick.formats.pbn.values import CONTESTS, FORMAT, Reporter, read_date

_KEY = ("Event", "Date", "Session", "Section")
_DAY = _KEY.index("Date")
# A table, its column that only an individual has, and those that no individual has.
_PLAYER_COLUMNS = (
    (TOTAL_TABLE, "PlayerId", ("PairId", "TeamId")),
    (SCORE_TABLE, "PlayerId_North", ("PairId_NS", "PairId_EW", "TeamId_Home")),
)


def has_results(game: Game) -> bool:
    """Return whether a game has a result, and not only the cards."""
    return TOTAL_TABLE in game or SCORE_TABLE in game or has_board_results(game)


def read_sessions(games: list[Game], reporter: Reporter) -> Iterator[Session]:
    """Read the sessions of a file. A game that does not name its event belongs to the one before it."""
    groups: dict[tuple[str, ...], list[Game]] = {}
    key = ("",) * len(_KEY)
    for game in games:
        key = tuple(_key_value(game, tag) or before for tag, before in zip(_KEY, key, strict=True))
        groups.setdefault(key, []).append(game)
    rows = 0
    for at, group in enumerate((group for group in groups.values() if any(map(has_results, group))), 1):
        check_count(at, MOST_SESSIONS, "sessions", group[0].line)
        session = _SessionReader(group, reporter).read()
        rows += len(session.entries)
        check_count(rows, MOST_ROWS, "contestants", group[0].line)
        yield session


def _key_value(game: Game, tag: str) -> str:
    """Return what tells sessions apart; the time of day at which a board was played does not."""
    text = value_of(game, tag)
    day = read_date(text) if tag == _KEY[_DAY] else None
    return text if day is None else day.isoformat()


class _SessionReader:
    """Reads one session, and notes what it had to work out because the file does not state it."""

    def __init__(self, games: list[Game], reporter: Reporter) -> None:
        self.games = games
        self.reporter = reporter
        self.inferred: list[str] = []

    def read(self) -> Session:
        total = next((game[TOTAL_TABLE] for game in self.games if TOTAL_TABLE in game), None)
        scoring, variant = self._read_scoring()
        contest = self._read_contest()
        unit = find_unit(total, scoring) if total else None
        rows = self._read_rows(total, contest, unit)
        contest = contest or guess_contest(rows)
        winners = self._count_winners(rows)
        boards = read_boards(self.games, scoring, contest, number_teams(rows), self.reporter)
        entries = order_entries(rows, winners)
        count = count_boards(entries, boards, winners)
        if total is None:
            self._warn_no_ranking()
        return Session(
            date=self._read_day(),
            club=None,
            location=self._value("Site"),
            event=self._value("Event"),
            type=self._value("Competition"),
            section=self._value("Section"),
            round=read_integer(self._value("Session")),
            movement="",
            unit=unit if entries else None,
            points_type=None,
            award=None,
            boards=count.boards,
            lists=TWO_LISTS if winners == 2 else ONE_LIST,
            program=self._value("Application", "Generator"),
            entries=entries,
            details=SessionDetails(
                format=FORMAT,
                contest=contest,
                winners=winners if entries else 0,
                scoring=scoring,
                boards=boards,
                others=(*read_event_tags(self.games), *read_board_tags(self.games)),
                variant=variant,
                inferred=(*self.inferred, *count.inferred),
            ),
        )

    def _value(self, *tags: str) -> str:
        return next((value for game in self.games if (value := value_of(game, *tags))), "")

    def _line(self, *tags: str) -> int:
        return next((game[tag].line for game in self.games for tag in tags if tag in game), 0)

    def _read_contest(self) -> str:
        stated = CONTESTS.get(self._value("Competition").upper(), "")
        if stated != "individual" and self._counts_players():
            self.inferred.append("The tables count players and not pairs, so this is an individual.")
            return "individual"
        if not stated and self._value("HomeTeam") and self._value("VisitTeam"):
            self.inferred.append("The games name two teams, so this is a contest of teams.")
            return "teams"
        return stated

    def _counts_players(self) -> bool:
        """Return whether each table there is has a number for every player, and none for pairs or teams."""
        found = False
        for name, of_player, of_others in _PLAYER_COLUMNS:
            columns = self._columns(name)
            if columns and (of_player not in columns or columns.intersection(of_others)):
                return False
            found = found or bool(columns)
        return found

    def _columns(self, table: str) -> set[str]:
        # All games may inherit one table: it is looked at once.
        tables = {id(tag): tag for game in self.games if (tag := game.get(table)) is not None}
        return {name for tag in tables.values() for name in column_names(tag)}

    def _read_rows(self, total: Tag | None, contest: str, unit: str | None) -> list[Entry]:
        if total is None:
            return []
        rows = add_matches(read_entries(total, contest, unit, self.reporter), self.games)
        if counts_this_session(total) and not any(row.place for row in rows):
            self.inferred.append("The places follow from this session's scores: the ranks are those of all sessions.")
            return rank_by_score(rows)
        return rows

    def _count_winners(self, rows: list[Entry]) -> int:
        """Count the lists: as the file states, else by the places and the directions."""
        stated = read_integer(self._value("Winners"))
        if stated in (ONE_LIST, TWO_LISTS):
            return stated
        if has_two_winners(rows):
            self.inferred.append("There are two winners, because North-South and East-West each have a first place.")
            return 2
        if any(row.details and row.details.direction for row in rows):
            self.inferred.append("There is one winner, because the places run through both directions.")
        return 1

    def _warn_no_ranking(self) -> None:
        message = "There is no TotalScoreTable: nobody is ranked. The session can be scored, but earns nothing."
        advice = "Write the total scores as well, or score the session with `overtrick score`."
        self.reporter.add_warning("pbn-no-ranking", self.games[0].line, TOTAL_TABLE, "", message, advice)

    def _read_day(self) -> date | None:
        text = self._value("Date", "EventDate")
        day = read_date(text)
        if day is None:
            message = f"'{shorten(text)}' is not a date." if text else "The file does not say when it was played."
            advice = 'Write the day of play as year.month.day: [Date "2026.03.14"].'
            self.reporter.add_error("pbn-date", self._line("Date", "EventDate"), "Date", text, message, advice)
        return day

    def _read_scoring(self) -> tuple[str, Variant]:
        """Return how boards are scored: as stated, else by the names of the columns."""
        text = self._value("Scoring")
        method, variant = read_method(text)
        if method:
            return method, variant
        if not compares_nothing(text):
            message = f"'{shorten(text)}' is not a known way of scoring."
            advice = "It should be MatchPoints, IMP, Butler, Cavendish, BAM or TotalPoints."
            self.reporter.add_warning("pbn-scoring", self._line("Scoring"), "Scoring", text, message, advice)
        columns = self._columns(SCORE_TABLE)
        for method, names in ((MATCHPOINTS, ("MP_NS", "MP_North")), (IMPS, ("IMP_NS", "IMP_North"))):
            if columns.intersection(names):
                self.inferred.append(f"The boards are scored by {method}, because the ScoreTable has such a column.")
                return method, variant
        return "", variant
