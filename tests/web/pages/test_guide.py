"""The guide: every task has its words and steps, the picture it names, and leads to the page that it is about."""

from pathlib import Path

import pytest

from overtrick.web.guide_tasks import TASKS
from overtrick.web.pages import guide
from tests.browser.help_pictures import PICTURES
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

TEMPLATES = Path(guide.__file__).parents[1] / "jinja2/overtrick/help"


def test_the_guide_names_every_task(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/help")
    for task in TASKS:
        assert page.link(str(task.title)) == f"/help/{task.name}"
    assert read(browser(), "/").link("Help") == "/help"


def test_a_reader_finds_what_is_theirs_first(site: StoreFixture, browser: Browsers) -> None:
    assert read(browser("38441"), "/help").headings[1] == "If you play"
    assert read(browser("club106"), "/help").headings[1] == "If you are the secretary of a club"


@pytest.mark.parametrize("task", [task.name for task in TASKS])
def test_every_task_has_steps_and_what_happens_then(site: StoreFixture, browser: Browsers, task: str) -> None:
    page = read(browser(), f"/help/{task}")
    steps = page.html.split('<ol class="steps">')[1].split("</ol>")[0]
    assert 2 <= steps.count("<li>") <= 6
    assert "What happens then" in page.headings
    assert ("<img " in page.html.split("<main")[1]) == (guide.find_picture(task) is not None)


def test_every_template_is_a_task() -> None:
    assert {path.stem for path in TEMPLATES.glob("*.html")} == {task.name for task in TASKS} | {"task"}


def test_every_task_has_a_picture_to_be_made() -> None:
    assert [picture.task for picture in PICTURES] == [task.name for task in TASKS]


def test_the_size_of_a_picture_is_read_from_it() -> None:
    """The window of a picture is as wide as its row says."""
    for picture in PICTURES:
        found = guide.find_picture(picture.task)
        assert found == (f"overtrick/help/{picture.task}.webp", picture.width, picture.height)


def test_a_task_leads_to_its_page_for_those_who_may_go_there(site: StoreFixture, browser: Browsers) -> None:
    assert read(browser("club106"), "/help/give-login").link("Go there") == "/clubs/106/logins"
    assert read(browser("38441"), "/help/hide-name").link("Go there") == "/me/details"
    assert read(browser(), "/help/find-number").link("Go there") == "/players"
    for who, task in (("", "give-login"), ("38441", "give-login"), ("office", "give-login"), ("club106", "hide-name")):
        assert "Go there" not in read(browser(who), f"/help/{task}").text


@pytest.mark.parametrize("task", ["nothing", "task", "..", "%00", "x" * 3000])
def test_what_is_no_task_is_not_found(site: StoreFixture, browser: Browsers, task: str) -> None:
    assert browser().get(f"/help/{task}").status_code == 404


def test_pages_lead_to_their_tasks(site: StoreFixture, browser: Browsers) -> None:
    pages = {"settings": "change-address", "access": "renew-password", "logins": "give-login"}
    for page, task in pages.items():
        assert read(browser("club106"), f"/clubs/106/{page}").link("How do I do this?") == f"/help/{task}"
