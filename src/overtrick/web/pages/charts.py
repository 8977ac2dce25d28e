"""Where pictures are fetched, and the page that shows a player's record in pictures."""

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse

from overtrick.store.journal.today import today
from overtrick.store.queries import activity, points_over_time
from overtrick.store.queries.player import Known, known
from overtrick.web.charts import figures
from overtrick.web.charts.drawing import NARROW, WIDE, svg
from overtrick.web.charts.figures import Figure
from overtrick.web.permissions import account_of

POINTS, SESSIONS, PLACES = "points", "sessions", "places"
# A picture is a document of its own: it has its colours in it, and may have nothing else.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_SECONDS = 600


def player_pictures(request: HttpRequest, number: str) -> HttpResponse:
    """A player's record in pictures."""
    player = _player(request, number)
    if player.number != number:
        return redirect("player-pictures", number=player.number)
    shown = [_of_player(player, POINTS), *_played(player)]
    context = {"player": player, "person": account_of(request), "figures": [each for each in shown if each]}
    return render(request, "overtrick/player_pictures.html", context)


def player_picture(request: HttpRequest, number: str, name: str) -> HttpResponse:
    """One of a player's pictures."""
    return answer(request, _of_player(_player(request, number), name))


def club_picture(request: HttpRequest, code: int) -> HttpResponse:
    """The sessions of a club."""
    if code >= 2**31:
        raise Http404
    return answer(request, of_club(code))


def region_picture(request: HttpRequest, name: str) -> HttpResponse:
    """The sessions of a region."""
    return answer(request, of_region(name))


def of_club(code: int) -> Figure | None:
    """A club's sessions a month."""
    return figures.sessions_a_month(activity.of_club(code, today()), reverse("club-picture", args=[code]))


def of_region(name: str) -> Figure | None:
    """A region's sessions a month."""
    return figures.sessions_a_month(activity.of_region(name, today()), reverse("region-picture", args=[name]))


def _player(request: HttpRequest, number: str) -> Known:
    found = known(number, account_of(request))
    if found is None:
        raise Http404
    return found


def _address(player: Known, name: str) -> str:
    return reverse("player-picture", args=[player.number, name])


def _of_player(player: Known, name: str) -> Figure | None:
    if name == POINTS:
        return figures.points_over_time(points_over_time.growth(player.id), today(), _address(player, POINTS))
    return dict(zip((SESSIONS, PLACES), _played(player), strict=True)).get(name)


def _played(player: Known) -> tuple[Figure | None, Figure | None]:
    months, places = activity.of_player(player.numbers, today())
    return (
        figures.sessions_a_month(months, _address(player, SESSIONS)),
        figures.places(places, _address(player, PLACES)),
    )


def answer(request: HttpRequest, figure: Figure | None) -> HttpResponse:
    """The picture of a figure, wide or narrow; not found if there is none, or it cannot be drawn."""
    drawn = svg(figure.picture, NARROW if request.GET.get("narrow") else WIDE) if figure else None
    if drawn is None:
        raise Http404
    tag = f'"{sha256(drawn).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    sent = HttpResponse(drawn, content_type="image/svg+xml")
    sent["Content-Security-Policy"] = _POLICY
    # Cached for this reader alone: another may not be allowed to see the player.
    sent["Cache-Control"] = f"private, max-age={_SECONDS}"
    sent["ETag"] = tag
    return sent
