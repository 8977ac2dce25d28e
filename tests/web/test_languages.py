"""The languages of a federation's pages: which are offered, and which one a visitor gets."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from overtrick.schemes.folders import federation_folder
from tests.store.store_fixture import StoreFixture
from tests.web.page_text import words

# What is tried here is the same on every database.
ONE_DATABASE = True

GREEK, ENGLISH = "Αποτελέσματα", "Results"
BOTH = ["en", "el"]


@pytest.fixture
def visit(open_store: Callable[[str, str], StoreFixture], tmp_path: Path) -> Callable[..., str]:
    """visit(["el"], accept="en"): the clubs' page of a federation with these languages."""

    def go(languages: list[str], accept: str = "", clicked: str = "") -> str:
        folder = tmp_path / "".join(languages)
        if not folder.exists():
            shutil.copytree(federation_folder("cyprus"), folder)
            stated = folder / "federation.toml"
            stated.chmod(0o644)
            text = stated.read_text(encoding="utf-8")
            assert 'languages = ["en", "el"]' in text
            stated.write_text(text.replace('languages = ["en", "el"]', f"languages = {languages}"), encoding="utf-8")
        open_store(str(folder), "sqlite")
        client = Client(SERVER_NAME="localhost", HTTP_ACCEPT_LANGUAGE=accept)
        if clicked:
            client.post("/language", {"language": clicked, "next": "/clubs"})
        return client.get("/clubs").content.decode()

    return go


@pytest.mark.parametrize(
    ("languages", "accept", "clicked", "expected"),
    [
        (BOTH, "", "", ENGLISH),
        (BOTH, "el-CY,en;q=0.5", "", GREEK),
        (BOTH, "fr,el;q=0.5", "", GREEK),
        (BOTH, "el", "en", ENGLISH),
        (BOTH[::-1], "", "", GREEK),
        (BOTH[::-1], "fr", "", GREEK),
        (BOTH[::-1], "en-GB", "", ENGLISH),
        (["en"], "el", "", ENGLISH),
        (["en"], "el", "el", ENGLISH),
        (["el"], "en", "", GREEK),
    ],
)
def test_a_visitor_gets_a_language_of_the_federation(
    visit: Callable[..., str], languages: list[str], accept: str, clicked: str, expected: str
) -> None:
    html = visit(languages, accept, clicked)
    assert expected in words(html)
    assert f'<html lang="{"el" if expected == GREEK else "en"}">' in html


def test_languages_are_offered_where_there_are_several(visit: Callable[..., str]) -> None:
    assert 'name="language" value="el" lang="el">Ελληνικά</button>' in visit(BOTH)
    assert 'name="language"' not in visit(["en"])
