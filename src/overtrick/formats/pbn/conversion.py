"""What a PBN file cannot say of a session that came from another format, in words for the person who converts it."""

from collections.abc import Callable, Iterable

from overtrick.core.session import MATCH_LISTS, Batch, EntryDetails, Session, SessionDetails
from overtrick.formats.common.deals import CARDS, is_deal, loses_deals
from overtrick.formats.pbn.entries import TABLE, counts_this_session
from overtrick.formats.pbn.games import Game
from overtrick.formats.pbn.tables import column_names
from overtrick.formats.pbn.values import TOTALS

_NO_SESSION_DETAILS = SessionDetails()
_NO_ENTRY_DETAILS = EntryDetails()
_FORMAT = "pbn"
# The columns that are about several sessions where a file has those of one beside them.
_OF_SEVERAL_SESSIONS = {
    "Rank",
    "ScoreCarryOver",
    "ScorePenalty",
    *(name for names in TOTALS.values() for name in names),
}


def _details(session: Session) -> SessionDetails:
    return session.details or _NO_SESSION_DETAILS


def _any_entry(test: Callable[[EntryDetails], bool]) -> Callable[[Session], bool]:
    return lambda session: any(test(entry.details or _NO_ENTRY_DETAILS) for entry in session.entries)


_LOSSES: tuple[tuple[str, Callable[[Session], bool]], ...] = (
    (
        "the club",
        lambda session: session.club is not None or bool(_details(session).club_name or _details(session).licence),
    ),
    ("the class of the event (type and award of masterpoints)", lambda session: session.points_type is not None),
    ("the movement", lambda session: bool(session.movement)),
    ("which rows of a list of matches met", lambda session: session.lists == MATCH_LISTS),
    ("the day on which the event ended", lambda session: _details(session).ended is not None),
    ("the federation's category of the event", lambda session: bool(_details(session).category)),
    ("the event's number", lambda session: bool(_details(session).identity) or _details(session).serial is not None),
    ("the factor on the points", lambda session: _details(session).factor is not None),
    ("the number of tables", lambda session: _details(session).tables is not None),
    ("the stated number of contestants", lambda session: _details(session).field is not None),
    ("handicaps", lambda session: _details(session).handicap),
    ("masterpoints that the file awards", _any_entry(lambda entry: bool(entry.stated))),
    ("matches won, tied and lost", _any_entry(lambda entry: entry.wins is not None or entry.matches is not None)),
    ("the pairs of teams", _any_entry(lambda entry: bool(entry.pairs))),
    ("results with handicap", _any_entry(lambda entry: entry.handicapped is not None)),
)  # fmt: skip

_LOSSES_OF_OTHER_FORMATS: tuple[tuple[str, Callable[[Session], bool]], ...] = (
    (CARDS, lambda session: loses_deals(_details(session).others)),
    (
        "values that only the other format knows",
        lambda session: any(not is_deal(*pair) for pair in _details(session).others),
    ),
)


def list_losses(batch: Batch) -> list[str]:
    """List what is lost when this batch is written as PBN, each kind once."""
    lost = [what for what, loses in _LOSSES if any(map(loses, batch.sessions))]
    if batch.format != _FORMAT:
        lost += [what for what, loses in _LOSSES_OF_OTHER_FORMATS if any(map(loses, batch.sessions))]
    return lost if batch.ended else [*lost, "that the file had no last line end"]


def find_unread_columns(games: Iterable[Game]) -> list[str]:
    """Return the columns with totals and ranks of several sessions, of which a session has only its own."""
    tables = [game[TABLE] for game in games if TABLE in game]
    columns = (name for table in tables if counts_this_session(table) for name in column_names(table))
    return list(dict.fromkeys(name for name in columns if name in _OF_SEVERAL_SESSIONS))
