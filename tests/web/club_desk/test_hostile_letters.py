"""Letters that PostgreSQL cannot keep, in each field of each form: refused or replaced before it is asked.

They are tried on PostgreSQL alone, since SQLite would keep what was let through; `test_hostile_input` tries them there.
"""

import pytest

from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.hostile_forms import ELSEWHERE, HOSTILE
from tests.web.club_desk.test_hostile_input import address_of, check, fill, forms_of, pages_with_forms, press
from tests.web.conftest import Browsers, just_signed_in

NUL = HOSTILE["nul"]
pytestmark = pytest.mark.parametrize("store", ["postgresql"], indirect=True)


def test_in_every_form_of_the_desk(clubs: StoreFixture, browser: Browsers) -> None:
    client = just_signed_in(browser("club106"))
    for page in pages_with_forms():
        for form in forms_of(page):
            for name, value in form.items():
                press(client, address_of(page), form | {name: fill(value, NUL)})
    assert clubs.verify() == []


def test_in_every_form_of_others_that_ends_on_the_desk(clubs: StoreFixture, browser: Browsers) -> None:
    clubs.decide("apply", kind="returning", club=106, data={"first": "A", "family": "B"})
    for (login, page), forms in ELSEWHERE.items():
        client = browser(login)
        for form in forms:
            for name, value in form.items():
                check(client.post(page, form | {name: fill(value, NUL)}), (page, name))
    assert clubs.verify() == []
