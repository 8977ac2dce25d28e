"""What every answer tells a browser about safety: pages, errors, redirections, the API and the style alike."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from overtrick import settings
from overtrick.web.club_desk import files
from overtrick.web.middleware import drop_quoted_cookies
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

ADDRESSES = (
    "/", "/sign-in", "/clubs", "/clubs/106/files", "/clubs/130/files", "/me", "/health", "/metrics", "/nowhere",
    "/api/results", "/api/docs", "/api/openapi.json", "/static/overtrick/page.css", "/static/nothing.css",
)  # fmt: skip


def check(answer: Any) -> None:
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize("visitor", ["", "club106"])
def test_every_answer_has_the_headers(browser: Browsers, visitor: str) -> None:
    client = browser(visitor)
    statuses = set()
    for address in ADDRESSES:
        answer = client.get(address)
        statuses.add(answer.status_code)
        check(answer)
        if not address.startswith("/static/"):
            assert answer["X-Frame-Options"] == "DENY"
    assert {200, 302, 401, 403, 404} <= statuses


def test_a_page_that_fails_has_them_too_and_says_nothing_of_the_program(
    browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*words: object, **more: object) -> Any:
        raise ZeroDivisionError("the secret of the program")

    client = browser("club106")
    client.raise_request_exception = False
    monkeypatch.setattr(files, "find_files", fails)
    answer = client.get("/clubs/106/files")
    assert answer.status_code == 500
    assert "secret" not in answer.content.decode()
    assert "Traceback" not in answer.content.decode()
    check(answer)


def test_no_page_needs_what_the_policy_forbids(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", b"")
    visits = (
        ("", "/"), ("", "/sign-in"), ("", "/sign-up"), ("office", "/office"), ("office", "/second-step"),
        ("club106", "/clubs/106/files"), ("club106", "/clubs/106/questions"), ("38441", "/me"),
        ("38441", "/me/details"),
    )  # fmt: skip
    for visitor, address in visits:
        page = browser(visitor).get(address).content.decode()
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:|<iframe", page) == []
        # A script comes as a file of ours; what is no script but data may stand in the page.
        for script in re.findall(r"<script([^>]*)>", page):
            assert 'src="/static/' in script or 'type="application/json"' in script
        for link in re.findall(r'(?:src|href|action)="([^"]*)"', page):
            assert link.startswith(("/", "?", "#", "data:"))
            assert not link.startswith("//")


def test_a_name_of_another_host_is_refused(site: StoreFixture) -> None:
    answer = Client(SERVER_NAME="evil.example", raise_request_exception=False).get("/")
    assert answer.status_code == 400


def settings_of(folder: Path, content: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The settings of a process that serves a data directory with this file."""
    (folder / "overtrick.toml").write_text(content)
    monkeypatch.setenv("OVERTRICK_DIR", str(folder))
    return runpy.run_path(str(settings.__file__))


def test_behind_a_proxy_with_tls_cookies_are_for_tls_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_of(tmp_path, '[web]\nurl = "https://results.example:8443"\nproxy = true\n', monkeypatch)
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://results.example:8443"]
    assert "results.example" in found["ALLOWED_HOSTS"]
    assert "*" not in found["ALLOWED_HOSTS"]


def test_without_tls_no_header_of_a_stranger_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_of(tmp_path, "", monkeypatch)
    assert (found["SESSION_COOKIE_SECURE"], found["SECURE_HSTS_SECONDS"]) == (False, 0)
    assert found["SECURE_PROXY_SSL_HEADER"] is None
    assert not found.get("DEBUG", False)
    assert set(found["ALLOWED_HOSTS"]) == {"127.0.0.1", "localhost", "[::1]"}


def test_a_cookie_that_takes_seconds_to_read_is_dropped_and_the_others_stay() -> None:
    read: list[dict[str, str]] = []

    def answer(request: HttpRequest) -> HttpResponse:
        read.append(request.COOKIES)
        return HttpResponse()

    cookies = 'sessionid=abc; odd="' + "\\0" * 15_000 + '"; csrftoken=def'
    drop_quoted_cookies(answer)(RequestFactory().get("/", HTTP_COOKIE=cookies))
    drop_quoted_cookies(answer)(RequestFactory().get("/", HTTP_COOKIE='a=1; b="2"'))
    assert read == [{"sessionid": "abc", "csrftoken": "def"}, {"a": "1", "b": "2"}]
    # Whatever reads cookies comes later.
    assert settings.MIDDLEWARE[0].endswith(".drop_quoted_cookies")
