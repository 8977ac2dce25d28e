"""The shapes of what was corrected in a session. Points and scores are texts, and so are players' numbers."""

from datetime import UTC, datetime
from typing import Any, cast

from ninja import Schema

from overtrick.api.schemas.sessions import People, Shares


class ResultOut(Schema):
    """What a contestant had before a correction, or has after it: `line` is that of the file."""

    line: int
    place: str
    score: str
    players: People
    awards: Shares

    @staticmethod
    def resolve_players(result: Any) -> Any:
        """Who sat in it."""
        return result.people

    @staticmethod
    def resolve_awards(result: Any) -> Any:
        """What it earned."""
        return result.shares


class CorrectedRowOut(Schema):
    """A contestant whose result was corrected. `before` is null if it was added, `after` if it was removed.

    The four others say what differs.
    """

    team: str
    list: int
    before: ResultOut | None
    after: ResultOut | None
    players_differ: bool
    score_differs: bool
    place_differs: bool
    points_differ: bool


Rows = list[CorrectedRowOut]


class CorrectionOut(Schema):
    """A correction: when, by the file of which club or by which kind of decision, and whom it concerns.

    `cause` is `new-file`, `by-hand`, `other-file` (another file of the event), `facts`, `players`, `approval`, `rules`,
    `decision` or `taken-back`. `reason` is empty for those whom it does not concern.
    """

    at: datetime
    cause: str
    file: str
    club: int
    club_name: str
    reason: str
    session: int
    withdrawn: datetime | None
    only_points: bool
    rows: Rows

    @staticmethod
    def resolve_at(change: Any) -> datetime:
        """Return the time in UTC."""
        return cast(datetime, change.at.astimezone(UTC))

    @staticmethod
    def resolve_withdrawn(change: Any) -> datetime | None:
        """Return the time in UTC."""
        return cast(datetime, change.withdrawn.astimezone(UTC)) if change.withdrawn else None


class CorrectionsOut(Schema):
    """All that was corrected in a session, the newest first."""

    changes: list[CorrectionOut]
