"""Compressed answers: Brotli for browsers that know it, otherwise gzip; but not where the size gives a secret away.

Whoever can make a browser ask for a page, choose a text in it and see the size of the answer can guess a secret in the
same page letter by letter, because text that repeats compresses better (the attack is called BREACH). So a page of
a reader who has signed in is compressed only if the browser says that one of our own pages asked for it: what another
site makes it ask for is sent as it is. Pages of others have no secret but the token of their forms, which Django masks
anew in each page. A program that shows its own token cannot be made to ask by others.
"""

import gzip
from collections.abc import Callable, Iterable

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

BROTLI, GZIP = "br", "gzip"
# Below this the answer fits into one packet anyway.
_SMALLEST = 500
# Beyond these a page takes longer to make than it takes less time to fetch.
_BROTLI_QUALITY, _GZIP_LEVEL = 3, 5
# For what is compressed once and sent often.
_BEST_BROTLI, _BEST_GZIP = 11, 9
_OTHER_TEXTS = frozenset({"application/json", "application/javascript", "application/xml", "image/svg+xml"})
_PARTIAL_CONTENT = 206


def chosen_encoding(accepted: str) -> str:
    """Return the best encoding that a visitor accepts by its header; empty if it is none of ours."""
    weights = dict(_weights(accepted))
    ours = [name for name in (BROTLI, GZIP) if weights.get(name, weights.get("*", 0.0)) > 0]
    return ours[0] if ours else ""


def _weights(accepted: str) -> Iterable[tuple[str, float]]:
    """Yield the encodings of a header with their weights; one whose weight cannot be read is not accepted."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        value = weight.strip().removeprefix("q=").strip()
        try:
            yield name.strip(), float(value) if weight.strip() else 1.0
        except ValueError:
            yield name.strip(), 0.0


def encode(content: bytes, encoding: str, *, once: bool = False) -> bytes:
    """Compress content; with `once`, as small as can be, because it is kept."""
    if encoding == BROTLI:
        return bytes(brotli.compress(content, quality=_BEST_BROTLI if once else _BROTLI_QUALITY))
    return gzip.compress(content, _BEST_GZIP if once else _GZIP_LEVEL, mtime=0)


def compress_answers(answer: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Compress the answers that are text and large enough."""

    def compressed(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        if isinstance(response, HttpResponse) and _is_worth_it(response):
            patch_vary_headers(response, ("Accept-Encoding",))
            encoding = chosen_encoding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
            if encoding and _may_show_size(request):
                _compress(response, encoding)
        return response

    return compressed


def _is_worth_it(response: HttpResponse) -> bool:
    if response.status_code == _PARTIAL_CONTENT or response.has_header("Content-Encoding"):
        return False
    media_type = response.get("Content-Type", "").partition(";")[0].strip().lower()
    return len(response.content) >= _SMALLEST and is_text(media_type)


def is_text(media_type: str) -> bool:
    """Tell whether content of a type becomes smaller: pictures and archives are compressed already."""
    return media_type.startswith("text/") or media_type in _OTHER_TEXTS or media_type.endswith(("+json", "+xml"))


def _may_show_size(request: HttpRequest) -> bool:
    """Tell whether the size of the answer gives nothing away: the visitor is not signed in, or asked on our pages."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return True
    return request.META.get("HTTP_SEC_FETCH_SITE") == "same-origin"


def _compress(response: HttpResponse, encoding: str) -> None:
    response.content = encode(response.content, encoding)
    response["Content-Encoding"] = encoding
    response["Content-Length"] = str(len(response.content))
    tag = response.get("ETag", "")
    if tag.startswith('"'):
        # The same content in other bytes.
        response["ETag"] = f"W/{tag}"
