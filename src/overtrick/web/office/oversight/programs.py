"""Which club uses which scoring program and version: who must be asked to update, and whose files are rejected."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.formats import TITLES
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.oversight.programs import PERIOD, ClubPrograms, find_club_programs
from overtrick.web import query_params
from overtrick.web.office.desk import render_office
from overtrick.web.office.oversight.doors import name_door
from overtrick.web.problems import translate_outcome


@never_cache
@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Show the clubs with their programs, or those with one program, or with an old version of one."""
    every = find_club_programs(today(), current_federation().time_zone)
    wanted, is_old = query_params.text(request, "program"), request.GET.get("old") == "1"
    found = [club for club in every if _fits(club, wanted, is_old=is_old)]
    names = sorted({club.programs[0].name for club in every if club.programs})
    context = {
        "clubs": [(club, [name_door(door) for door in club.doors], _formats(club), _share(club)) for club in found],
        "counts": [(name, sum(_fits(club, name, is_old=False) for club in every)) for name in names],
        "old": sum(club.is_old for club in every), "days": PERIOD.days, "narrowed": bool(wanted or is_old),
        "choices": _choices(names, wanted, is_old=is_old),
    }  # fmt: skip
    return render_office(request, "programs.html", context)


def _fits(club: ClubPrograms, program: str, *, is_old: bool) -> bool:
    used = club.programs[0].name if club.programs else ""
    return (not program or program == used) and (not is_old or club.is_old)


def _choices(names: list[str], wanted: str, *, is_old: bool) -> list[tuple[str, str, bool]]:
    named = [(f"?{urlencode({'program': name})}", name, name == wanted) for name in names]
    every = ("?", _("All clubs"), not wanted and not is_old)
    return [every, ("?old=1", _("Old versions"), is_old), *named]


def _formats(club: ClubPrograms) -> list[str]:
    return [translate_outcome(TITLES.get(each, each)) for each in club.formats]


def _share(club: ClubPrograms) -> int:
    """Return how many of a hundred files were rejected: whole, and never 0 if there was one."""
    if not club.rejected:
        return 0
    return max((club.rejected * 200 + club.files) // (2 * club.files), 1)
