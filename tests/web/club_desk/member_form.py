"""The page of a member as a secretary uses it: the forms filled in, the buttons pressed, an act undone."""

from datetime import date
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from overtrick.store import models
from tests.store.cast import AUCKLAND
from tests.web.page_text import Page

TODAY = date(2018, 3, 20)
MARAMA = f"/clubs/{AUCKLAND}/members/38441"
SINCE_2010 = (AUCKLAND, "2010-01-01", "")
HOSTILE = '<script>alert(1)</script>"'


def version(client: Client, address: str = MARAMA) -> str:
    """What the forms of a page were filled from."""
    page = client.get(address).content.decode()
    return page.split('name="version" value="')[1].split('"')[0]


def press(client: Client, act: str, address: str = MARAMA, **values: Any) -> Any:
    """Fill in a form of the page and press its button."""
    return client.post(address, {"do": act, "version": version(client, address)} | values)


def undo(client: Client, address: str = MARAMA) -> Page:
    """Press the button that undoes the last act; the page after it."""
    page = client.get(address).content.decode()
    assert 'name="offer" value="' in page, Page(page).text
    offer = page.split('name="offer" value="')[1].split('"')[0]
    return Page(client.post("/undo", {"offer": offer}, follow=True).content.decode())


def details(**changed: Any) -> dict[str, Any]:
    """The form of Marama's details as the page has it, with some values changed."""
    return {
        "first": "Marama", "preferred": "", "family": "Kereama", "year_of_birth": "", "gender": "1", "source": "",
        "country": "1", "overseas_number": "", "id_card": "", "handicap": "", "reason": "",
    } | changed  # fmt: skip


def marama() -> models.Player:
    return models.Player.objects.get(number="38441")


def last_entry() -> models.Journal:
    found = models.Journal.objects.order_by("seq").last()
    assert found is not None
    return found


class ShownForm(HTMLParser):
    """The fields of the form about an act as a page shows it, with what a browser would send."""

    def __init__(self, html: str, act: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self._select = ""
        self.feed(html.split(f'action="#{act}"')[1].split("</form>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the value of a box, and the choice of a list."""
        found = {name: value or "" for name, value in attrs}
        if tag == "input" and found.get("type") == "checkbox":
            self.values |= {found["name"]: found.get("value", "on")} if "checked" in found else {}
        elif tag == "input":
            self.values[found["name"]] = found.get("value", "")
        elif tag == "select":
            self._select = found["name"]
            self.values[self._select] = ""
        elif tag == "option" and "selected" in found:
            self.values[self._select] = found["value"]


def shown_form(page: Any, act: str) -> dict[str, str]:
    """What a browser sends when the button of a form is pressed as the page shows it."""
    return ShownForm(page.content.decode(), act).values | {"do": act}
