"""Hostile input on every form of the club desk: harmless, or refused in words, and never for another club.

The pages are those of the program, so a new one is walked as soon as it says which forms it has.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import cycle, product
from typing import Any
from urllib.parse import quote

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from overtrick.store import models
from overtrick.store.access.permissions import FACILITIES, Reach
from overtrick.web.permissions import PAGES
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import hidden
from tests.web.club_desk.hostile_forms import (
    ARRIVING,
    BUTTONS,
    ELSEWHERE,
    FORGED,
    FORMS,
    HOSTILE,
    OTHER,
    SCRIPT,
    SECRET_EVENT,
    SHOWN,
    Form,
)
from tests.web.conftest import Browsers, just_signed_in
from tests.web.page_text import words
from tests.web.test_appendix_18 import PARAMETERS, patterns

# What is tried here is the same on every database.
ONE_DATABASE = True

# Every form is sent with these in all fields. In each field alone, where the others are right, there is markup,
# and one more of all, in turn; in a large form only that one. `test_hostile_letters` has NUL in each field.
_IN_ALL_FIELDS = [HOSTILE[name] for name in ("markup", "nul", "long")]
_IN_EACH_FIELD = [HOSTILE[name] for name in ("markup",)]
_LARGE = 9
_OFFER = re.compile(r'name="offer" value="([^"]+)"')
_ASKED = (
    "q", "page", "file", "new", "all", "draft", "checked", "name", "number", "player", "state", "from", "to", "sort",
    "idle", "grade", "row", "players", "version", "visitor", "added",
)  # fmt: skip
# Pages on which a club names a player or a club of others by right (SPEC, Input of new players; Appendix 18, moves).
_NAMES_OTHERS = {"member", "move-in", "new-member"}


# Forms that are refused here, though not everywhere: without a file; for a draft without rows; where nobody is in
# arrears; with a question that has been answered; an email to players who have no address; and a result of a board
# that raises no doubt.
REFUSED = {
    ("send", "check"): 422, ("enter-results", "send"): 422, ("correct-file", "send"): 422,
    ("mail-entrants", "preview"): 422, ("club-boards", ""): 409,
    ("member", "begin-arrears"): 403, ("club-questions", "pass-on"): 409, ("club-questions", "close"): 409,
}  # fmt: skip


def desk_pages() -> list[str]:
    """Every page of a club that the club itself may use, and no other club."""
    of_club = {each.name for each in patterns() if "club" in each.pattern.converters}
    return sorted(page for page in PAGES if page in of_club and FACILITIES[PAGES[page]].club is Reach.OWN)


def pages_with_forms() -> list[str]:
    """The pages that have forms, or do not say whether they have."""
    return [page for page in desk_pages() if FORMS.get(page, True)]


def forms_of(page: str) -> list[Form]:
    if page not in FORMS:
        pytest.fail(
            f"The page '{page}' belongs to the club desk. Add its forms to FORMS in "
            "tests/web/club_desk/hostile_forms.py, as an honest secretary fills them in; [] if it has none."
        )
    return FORMS[page]


def address_of(page: str, **other: str) -> str:
    return reverse(page, kwargs={"club": 106, **PARAMETERS.get(page, {}), **other})


def posts_of(form: Form) -> Iterator[Form]:
    """The form with a hostile text in all fields but the button; and in each field alone, so that others are right."""
    for text in _IN_ALL_FIELDS:
        yield {name: value if name in BUTTONS else fill(value, text) for name, value in form.items()}
    turn = cycle(HOSTILE.values())
    for name, value in form.items():
        for text in {next(turn), *([] if len(form) > _LARGE else _IN_EACH_FIELD)}:
            yield form | {name: fill(value, text)}


def fill(value: str | list[str], text: str) -> str | list[str]:
    return [text] * len(value) if isinstance(value, list) else text


def check(answer: Any, told: object) -> None:
    """What is answered is no error of the program, no markup of a stranger, and nothing of the other club's drafts."""
    assert answer.status_code < 500, told
    shown = b"" if answer.streaming else answer.content
    # A table that is saved has what was typed, as text.
    if not answer.headers.get("Content-Type", "").startswith("text/csv"):
        assert SCRIPT.encode() not in shown, told
        assert b"<img src=x" not in shown, told
    assert SECRET_EVENT.encode() not in shown, told


def rows_of_other_club(but: frozenset[int] = frozenset()) -> list[Any]:
    """All that the tables have of the other club, and every login that is not the own club's; but for some players."""
    found: list[Any] = [list(models.Account.objects.exclude(club=106).order_by("pk").values())]
    for model in apps.get_app_config("store").get_models():
        names = {field.name for field in model._meta.concrete_fields}
        if "club" in names:
            rows = model._default_manager.filter(club=OTHER).order_by("pk").values()
            player = "id" if model is models.Player else "player_id"
            found.append((model.__name__, [row for row in rows if row.get(player) not in but]))
    return found


def may_name() -> frozenset[int]:
    """The players whom the pages of a club name by right: its own, the one who arrives, and those who are new."""
    staying = models.Player.objects.filter(number__in=NUMBERS, club=OTHER).exclude(number=ARRIVING)
    return frozenset(models.Player.objects.exclude(pk__in=staying).values_list("pk", flat=True))


def press(client: Client, address: str, told: Form) -> Any:
    """Fill a form in and press its button; go on to the last button, and undo what was done."""
    shown = hidden(client.get(address)) if SHOWN in told.values() else {}
    form = {name: shown.get(name, "0") if value == SHOWN else value for name, value in told.items()}
    answer = client.post(address, form, follow=True)
    check(answer, (address, told))
    if told.get("do") == "preview" and b'name="do" value="send"' in answer.content:
        answer = client.post(address, {**hidden(answer), "do": "send"}, follow=True)
        check(answer, (address, told))
    if offer := _OFFER.search(answer.content.decode()):
        check(client.post("/undo", {"offer": unescape(offer[1])}, follow=True), (address, told))
    return answer


def whom(page: str) -> frozenset[int]:
    return may_name() if page in _NAMES_OTHERS else frozenset()


@pytest.mark.parametrize("page", pages_with_forms())
def test_hostile_words_in_every_field(clubs: StoreFixture, browser: Browsers, page: str) -> None:
    client, before, address = just_signed_in(browser("club106")), rows_of_other_club(whom(page)), address_of(page)
    for form in forms_of(page):
        for told in posts_of(form):
            press(client, address, told)
    assert rows_of_other_club(whom(page)) == before
    # What was kept is shown on other pages too.
    for each in desk_pages():
        check(client.get(address_of(each)), each)
    assert clubs.verify() == []


@pytest.mark.parametrize(("login", "page"), ELSEWHERE)
def test_hostile_words_of_players_and_officers(clubs: StoreFixture, browser: Browsers, login: str, page: str) -> None:
    clubs.decide("apply", kind="returning", club=106, data={"first": SCRIPT[:29], "family": "B"})
    client = browser(login)
    for form in ELSEWHERE[login, page]:
        for told in posts_of(form):
            check(client.post(page, told), (page, told))
        check(client.get(page), page)
    for each in desk_pages():
        check(browser("club106").get(address_of(each)), each)
    assert clubs.verify() == []


@pytest.mark.parametrize("page", pages_with_forms())
def test_forged_ids_of_another_club(clubs: StoreFixture, browser: Browsers, page: str) -> None:
    client, before, address = just_signed_in(browser("club106")), rows_of_other_club(whom(page)), address_of(page)
    for form in forms_of(page):
        for name in sorted({*form, "club"} & FORGED.keys()):
            for value in FORGED[name]:
                press(client, address, form | {name: [value] if isinstance(form.get(name), list) else value})
    for draft in FORGED["draft"]:
        check(client.get(address, {"draft": draft, "checked": draft, "name": "130_b.txt"}), (page, draft))
    assert rows_of_other_club(whom(page)) == before


@pytest.mark.parametrize("page", pages_with_forms())
def test_the_forms_are_those_of_the_pages(clubs: StoreFixture, browser: Browsers, page: str) -> None:
    """As an honest secretary fills them in, they are taken; else nothing above would reach what it is about."""
    client = just_signed_in(browser("club106"))
    for form in forms_of(page):
        answer = press(client, address_of(page), form)
        assert answer.status_code == REFUSED.get((page, form.get("do") or form.get("step", "")), 200), (
            form,
            words(answer.content.decode()),
        )


def test_the_page_of_another_club_is_refused_with_every_form(clubs: StoreFixture, browser: Browsers) -> None:
    client, before = just_signed_in(browser("club106")), clubs.contents()
    for page in desk_pages():
        address = reverse(page, kwargs={**PARAMETERS.get(page, {}), "club": OTHER})
        for form in [{}, *forms_of(page)]:
            assert client.post(address, form).status_code == 403, page
        assert client.get(address).status_code == 403, page
    assert clubs.contents() == before


def test_hostile_words_in_every_address(clubs: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    takes = {each.name: each.pattern.converters for each in patterns()}
    for page, text in product(desk_pages(), _IN_ALL_FIELDS):
        asked = quote(text, safe="")
        check(client.get(f"{address_of(page)}?{'&'.join(f'{name}={asked}' for name in _ASKED)}"), (page, text))
    for page, text in product(desk_pages(), HOSTILE.values()):
        for name in PARAMETERS.get(page, {}):
            if takes[page][name].regex == "[^/]+":
                path = address_of(page, **{name: "PLACE"}).replace("PLACE", quote(text[:500], safe="") or "x")
                check(client.get(path), path)


def test_a_page_without_its_forms_is_asked_for() -> None:
    with pytest.raises(pytest.fail.Exception, match="Add its forms to FORMS"):
        forms_of("a new page")
