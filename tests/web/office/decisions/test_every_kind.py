"""Every kind of decision has a page with a title and a label for each field, or is made on a page that is named."""

import msgspec
import pytest
from django.urls import Resolver404, resolve

from overtrick.store.commands.undo_plans import WITHOUT_UNDO, kinds_with_undo
from overtrick.store.decisions.registry import BY_HAND, BY_NAME
from overtrick.web.office.decisions.forms.record_form import CHANGES
from overtrick.web.office.decisions.words import ELSEWHERE, FILLED_IN, GROUPS, KIND_WORDS, NO_UNDO_WORDS, field_words
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import words as words_of

ONE_DATABASE = True
# What is decided by hand, and not on a page of its own.
ON_FORMS = {name: kind for name, kind in BY_HAND.items() if name not in ELSEWHERE}
SUBJECTS = {"amend": "number=38441", "club": "code=106", "region": "code=1", "code": "table=status&code=1",
            "club-details": "club=106", "membership": "number=38441&club=106&began=2010-01-01"}  # fmt: skip


def test_every_kind_has_a_page_or_is_made_elsewhere() -> None:
    assert set(ON_FORMS) == set(KIND_WORDS)
    assert set(BY_NAME) - set(ON_FORMS) == set(ELSEWHERE)


def test_pages_of_other_kinds_are_there() -> None:
    for other in ELSEWHERE.values():
        if other.address:
            try:
                resolve(other.address)
            except Resolver404:
                pytest.fail(f"{other.address} is no page")


def test_every_kind_stands_in_one_group() -> None:
    assert sorted(kind for _, kinds in GROUPS for kind in kinds) == sorted(ON_FORMS)


def test_every_kind_has_a_way_back_or_says_why_not() -> None:
    by_hand = set(ON_FORMS)
    assert by_hand - kinds_with_undo() == WITHOUT_UNDO == set(NO_UNDO_WORDS)
    assert not kinds_with_undo() & WITHOUT_UNDO


@pytest.mark.parametrize("kind", sorted(ON_FORMS))
def test_fields_have_words_that_are_not_those_of_the_program(kind: str) -> None:
    for field in msgspec.structs.fields(BY_HAND[kind].record):
        if field.name not in FILLED_IN.get(kind, ()):
            label = str(field_words(kind, field.name).label)
            assert label
            assert "_" not in label
    assert str(KIND_WORDS[kind].title) != kind


def test_every_page_opens_with_its_title_and_labels(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    for kind, words in KIND_WORDS.items():
        address = f"/office/decide/{kind}" + (f"?{SUBJECTS[kind]}" if kind in CHANGES else "")
        page = client.get(address)
        assert page.status_code == 200, kind
        text = words_of(page.content.decode())
        assert str(words.title) in text
        for field in msgspec.structs.fields(BY_HAND[kind].record):
            if field.name not in (*FILLED_IN.get(kind, ()), "points", "facts"):
                assert str(field_words(kind, field.name).label) in text, (kind, field.name)


def test_points_have_a_box_for_each_unit(site: StoreFixture, browser: Browsers) -> None:
    text = words_of(browser("office").get("/office/decide/adjust").content.decode())
    assert all(f"{unit} points" in text for unit in "ABC")
