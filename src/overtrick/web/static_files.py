"""Style sheets, scripts and pictures: each under an address with the hash of its content, kept by browsers for a year.

They are read where they lie, in a wheel as in a tree of sources, so that nothing must be collected first, and each is
compressed once in a process. The style sheets of all pages are joined into one, so that a page fetches one file.
"""

import re
from collections.abc import Callable
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers

from overtrick.web.compression import chosen_encoding, encode, is_text
from overtrick.web.templating.environment import JOINED_STYLE, STYLES

_FOR_A_YEAR = "public, max-age=31536000, immutable"
# An address without the hash of what is there now.
_FOR_A_MINUTE = "public, max-age=60"
# Not those of the machine, which may know fewer: a browser takes no script that is called something else.
_MEDIA_TYPES = {
    ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".map": "application/json",
    ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".txt": "text/plain",
}  # fmt: skip
_DIGITS = 16
_HASHED = re.compile(rf"(?P<stem>.+)\.(?P<digest>[0-9a-f]{{{_DIGITS}}})(?P<ending>\.[^./]+)")


class StaticFile:
    """A file that pages use, and what it is compressed to."""

    def __init__(self, name: str, sources: list[Path]) -> None:
        self.name = name
        self._sources = sources
        self._bodies: dict[str, bytes] = {}
        self.media_type = _MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")

    @cached_property
    def content(self) -> bytes:
        """What the file says; one that is joined has its sources one after the other."""
        return b"\n".join(source.read_bytes() for source in self._sources)

    @cached_property
    def digest(self) -> str:
        """The part of its address that changes with its content."""
        return sha256(self.content).hexdigest()[:_DIGITS]

    @cached_property
    def hashed_name(self) -> str:
        """Its name with the digest before the ending."""
        path = Path(self.name)
        return path.with_name(f"{path.stem}.{self.digest}{path.suffix}").as_posix()

    def body(self, encoding: str) -> bytes:
        """Return the content in an encoding, which is made once."""
        if not encoding:
            return self.content
        if encoding not in self._bodies:
            self._bodies[encoding] = encode(self.content, encoding, once=True)
        return self._bodies[encoding]


class HashedStorage(StaticFilesStorage):
    """Gives Django's `static` the addresses with a hash."""

    def url(self, name: str | None) -> str:
        """Return the address of a file; of one that is not there, the one that it would have."""
        found = _static_files().get(name or "")
        return super().url(found.hashed_name if found else name)


@cache
def _static_files() -> dict[str, StaticFile]:
    """Return all files by name. Where two have one name, Django serves the first."""
    found: dict[str, StaticFile] = {}
    for finder in finders.get_finders():
        for name, storage in finder.list(None):
            found.setdefault(Path(name).as_posix(), StaticFile(name, [Path(storage.path(name))]))
    sheets = [Path(str(finders.find(f"overtrick/style/{name}.css"))) for name in STYLES]
    found[JOINED_STYLE] = StaticFile(JOINED_STYLE, sheets)
    return found


def serve_static_files(answer: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer for the static files; an address with the hash of another version gets what there is now."""
    prefix = settings.STATIC_URL

    def with_static_files(request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(prefix):
            return answer(request)
        name = request.path_info.removeprefix(prefix)
        hashed = _HASHED.fullmatch(name)
        found = _static_files().get(name) or (hashed and _static_files().get(hashed["stem"] + hashed["ending"]))
        return _serve(request, found, name) if found else answer(request)

    return with_static_files


def _serve(request: HttpRequest, file: StaticFile, name: str) -> HttpResponseBase:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(("GET", "HEAD"))
    encoding = chosen_encoding(request.META.get("HTTP_ACCEPT_ENCODING", "")) if is_text(file.media_type) else ""
    body = file.body(encoding)
    charset = "; charset=utf-8" if is_text(file.media_type) else ""
    response = HttpResponse(body, content_type=file.media_type + charset)
    response["Content-Length"] = str(len(body))
    response["Cache-Control"] = _FOR_A_YEAR if name == file.hashed_name else _FOR_A_MINUTE
    response["ETag"] = f'W/"{file.digest}"'
    patch_vary_headers(response, ("Accept-Encoding",))
    if encoding:
        response["Content-Encoding"] = encoding
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
