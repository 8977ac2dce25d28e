"""What every page tells a browser about safety: nothing from elsewhere, no frames, no guessing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def safe_headers(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Put the headers on every answer."""

    def with_headers(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.setdefault("Content-Security-Policy", _POLICY)
        response.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        return response

    return with_headers
