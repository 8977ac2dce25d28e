"""What every page tells a browser about safety: nothing from elsewhere, no frames, no guessing.

And that no page of a person who has signed in is cached: others use the same device, or the same proxy.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from overtrick.store.db.cache import one_version
from overtrick.web.terms import one_look

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def drop_quoted_cookies(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Drop cookies with a backslash: none of ours has one, and to undo many takes some Pythons seconds."""

    def without_quoted_cookies(request: HttpRequest) -> HttpResponse:
        cookies = request.META.get("HTTP_COOKIE", "")
        if "\\" in cookies:
            request.META["HTTP_COOKIE"] = ";".join(each for each in cookies.split(";") if "\\" not in each)
        return answer(request)

    return without_quoted_cookies


def security_headers(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Put the headers on every answer."""

    def with_headers(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.setdefault("Content-Security-Policy", _POLICY)
        response.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.setdefault("Cache-Control", "private, no-store")
        return response

    return with_headers


def one_version_per_page(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let a page that only reads look once at whether names have changed, and once for the words of its language."""

    def at_one_moment(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return answer(request)
        with one_version(), one_look():
            return answer(request)

    return at_one_moment
