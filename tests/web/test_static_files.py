"""Style sheets and scripts: addresses with a hash, kept for a year, compressed once, and one style sheet a page."""

import gzip
import re
from hashlib import sha256
from pathlib import Path

import brotli
import pytest
from django.templatetags.static import static
from django.test import Client

import overtrick.web
from overtrick.web.templating.environment import STYLES, style_url
from tests.web.conftest import Browsers

FOLDER = Path(overtrick.web.__file__).parent / "static"
A_YEAR = "public, max-age=31536000, immutable"
SCRIPT = "django_htmx/htmx-2.min.js"


@pytest.fixture
def client() -> Client:
    return Client(SERVER_NAME="localhost")


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_page_fetches_one_style_sheet_that_has_all_sources_in_order(client: Client, browser: Browsers) -> None:
    page = browser().get("/design").content.decode()
    assert re.findall(r'rel="stylesheet" href="(/static/[^"]+)"', page) == [style_url()]
    joined = client.get(style_url()).content.decode()
    sources = [FOLDER / f"overtrick/style/{name}.css" for name in STYLES]
    assert joined == "\n".join(source.read_text() for source in sources)
    assert set(sources) == set((FOLDER / "overtrick/style").iterdir())


def test_an_address_has_the_hash_of_its_content_and_is_kept_for_a_year(client: Client) -> None:
    address = static("overtrick/pip.svg")
    content = (FOLDER / "overtrick/pip.svg").read_bytes()
    assert address == f"/static/overtrick/pip.{sha256(content).hexdigest()[:16]}.svg"
    answer = client.get(address)
    assert answer.content == content
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/svg+xml; charset=utf-8", A_YEAR)


@pytest.mark.parametrize("name", ["overtrick/style.css", "overtrick/style.0123456789abcdef.css"])
def test_a_name_without_the_hash_of_today_answers_and_is_not_kept(client: Client, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.content == client.get(style_url()).content
    assert answer["Cache-Control"] == "public, max-age=60"


def test_a_script_is_compressed_once_and_called_a_script(client: Client) -> None:
    address = static(SCRIPT)
    plain = client.get(address)
    small = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    older = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert plain["Content-Type"] == small["Content-Type"] == "text/javascript; charset=utf-8"
    assert brotli.decompress(small.content) == gzip.decompress(older.content) == plain.content
    assert [each["Content-Length"] for each in (plain, small, older)] == [
        str(len(each.content)) for each in (plain, small, older)
    ]
    assert len(small.content) < len(older.content) < len(plain.content) / 2
    assert plain["Vary"] == small["Vary"] == "Accept-Encoding"
    assert small["Cache-Control"] == A_YEAR


def test_a_browser_that_has_it_is_told_so(client: Client) -> None:
    tag = client.get("/static/overtrick/style.css")["ETag"]
    answer = client.get("/static/overtrick/style.css", headers={"If-None-Match": tag, "Accept-Encoding": "br"})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["ETag"] == tag


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_nothing_else_is_served(browser: Browsers) -> None:
    names = ("", "overtrick", "overtrick/", "../settings.py", "overtrick/../../settings.py", "nothing.css", "%00.css")
    assert {browser().get(f"/static/{name}").status_code for name in names} == {404}


def test_a_file_is_only_read(client: Client) -> None:
    assert client.post(style_url()).status_code == 405
