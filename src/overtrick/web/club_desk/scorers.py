"""What became of a club's files, for its scorers, who have no login: an address that is a secret, without any person.

Nobody is named, no player's number is shown, and no points. A problem is shown in its own words only where these are
known and hold no one; otherwise the line alone is.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from overtrick.store.access.scorer_links import find_club_of_secret
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.files.open_tasks import find_open_tasks
from overtrick.store.registers.clubs import find_club
from overtrick.web.club_desk.live_parts import is_part, make_mark, unchanged_answer
from overtrick.web.club_desk.problem_groups import groups_of

_MOST_FILES = 20


@require_safe
def scorer_page(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the latest files of a club to whoever has the address."""
    club = find_club_of_secret(secret)
    club_row = find_club(club) if club is not None else None
    if club_row is None:
        raise Http404
    tasks = find_open_tasks(club_row.code)
    files = tasks.latest[:_MOST_FILES]
    mark = make_mark(files)
    context: dict[str, Any] = {
        "club": club_row,
        "files": files,
        "groups": {each.name: groups_of(each) for each in files},
        "zone": current_federation().time_zone,
        "here_url": request.path,
        "mark": mark,
        "reading": tasks.reading,
    }
    template = "scorer_files.html" if is_part(request) else "scorers.html"
    answer = unchanged_answer(request, mark) or render(request, f"overtrick/{template}", context)
    answer["Cache-Control"] = "private, no-store"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Referrer-Policy"] = "no-referrer"
    return answer
