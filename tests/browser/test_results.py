"""Results as players and clubs look for them: a Mitchell in two files, a round of teams, sit-outs, and on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.federations import Served
from tests.browser.steps import no_faults_here, sign_in

# A sheet of A4 in pixels of a browser: 210 mm at 96 to the inch.
SHEET = 794
PAPER_PAGE = re.compile(rb"/Type\s*/Page\b")


def open_session(page: Page, served: Served, event: str) -> None:
    page.goto(f"{served.url}/sessions")
    page.get_by_role("link", name=re.compile(f"^{event}")).first.click()


def test_a_mitchell_in_two_files_is_one_session(island: Served, visit: Visit, width: int) -> None:
    page = visit(f"{island.url}/sessions", width)
    sessions = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Tuesday Pairs"))
    expect(sessions).to_have_count(1)
    expect(sessions).to_contain_text("10 pairs")
    expect(sessions.locator("dt")).to_have_text(["N–S", "E–W"])
    for address in ("/sessions/1", "/sessions/2"):
        page.goto(island.url + address)
        expect(page.get_by_role("heading", level=2)).to_have_text(["North–South", "East–West"])
        expect(page.get_by_role("table")).to_have_count(2)
        # Each row leads to the reasons of its own file.
        reasons = page.get_by_role("link", name=re.compile(r"Why\? 1$"))
        links = [str(link.get_attribute("href")) for link in reasons.all()]
        assert [link.split("/why/")[0] for link in links] == ["/sessions/1", "/sessions/2"]


def test_a_round_of_teams_says_who_met_whom_and_who_leads(country: Served, visit: Visit, width: int) -> None:
    """12.10 + 12 = 24.10, 7.90 + 15 = 22.90, 12 + 5 = 17."""
    page = visit(f"{country.url}/sessions", width)
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Spring Teams, Round 2"))
    expect(row).to_contain_text("Lead")
    expect(row).to_contain_text("24.10 VP")
    row.get_by_role("link").click()
    match = page.get_by_role("article").filter(has_text="Won by 10 VP")
    expect(match.get_by_role("row").nth(1)).to_contain_text(re.compile("Family605.*15 VP", re.DOTALL))
    expect(match.get_by_role("row").nth(2)).to_contain_text(re.compile("Family609.*5 VP", re.DOTALL))
    bye = page.get_by_role("article").filter(has_text="had no opponent")
    expect(bye).to_contain_text(re.compile("Family604 *had no opponent. They get 12 VP."))
    standings = page.get_by_role("table").last
    expect(standings.locator("tbody td:last-child")).to_have_text(["24.10", "22.90", "17"])
    page.get_by_role("link", name="Round 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spring Teams, Round 1")


def test_nobody_reads_like_another(country: Served, island: Served, visit: Visit) -> None:
    page = visit(country.url)
    open_session(page, country, "Friday Pairs")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows.nth(4)).to_contain_text("77771 (not registered)")
    expect(rows.last).to_have_text("Sit-out")
    rows.nth(4).get_by_role("link", name="Why no points?").click()
    expect(page.locator("main")).to_contain_text("We do not know the number 77771. Ask your club to check it.")
    open_session(page, island, "Guest Pairs")
    expect(page.get_by_role("row").last).to_contain_text("Ada Holm (not registered)")
    expect(page.locator("main")).to_contain_text("2 players are not in our register.")


def test_a_corrected_session_shows_what_changed(country: Served, visit: Visit) -> None:
    """Of four pairs the first earn 40 C a player, the second 12, and the others nothing."""
    page = visit(country.url)
    open_session(page, country, "Corrected Pairs")
    expect(page.get_by_text("These results were corrected on")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="See what changed").click()
    changes = page.get_by_role("region", name="What changed")
    expect(changes).to_be_in_viewport()
    expect(changes).to_contain_text("From a new file of Howick: 130_c.txt.")
    for names, before, now in (
        ("Clementine Okonjo", ["53%", "2", "12C"], ["58%", "1", "40C"]),
        ("Marama Kereama", ["1", "40C"], ["2", "12C"]),
    ):
        row = changes.locator("tr").filter(has_text=names)
        expect(row.locator("del")).to_have_text([f"before {value}" for value in before])
        expect(row.locator("ins")).to_have_text([f"now {value}" for value in now])
    expect(changes.locator("tr").filter(has_text="no longer in the results")).to_contain_text("Gwendolyn Sorensen")
    expect(changes.locator("tr").filter(has_text="First607 Family607")).to_contain_text("new")
    expect(changes).not_to_contain_text("Esther Vandermeer")
    no_faults_here(page)


def test_a_player_reads_the_own_result_first(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    sign_in(page, country, "38441")
    page.goto(f"{country.url}/sessions/1")
    notice = page.get_by_text("You came 1st")
    expect(notice).to_be_in_viewport(ratio=1)
    expect(page.locator("tr.me")).to_contain_text("Marama Kereama")


@pytest.mark.parametrize(
    ("event", "shown"), [("Friday Pairs", "First601"), ("Spring Teams, Round 2", "had no opponent")]
)
def test_a_session_on_paper_is_for_the_notice_board(country: Served, visit: Visit, event: str, shown: str) -> None:
    page = visit(country.url, SHEET)
    open_session(page, country, event)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(shown).first).to_be_visible()
    expect(page.locator(".pts").first).to_be_visible()
    for hidden in (page.get_by_role("navigation").first, page.locator(".why").first, page.locator("footer")):
        expect(hidden).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET
    assert len(PAPER_PAGE.findall(page.pdf(format="A4"))) == 1


def test_twenty_pairs_fit_on_one_sheet_of_paper(country: Served, visit: Visit) -> None:
    page = visit(country.url, SHEET)
    open_session(page, country, "Friday Pairs")
    page.locator("table tbody").first.evaluate(
        "body => { while (body.rows.length < 20) body.append(body.rows[0].cloneNode(true)) }"
    )
    expect(page.get_by_role("table").first.locator("tbody tr")).to_have_count(20)
    assert len(PAPER_PAGE.findall(page.pdf(format="A4"))) == 1


@pytest.mark.parametrize("small", [320, 360, 390])
def test_on_a_phone_a_score_keeps_away_from_the_award(
    country: Served, island: Served, visit: Visit, small: int
) -> None:
    """Both stood at most 2 pixels apart; a thumb's breadth of type is 4."""
    page = visit(country.url, small)
    for served, event in ((country, "Friday Pairs"), (island, "Tuesday Pairs")):
        open_session(page, served, event)
        rows = page.locator(".ranking tbody tr", has=page.locator(".award .pts"))
        assert rows.count()
        for row in rows.all():
            score, award = row.locator(".score").bounding_box(), row.locator(".award .pts").first.bounding_box()
            assert score
            assert award
            assert award["x"] - score["x"] - score["width"] >= 4
