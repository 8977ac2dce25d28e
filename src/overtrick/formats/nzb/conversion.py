"""What a session from another format needs before it can be a New Zealand results file, and what it loses."""

from msgspec.structs import replace

from overtrick.core.session import FINAL_ROUND, NO_NUMBER, NOBODY, ONE_LIST, Batch, Entry, Session

FIRST_ROUND = 1


def missing_columns(session: Session) -> list[str]:
    """Return the required columns of the description line for which the session has no value."""
    required = {
        "Date": session.date,
        "Club ID": session.club,
        "Score unit": session.unit,
        "Masterpoints type": session.points_type,
        "Masterpoints award": session.award,
        "Boards played": session.boards,
    }
    return [name for name, value in required.items() if value is None]


def fit_session(session: Session) -> Session:
    """Return the session as a results file can hold it: numbers only, one round, nothing beyond its columns."""
    entries = tuple(_fit_entry(entry, line) for line, entry in enumerate(session.entries, 2))
    return replace(
        session,
        round=_choose_round(session),
        lists=session.lists or ONE_LIST,
        type=session.type or (session.details.contest if session.details else ""),
        entries=entries,
        details=None,
    )


def _choose_round(session: Session) -> int:
    """Return 1 for a report without rounds; the final ladder if it has several days, for it ranks the whole event."""
    if session.round is not None:
        return session.round
    ended = session.details.ended if session.details else None
    several = ended is not None and session.date is not None and ended > session.date
    return FINAL_ROUND if several else FIRST_ROUND


def _fit_entry(entry: Entry, line: int) -> Entry:
    players = tuple(player if player != NO_NUMBER else NOBODY for player in entry.players)
    return replace(entry, line=line, players=players, details=None)


def list_losses(batch: Batch) -> list[str]:
    """List what a results file has no place for, in words."""
    lost: list[str] = []
    for session in batch.sessions:
        lost += [what for what in (*_session_losses(session), *_row_losses(session)) if what not in lost]
    return lost


def _session_losses(session: Session) -> list[str]:
    details = session.details
    if details is None:
        return []
    losses = {
        "the boards and their results": details.boards,
        "the last day of the event": details.ended,
        "club name and licence": details.club_name or details.licence,
        "the federation's category of the event": details.category,
        "the factor of the event": details.factor,
        "that the scores are handicapped": details.handicap,
        "that the report reverses another": details.reverses,
        "values that only the other format knows": details.others,
    }
    return [what for what, is_there in losses.items() if is_there]


def _row_losses(session: Session) -> list[str]:
    entries = [entry.details for entry in session.entries if entry.details]
    nobody = [entry for entry in session.entries if NO_NUMBER in entry.players]
    losses = {
        "the players' names": any(details.names for details in entries),
        "team names": any(details.team for details in entries),
        "pair and team numbers": any(details.number for details in entries),
        "the sections of the rows": any(details.section for details in entries),
        "percentages beside the scores": any(
            entry.details and entry.details.percentage not in (None, entry.score) for entry in session.entries
        ),
        "the handicapped result": any(details.handicapped for details in entries),
        "matches won, tied and lost": any(details.wins is not None for details in entries),
        "points that the file states itself": any(details.stated for details in entries),
        "players without a number, who become 0": bool(nobody),
        "contestants of whom nobody has a number, who become byes": any(
            set(entry.players) <= {NO_NUMBER, NOBODY} for entry in nobody
        ),
    }
    return [what for what, is_there in losses.items() if is_there]
