"""Every word of the pages has its Greek one, with the same values, and the compiled catalogue is the written one."""

import re

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils import translation
from django.utils.translation import gettext, pgettext

from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.catalogue import GREEK, catalogue, command, compiled, kept, missing, words
from tests.web.conftest import Browsers
from tests.web.page_text import Page

VALUE = re.compile(r"%\(\w+\)s|%[sd]|\{\w*\}")


def test_every_word_is_translated_and_none_is_left_over() -> None:
    wanted, had = {word.key for word in words()}, kept()
    new = sorted({*(wanted - had), *missing()})
    assert not new, f"not translated yet; put in the Greek, and run once:\n  {command(new)}"
    assert not had - wanted, f"on no page any more: {sorted(had - wanted)}. Run: {command()}"


def test_the_values_in_a_sentence_are_the_same_in_both_languages() -> None:
    for message in catalogue():
        if isinstance(message.id, str) and isinstance(message.string, str) and message.id:
            assert sorted(VALUE.findall(message.id)) == sorted(VALUE.findall(message.string)), message.id


def test_the_compiled_catalogue_is_the_written_one() -> None:
    assert GREEK.with_suffix(".mo").read_bytes() == compiled(catalogue()), f"run: {command()}"


def test_the_pages_speak_greek_to_who_asks_for_it(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    client = browser()
    answer = client.post("/language", {"language": "el", "next": "/sessions/1"})
    assert answer["Location"] == "/sessions/1"
    page = Page(client.get("/sessions/1").content.decode())
    assert '<html lang="el">' in page.html
    assert "10 Μαρτίου 2018" in page.text
    assert "Γιατί;" in page.text
    # A browser that prefers Greek is answered in Greek without asking.
    assert '<html lang="el">' in browser().get("/", headers={"Accept-Language": "el"}).content.decode()
    assert '<html lang="en">' in browser().get("/", headers={"Accept-Language": "fr"}).content.decode()


def test_one_word_in_two_senses_has_two_greek_ones() -> None:
    """A ladder of an event is final, and so is a stage of a tournament."""
    with translation.override("el"):
        assert gettext("Final") == "Τελική κατάταξη"
        assert pgettext("stage", "Final") == "Τελικός"


def test_our_words_come_before_those_of_django() -> None:
    """Parts of Django have other words for the same, and would name one thing in two ways."""
    with translation.override("el"):
        assert gettext("Sessions") == "Συναντήσεις"
        assert gettext("Password") == "Κωδικός πρόσβασης"
        assert "10 χαρακτήρες" in MinimumLengthValidator(10).get_error_message()
