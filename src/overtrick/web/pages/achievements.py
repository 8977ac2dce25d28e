"""Achievements: all of a month, a club or a player; each with a page, a picture to share, and its certificate."""

from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from overtrick.certificates import AchievementPicture, Promotion, Unprintable, draw_achievement, file_name_for
from overtrick.store.access.permissions import may
from overtrick.store.journal.today import about_today, scheme_today, today
from overtrick.store.queries.achievements import (
    Achievement,
    AchievementFilter,
    achievement_months,
    find_achievement,
    kinds_on,
    list_achievements,
    month_after,
)
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.registers.code_names import ClubName, code_names
from overtrick.store.reports.certificate_letters import print_for_federation
from overtrick.store.standings.holdings import GRADE, RANK, STARS
from overtrick.store.standings.promotions import find_entry_promotions
from overtrick.web import query_params
from overtrick.web.page_urls import absolute_url, page_url
from overtrick.web.permissions import account_of
from overtrick.web.templating.filters import write_date
from overtrick.web.terms import translate_term

_YEAR = timedelta(days=365)
_MONTHS_IN_SIGHT = 6
_SECONDS = 600


def achievements(request: HttpRequest) -> HttpResponse:
    """Show the achievements of a month; of a club in a year; or of a player in all years."""
    who, day = account_of(request), today()
    months = achievement_months()
    player, club = _chosen_player(request), _chosen_club(request)
    kind = query_params.text(request, "kind")
    kinds = kinds_on(day)
    kind = kind if kind in kinds else ""
    month = query_params.day(request, "month") or next((each for each in months if each <= day), day)
    month = month.replace(day=1)
    start, end = month, month_after(month)
    if player or club:
        start, end = (date.min if player else day - _YEAR), day + timedelta(days=1)
    filters = AchievementFilter(
        start=start, end=end, kind=kind, club=club.code if club else None, numbers=player.numbers if player else ()
    )
    context = {
        "found": list_achievements(filters, who), "month": month, "months": months[:_MONTHS_IN_SIGHT],
        "older_months": months[_MONTHS_IN_SIGHT:], "kind": kind, "kinds": kinds, "player": player, "club": club,
        "others": query_params.other_params(request, "kind"),
    }  # fmt: skip
    return render(request, "overtrick/achievements.html", context)


def achievement(request: HttpRequest, change: int) -> HttpResponse:
    """Show one achievement: its picture to share, the points behind it, and the certificate for whom it is."""
    who = account_of(request)
    found = find_achievement(change, who)
    if found is None:
        raise Http404
    picture = None if found.is_hidden else page_url("achievement-picture", change=change)
    context = {
        "achievement": found, "says": _says(found), "reached": _reached(found), "picture": picture,
        "picture_address": absolute_url(request, picture) if picture else "",
        "own_address": absolute_url(request, request.path),
        "certificate": _certificate_address(request, found),
    }  # fmt: skip
    return render(request, "overtrick/achievement.html", context)


def achievement_picture(request: HttpRequest, change: int) -> HttpResponse:
    """Send the picture of an achievement; there is none of a player who is hidden, whoever asks."""
    found = find_achievement(change)
    if found is None:
        raise Http404
    picture, half_size = _picture(found), bool(request.GET.get("half"))
    tag = f'"{picture.digest}{"-half" if half_size else ""}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    try:
        image = draw_achievement(picture, half_size=half_size)
    except Unprintable:
        raise Http404 from None
    response = HttpResponse(image, content_type="image/png")
    # Short, because a player may want to be hidden; the tag saves the bytes after that.
    response["Cache-Control"] = f"public, max-age={_SECONDS}"
    response["ETag"] = tag
    return response


def player_certificate(request: HttpRequest, player: str, change: int) -> HttpResponse:
    """Send the certificate of a promotion to the player."""
    found = find_achievement(change, account_of(request))
    if found is None or found.person.number != player:
        raise Http404
    return _certificate_response(found)


@require_safe
def club_certificate(request: HttpRequest, club: int, change: int) -> HttpResponse:
    """Send the certificate of a promotion to the player's club, which hands it out."""
    found = find_achievement(change, account_of(request))
    if found is None or found.club != club:
        raise Http404
    return _certificate_response(found)


def _certificate_response(found: Achievement) -> HttpResponse:
    printed = print_for_federation(_promotions(found))
    if not printed.promotions:
        raise Http404
    response = HttpResponse(printed.pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{file_name_for(found.person.number)}"'
    return response


def _certificate_address(request: HttpRequest, found: Achievement) -> str:
    """Return where this reader fetches the certificate; empty if there is none for the reader, or none at all."""
    who, number = account_of(request), found.person.number
    if found.what != RANK or who is None:
        return ""
    if may("personal details", who, player=number):
        address = page_url("player-certificate", player=number, change=found.id)
    elif may("club admin", who, club=found.club):
        address = page_url("club-certificate", club=found.club, change=found.id)
    else:
        return ""
    return address if _promotions(found) else ""


def _promotions(found: Achievement) -> list[Promotion]:
    return [
        each for each in find_entry_promotions(found.seq)
        if (each.number, each.rank) == (found.person.number, found.rank)
    ]  # fmt: skip


def _chosen_player(request: HttpRequest) -> PlayerIdentity | None:
    number = query_params.text(request, "player")
    return find_visible_player(number, account_of(request)) if number else None


def _chosen_club(request: HttpRequest) -> ClubName | None:
    code = query_params.number(request, "club")
    return code_names().clubs.get(code) if code is not None else None


def _picture(found: Achievement) -> AchievementPicture:
    about = about_today()
    return AchievementPicture(
        language=get_language() or "en", federation=translate_term(about.name, "federation"), says=_says(found),
        name=found.person.name, reached=_reached(found),
        foot=(translate_term(found.club_name, "clubs"), write_date(found.date)),
        ground=about.colours.primary, logo=scheme_today().logo,
    )  # fmt: skip


def _says(found: Achievement) -> str:
    """Return what the picture and the page say above the name."""
    return {RANK: _("New rank"), STARS: _("Another star"), GRADE: _("New grade")}[found.what]


def _reached(found: Achievement) -> str:
    """Return what was reached: the rank, with its stars, or the grade."""
    if found.what == GRADE:
        return translate_term(found.grade, "grades")
    rank = translate_term(found.rank, "ranks")
    return f"{'★' * found.stars} {rank}" if found.stars else rank
