"""Where pictures are fetched, and the page that shows a player's record in pictures."""

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse

from overtrick.store.journal.today import today
from overtrick.store.queries import activity, points_over_time
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.queries.standing.overview import Latest, find_latest
from overtrick.web.brand import current_brand
from overtrick.web.charts import figures
from overtrick.web.charts.drawing import NARROW, WIDE, draw_svg
from overtrick.web.charts.figures import Figure
from overtrick.web.permissions import account_of

POINTS, SCORES, SESSIONS, PLACES = "points", "scores", "sessions", "places"
# A picture is a document of its own: it has its colours in it, and may have nothing else.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_SECONDS = 600


def player_pictures(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player's record in pictures."""
    player = _find_player(request, number)
    if player.number != number:
        return redirect("player-pictures", number=player.number)
    pictures = [_player_figure(player, POINTS), _player_figure(player, SCORES), *_session_figures(player)]
    context = {"player": player, "figures": [each for each in pictures if each]}
    return render(request, "overtrick/player_pictures.html", context)


def player_picture(request: HttpRequest, number: str, name: str) -> HttpResponse:
    """Send one of a player's pictures."""
    return picture_response(request, _player_figure(_find_player(request, number), name))


def club_picture(request: HttpRequest, code: int) -> HttpResponse:
    """Send the picture of a club's sessions."""
    if code >= 2**31:
        raise Http404
    return picture_response(request, club_figure(code))


def region_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Send the picture of a region's sessions."""
    return picture_response(request, region_figure(name))


def club_figure(code: int) -> Figure | None:
    """Build the figure of a club's sessions per month."""
    return figures.sessions_per_month(activity.club_months(code, today()), reverse("club-picture", args=[code]))


def region_figure(name: str) -> Figure | None:
    """Build the figure of a region's sessions per month."""
    return figures.sessions_per_month(activity.region_months(name, today()), reverse("region-picture", args=[name]))


def scores_figure(player: PlayerIdentity, latest: Latest) -> Figure | None:
    """Build the figure of a player's latest scores."""
    return figures.scores(latest, _picture_url(player, SCORES))


def _find_player(request: HttpRequest, number: str) -> PlayerIdentity:
    found = find_visible_player(number, account_of(request))
    if found is None:
        raise Http404
    return found


def _picture_url(player: PlayerIdentity, name: str) -> str:
    return reverse("player-picture", args=[player.number, name])


def _player_figure(player: PlayerIdentity, name: str) -> Figure | None:
    if name == POINTS:
        return figures.points_over_time(
            points_over_time.find_points_history(player.id), today(), _picture_url(player, POINTS)
        )
    if name == SCORES:
        return scores_figure(player, find_latest(player, today()))
    return dict(zip((SESSIONS, PLACES), _session_figures(player), strict=True)).get(name)


def _session_figures(player: PlayerIdentity) -> tuple[Figure | None, Figure | None]:
    months, places = activity.player_months_and_places(player.numbers, today())
    return (
        figures.sessions_per_month(months, _picture_url(player, SESSIONS)),
        figures.places(places, _picture_url(player, PLACES)),
    )


def picture_response(request: HttpRequest, figure: Figure | None) -> HttpResponse:
    """Send the picture of a figure, wide or narrow; 404 if there is none."""
    if figure is None:
        raise Http404
    image = draw_svg(figure.picture, NARROW if request.GET.get("narrow") else WIDE, current_brand().style)
    tag = f'"{sha256(image).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    response = HttpResponse(image, content_type="image/svg+xml")
    response["Content-Security-Policy"] = _POLICY
    # Cached for this reader alone: another may not be allowed to see the player.
    response["Cache-Control"] = f"private, max-age={_SECONDS}"
    response["ETag"] = tag
    return response
