"""Files in forms: refused by every page that takes none, kept in memory by one that does, never on a disk."""

import tempfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec
import pytest
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from overtrick.config.settings_file import Limits
from overtrick.web.uploads import takes_files
from tests.store.store_fixture import StoreFixture

# More than Django keeps in memory by itself.
LARGE = b"a" * 3_000_000


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: Any, **named: Any) -> None:
        raise AssertionError("a temporary file")

    for name in ("TemporaryFile", "NamedTemporaryFile", "mkstemp"):
        monkeypatch.setattr(tempfile, name, refuse)
    monkeypatch.setattr("django.core.files.uploadedfile.TemporaryUploadedFile.__init__", refuse)


def addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Every address, with a number wherever something is to be filled in."""
    for each in patterns:
        route = "".join(str(part) for part in [before, each.pattern])
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, route)
        elif isinstance(each, URLPattern):
            yield "/" + "/".join("1" if "<" in part else part for part in route.replace("^", "").split("/"))


def test_no_address_writes_an_uploaded_file(store: StoreFixture) -> None:
    client = Client(enforce_csrf_checks=True)
    answers = {}
    for address in set(addresses(get_resolver().url_patterns)):
        answer = client.post(address, {"word": "a", "file": BytesIO(LARGE)})
        answers[address] = answer.status_code
    assert len(answers) > 40
    assert set(answers.values()) <= {400, 401, 403, 404, 405}
    assert answers["/sign-in"] == 400


@takes_files
def take(request: HttpRequest) -> HttpResponse:
    files = request.FILES.getlist("file")
    return HttpResponse(" ".join(f"{file.name} {file.size}" for file in files) + " " + request.POST["word"])


def post(*contents: bytes, **named: Any) -> HttpRequest:
    files = []
    for content in contents:
        files.append(BytesIO(content))
        files[-1].name = "results.txt"
    request = RequestFactory(**named).post("/any", {"word": "kept", "file": files})
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
    return request


def test_a_page_that_takes_files_has_them_in_memory() -> None:
    with override_settings(DOOR_LIMITS=msgspec.structs.replace(Limits(), size=4_000_000)):
        assert take(post(LARGE)).content == b"results.txt 3000000 kept"  # type: ignore[attr-defined]


@pytest.mark.parametrize("contents", [(b"a" * 1001,), (b"a" * 600, b"a" * 600)])
def test_files_larger_than_results_are_refused(contents: tuple[bytes, ...]) -> None:
    with (
        override_settings(DOOR_LIMITS=msgspec.structs.replace(Limits(), size=1_000)),
        pytest.raises(RequestDataTooBig, match="1,000 bytes"),
    ):
        take(post(*contents))


def test_a_page_that_takes_files_is_protected_against_forged_forms() -> None:
    request = post(b"a")
    request._dont_enforce_csrf_checks = False  # type: ignore[attr-defined]
    assert take(request).status_code == 403
