"""The pages of a nation in Greek: nothing that comes from the federation's folder is in English any more."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from overtrick.nation import Plan
from overtrick.schemes import load_scheme
from overtrick.schemes.translations import texts_of
from overtrick.store.db import data_directory, database
from overtrick.web.problems import SENTENCES
from tests.web import nation_year, played_nation

SMALL = Plan(federation="cyprus", months=6, seed=3, clubs=3, players=60)
# A part of a sentence that is long enough to be no other's.
LONG = 15
SPOKEN = ("data-label", "title", "aria-label", "alt")
# Copies of what a file says, and programs. A title, and a word for those who only hear the page, repeat a name.
_COPIED = ("code", "script", "style", "pre", "title")
# The folder's own text and the addresses of its values, as they stand there.
_NOT_TRANSLATED = ("/office/versions", "/office/laboratory")


class Words(HTMLParser):
    """The words of a page, apart from names: those stand in <bdi>, as people, clubs and events do."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.names: list[str] = []
        self._inside: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the part that begins, and what is said in its attributes."""
        own = dict(attrs)
        # What says of itself that it is in another language, such as a letter to a reader of English, stays in it.
        is_foreign = tag != "html" and own.get("lang") not in (None, "el")
        if tag in ("bdi", *_COPIED) or "unseen" in (own.get("class") or "") or is_foreign:
            self._inside.append(tag)
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        """Leave a part."""
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        """Keep what is said, or named."""
        text = " ".join(data.split())
        if not self._inside:
            self.said.append(text)
        elif self._inside[-1] == "bdi":
            self.names.append(text)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    """Pages of every kind of a nation's half year, in Greek, by address."""
    folder: Path = tmp_path_factory.mktemp("greek")
    data_directory.open_directory(folder, create=True)
    played_nation.play(SMALL, folder / "nation")
    try:
        browser = nation_year.sign_everybody_in()
        return {
            f"{visitor} {address}": Words(page)
            for visitor, kind in nation_year.addresses(1)
            for address in kind
            if not address.endswith(_NOT_TRANSLATED)
            if (page := _greek_page(browser(visitor), address)) is not None
        }
    finally:
        data_directory.disconnect_database(database.DEFAULT)


def _greek_page(client: Client, address: str) -> str | None:
    """A page in Greek; None for a picture, a file to save, or what only programs read."""
    answer = client.get(address, headers={"Accept-Language": "el"})
    assert answer.status_code == 200, address
    return str(answer.content.decode()) if answer["Content-Type"].startswith("text/html") else None


def folder_texts() -> Iterator[str]:
    scheme = load_scheme("cbf-2013")
    for texts in texts_of([scheme], scheme.registers).values():
        yield from texts


def test_the_folders_texts_are_greek_on_every_page(pages: dict[str, Words]) -> None:
    english = re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in sorted(folder_texts(), key=len)))
    left = {
        (match[0], address.split("?")[0]): said
        for address, words in pages.items()
        for said in words.said
        if (match := english.search(said))
    }
    assert left == {}


def test_the_names_of_clubs_are_greek_on_every_page(pages: dict[str, Words]) -> None:
    clubs = set(load_scheme("cbf-2013").clubs.values())
    assert {(name, address) for address, words in pages.items() for name in words.names if name in clubs} == set()


def test_problems_of_files_are_greek(pages: dict[str, Words]) -> None:
    parts = {part for sentence in SENTENCES for part in re.split(r"\{\w+\}", sentence) if len(part) > LONG}
    shown = [said for address, words in pages.items() if "/files" in address or "/office" in address
             for said in words.said]  # fmt: skip
    assert [said for said in shown if any(part in said for part in parts)] == []
    assert any("δεν είχε έγκυρη κάρτα CBF" in said for said in shown)


def test_the_pages_show_what_the_folder_says(pages: dict[str, Words]) -> None:
    """Otherwise there would be nothing to translate."""
    said = " ".join(text for words in pages.values() for text in words.said)
    for text in ("Ασημένιοι", "Χρυσοί", "Κυπριακή Ομοσπονδία Μπριτζ", "Μάστερ Ομίλου", "Αγώνας ομίλου", "Χάουελ",
                 "Ασημένιοι βαθμοί για τη συνάντηση", "3.4 Κλίμακα ομίλου, Χάουελ", "Κύπρος", "Γυναίκα"):  # fmt: skip
        assert text in said, text
    assert "Λεμεσός" in {name for words in pages.values() for name in words.names}
