"""The page before the last button: what a file would do, in all that it touches, while nothing counts yet."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse

from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.commands.try_file import Trial
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.deliveries.outcomes import REJECTED
from overtrick.store.queries.club_files import find_sessions_by_file
from overtrick.store.queries.corrections.session_changes import SessionChange, find_session_changes
from overtrick.store.queries.files.versions import StoredVersion, find_file_version
from overtrick.web.club_desk.desk import render_desk
from overtrick.web.club_desk.problem_groups import group_problems

_REPLACES_ANOTHER = "replaces-another-session"
_MOST_ROWS = 10


class LatestChange(NamedTuple):
    """The last version of a file, and what it changed in the results."""

    version: StoredVersion | None
    changes: tuple[SessionChange, ...]


def latest_change(club: int, name: str, who: Actor) -> LatestChange:
    """Return the last version of a file, and what it changed, for a person who was about to send another."""
    version = find_file_version(club, name)
    sessions = find_sessions_by_file(club, [name]).get(name, [])
    changes = [change for card in sessions for change in find_session_changes(card.id, who)]
    return LatestChange(version, tuple(change for change in changes if version and change.seq == version.seq))


def show_preview(
    request: HttpRequest,
    club: models.Club,
    trial: Trial,
    address: str,
    draft: int,
    mark: str,
    *,
    by_hand: bool = False,
    **more: Any,
) -> HttpResponse:
    """Show what would become of a file, with the button that sends it if it would not be rejected."""
    set_apart = (_REPLACES_ANOTHER, HELD_FOR_CONFIRMATION)
    rows = [row for ladder in trial.seen.ladders for part in ladder.lists for row in part if row.shares]
    context = {
        "trial": trial, "preview": trial.seen, "address": address, "draft": draft, "mark": mark, "by_hand": by_hand,
        "rejected": trial.state == REJECTED, "earning": rows[:_MOST_ROWS], "earning_more": len(rows[_MOST_ROWS:]),
        "another": [each for each in trial.problems if each.code == _REPLACES_ANOTHER],
        "groups": group_problems(each for each in trial.problems if each.code not in set_apart),
        "made_name": "", "correctable": False, "unit": rows and trial.seen.ladders[0].card.unit,
    }  # fmt: skip
    return render_desk(request, club, "preview.html", context | more)
