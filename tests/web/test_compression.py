"""Answers are compressed where that helps, and where their size gives nothing away."""

import gzip
import re
import secrets
from collections.abc import Callable
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from overtrick.web.compression import chosen_encoding, compress_answers
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

SQLITE = pytest.mark.parametrize("store", ["sqlite"], indirect=True)
TEXT = b"<p>Pairs at the Wellington club</p>" * 100
UNPACK: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


def answered(response: Any, **headers: str) -> Any:
    """What a visitor with these headers gets in the place of a response."""
    return compress_answers(lambda request: response)(request_with(**headers))


def request_with(**headers: str) -> HttpRequest:
    return RequestFactory().get("/", headers={name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.1, gzip", "br"),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("*;q=0", ""),
        ("identity", ""),
        ("", ""),
        ("br;q=much", ""),
    ],
)
def test_the_best_that_a_visitor_accepts(accepted: str, encoding: str) -> None:
    assert chosen_encoding(accepted) == encoding


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_text_is_sent_in_fewer_bytes_and_says_so(encoding: str) -> None:
    sent = answered(HttpResponse(TEXT, headers={"ETag": '"7"', "Vary": "Cookie"}), accept_encoding=encoding)
    assert sent["Content-Encoding"] == encoding
    assert UNPACK[encoding](sent.content) == TEXT
    assert int(sent["Content-Length"]) == len(sent.content) < len(TEXT) / 10
    assert sent["ETag"] == 'W/"7"'
    assert sent["Vary"] == "Cookie, Accept-Encoding"


def test_a_visitor_who_accepts_nothing_gets_the_text_itself() -> None:
    sent = answered(HttpResponse(TEXT, headers={"ETag": '"7"'}))
    assert sent.content == TEXT
    assert (sent["ETag"], sent["Vary"]) == ('"7"', "Accept-Encoding")
    assert "Content-Encoding" not in sent


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(b"ok"),
        HttpResponse(secrets.token_bytes(5_000), content_type="image/png"),
        HttpResponse(TEXT, headers={"Content-Encoding": "zstd"}),
        HttpResponse(TEXT, status=206),
        StreamingHttpResponse([TEXT]),
    ],
    ids=["small", "picture", "compressed", "part", "stream"],
)
def test_what_is_left_as_it_is(response: Any) -> None:
    before = dict(response.headers)
    sent = answered(response, accept_encoding="br, gzip")
    assert sent is response
    assert dict(sent.headers) == before


@pytest.mark.parametrize(
    ("site", "compressed"),
    [("same-origin", True), ("same-site", False), ("cross-site", False), ("none", False), ("", False)],
)
def test_who_is_signed_in_gets_a_compressed_page_only_from_our_own(site: str, compressed: bool) -> None:
    headers = {"accept_encoding": "br", "cookie": f"{settings.SESSION_COOKIE_NAME}=abc"}
    sent = answered(HttpResponse(TEXT), **headers, **({"sec_fetch_site": site} if site else {}))
    assert ("Content-Encoding" in sent) == compressed


@SQLITE
def test_pages_and_calls_of_the_site(site: StoreFixture, browser: Browsers) -> None:
    headers = {"Accept-Encoding": "br", "Sec-Fetch-Site": "cross-site"}
    for address in ("/", "/sign-in", "/api/openapi.json", "/nowhere"):
        plain, sent = browser().get(address), browser().get(address, headers=headers)
        assert sent["Content-Encoding"] == "br"
        assert "Accept-Encoding" in sent["Vary"]
        # The tokens of forms differ each time, in letters and not in length.
        assert len(brotli.decompress(sent.content)) == len(plain.content)
    assert "Content-Encoding" not in browser("38441").get("/me", headers=headers)


@SQLITE
def test_the_token_of_a_form_is_masked_anew_in_each_page(browser: Browsers) -> None:
    client = browser()
    pages = [client.get("/sign-in").content.decode() for _ in range(2)]
    tokens = [set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)) for page in pages]
    assert all(tokens)
    assert not tokens[0] & tokens[1]
