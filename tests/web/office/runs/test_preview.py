"""The month previewed, applied and undone, with promotions by the printed ladder."""

from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.web.office.runs import change_list
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, held
from tests.web.club_desk.desk_forms import hidden, page_of, undo
from tests.web.conftest import Browsers
from tests.web.office.runs.conftest import PREVIEW
from tests.web.page_text import read

ONE_DATABASE = True

NOVICE, CLUB_MASTER, LOCAL_MASTER = 1, 3, 4
ELSEWHERE, CONFLICT, WRONG, UNKNOWN = 302, 409, 422, 404


def rows(client: Client, more: str = "") -> list[list[str]]:
    """Who changes, what, and from what to what."""
    found = read(client, PREVIEW + more).rows[1:]
    return [[row[0], row[2], row[3]] for row in found]


def apply(client: Client, **typed: str) -> Any:
    """Press the button of the preview."""
    return client.post(PREVIEW, hidden(client.get(PREVIEW)) | typed)


def test_the_preview_says_who_changes_and_why(april: StoreFixture, browser: Browsers) -> None:
    before = april.contents()
    office = browser("office")
    assert rows(office) == [
        ["Marama Kereama 38441", "Rank", "Novice → Local Master"],
        ["Bertram Tuckwell 20093", "Rank", "Novice → Club Master"],
        ["Esther Vandermeer 31018", "Rank", "Novice → Certificate of Proficiency"],
        ["Marama Kereama 38441", "Stars", "No stars → 1★"],
    ]
    page = read(office, PREVIEW)
    assert "49.99 A + 60 B + 12 C ÷ 100 = 110.11 points" in page.text
    assert "Local Master needs 50 points: the player has 110.11 points" in page.text
    assert "Players who change 3 Changes 4" in page.text
    assert april.contents() == before


@pytest.mark.parametrize(
    ("more", "names"),
    [
        ("&what=rank&to=3", ["Bertram Tuckwell 20093"]),
        ("&what=stars", ["Marama Kereama 38441"]),
        ("&club=130", ["Esther Vandermeer 31018"]),
        ("&q=tuck", ["Bertram Tuckwell 20093"]),
        ("&q=20093", ["Bertram Tuckwell 20093"]),
        ("&q=nobody", []),
        ("&what=nonsense&club=x&page=0&q=%00vander", ["Esther Vandermeer 31018"]),
    ],
)
def test_the_list_is_narrowed(april: StoreFixture, browser: Browsers, more: str, names: list[str]) -> None:
    assert [row[0] for row in rows(browser("office"), more)] == names


def test_a_long_list_has_pages(april: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_list, "PAGE_SIZE", 3)
    office = browser("office")
    assert [len(rows(office)), len(rows(office, "&page=2")), len(rows(office, "&page=3"))] == [3, 1, 0]


def test_the_same_as_a_file(april: StoreFixture, browser: Browsers) -> None:
    answer = browser("office").get("/office/runs/preview.csv?period=2018-04&what=rank&q=kereama")
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Number,Name,Club,What changes,From,To,Points",
        '38441,Marama Kereama,Auckland,Ranks,Novice,Local Master,"49.99 A, 60.00 B, 12.00 C"',
    ]


def test_it_is_applied_and_undone_by_the_offer(april: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    assert "Monthly run of 1 April 2018" in read(office, PREVIEW).headings
    answer = apply(office, reason="All files of March are in.")
    run = models.Run.objects.get()
    assert (answer.status_code, answer["Location"]) == (ELSEWHERE, f"/office/runs/{run.seq}")
    entry = models.Journal.objects.get(seq=run.seq)
    assert (entry.kind, entry.who, entry.reason) == ("run", "office", "All files of March are in.")
    assert [held(number)[:2] for number in ("38441", "20093", "12356")] == [(4, 1), (3, 0), (NOVICE, 0)]
    undone = undo(office, answer)
    assert "Every rank, star, rating and grade is again what it was before the run." in page_of(undone).text
    assert [held(number)[:2] for number in ("38441", "20093", "12356")] == [(NOVICE, 0)] * 3
    run.refresh_from_db()
    assert run.undone
    assert models.Journal.objects.get(seq=run.undone).kind == "undo-run"
    assert april.verify() == []


def test_what_changed_since_it_was_seen_is_shown_and_nothing_applied(april: StoreFixture, browser: Browsers) -> None:
    """A correction takes 1 of the 20 points away before the button is pressed."""
    office = browser("office")
    seen = hidden(office.get(PREVIEW))
    earn(april, "20093", "2018-03-21", B="-1")
    answer = office.post(PREVIEW, seen | {"reason": "As seen"})
    assert answer.status_code == CONFLICT
    page = page_of(answer)
    assert "The records have changed since you looked" in page.text
    assert [row[3] for row in page.rows[1:] if "Tuckwell" in row[0]] == ["Novice → Certificate of Proficiency"]
    assert 'value="As seen"' in page.html
    assert not models.Run.objects.exists()
    assert office.post(PREVIEW, hidden(answer)).status_code == ELSEWHERE
    assert held("20093")[0] == CLUB_MASTER - 1


def test_a_second_press_says_that_it_was_applied(april: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    seen = hidden(office.get(PREVIEW))
    assert [office.post(PREVIEW, seen).status_code for _ in range(2)] == [ELSEWHERE, CONFLICT]
    assert models.Run.objects.count() == 1
    assert 'name="seen"' not in office.get(PREVIEW).content.decode()


def test_a_reason_that_is_too_long_is_kept_and_named(april: StoreFixture, browser: Browsers) -> None:
    answer = apply(browser("office"), reason="x" * 501)
    assert answer.status_code == WRONG
    assert "A reason has at most 500 characters." in page_of(answer).text
    assert "x" * 501 in answer.content.decode()
    assert not models.Run.objects.exists()


def test_a_run_that_cannot_be_applied_yet_says_so(april: StoreFixture, browser: Browsers) -> None:
    """The yearly run looks at the ranks of 1 January, which the monthly one makes."""
    page = read(browser("office"), "/office/runs/preview?period=2018")
    assert "Apply the monthly run of 2019-01-01 first" in page.text
    assert "Apply this run" not in page.text
    assert "Yearly run for 2018" in page.headings


@pytest.mark.parametrize("period", ["2018-13", "0", "x", "2018-4", "99999", "20١8", "2018-04%00x"])
def test_a_period_that_is_none_is_not_found(april: StoreFixture, browser: Browsers, period: str) -> None:
    assert browser("office").get(f"/office/runs/preview?period={period}").status_code == UNKNOWN
