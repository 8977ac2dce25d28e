"""The audit log: every kind in words, filtered by whatever the office knows, and each entry with all its effects."""

import csv
import re
from io import StringIO

import pytest

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.registry import BY_NAME
from overtrick.store.journal.kinds import DELIVERY
from overtrick.web.office.oversight.kind_words import KIND_WORDS
from tests.store.cast import NUMBERS, session_file
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/audit"
# What each address finds, the newest first.
FILTERED = {
    "player=9205": ["Moved to another club", "New player registered"],
    "player=20093&kind=adjust": ["Points adjusted"],
    "kind=rank": ["Rank set"],
    "club=130&kind=move": ["Moved to another club"],
    "club=130&kind=rank": [],
    "reason=SLIP": ["Points adjusted"],
    "reason=100%25": [],
    "who=SECRET&kind=move": ["Moved to another club"],
    "who=nobody": [],
    "start=2018-03-12": [],
    "end=2018-03-10": ["Federation founded"],
    "start=2018-03-11&end=2018-03-11&kind=adjust": ["Points adjusted"],
    "kind=delivery&start=2018-01-01": ["File received"],
    "kind=delivery&start=2018-01-01&player=38441": ["File received"],
    "kind=delivery&start=2018-01-01&player=4711": [],
    "kind=delivery&start=2018-01-01&club=106": ["File received"],
    "kind=delivery&start=2018-01-01&club=130": [],
    "kind=delivery": [],
}
NONSENSE = (
    "start=0001-01-01&kind=delivery", "start=9999-12-31&kind=delivery", "end=0001-01-01&kind=delivery",
    "start=x&end=2018-02-30", "player=%00", "player=%25%27", "who=%00%F0", "club=-1", f"club={10**30}",
    f"before={10**30}", "before=-1", "after=x", f"after={10**17}", "kind=nothing", "reason=%25%27%5C!_",
    "player=" + "9" * 300,
)  # fmt: skip


@pytest.fixture
def office(site: StoreFixture) -> StoreFixture:
    """38441 and 20093 came first of four pairs at Auckland, 40 C each; 20093 got 5 more, and 9205 moved to Howick."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.decide("adjust", reason="A slip was lost.", number="20093", points={"C": "5"}, asked_by="club")
    site.decide("move", reason="New house", number="9205", club=130, start="2018-03-11")
    site.decide("rank", number="38441", code=5, start="2018-03-11", reason="Played abroad")
    return site


def entries(page: Page) -> list[tuple[str, ...]]:
    """The rows of the log, without the moment: what, whom, reason and change, who."""
    return [tuple(re.sub(r" \d+$", "", cell) if at == 0 else cell for at, cell in enumerate(row[1:]))
            for row in page.rows if len(row) == 5 and row[0] != "When"]  # fmt: skip


def last(kind: str) -> int:
    found = models.Journal.objects.filter(kind=kind).order_by("seq").last()
    assert found is not None
    return found.seq


def test_every_kind_of_entry_has_words() -> None:
    assert set(KIND_WORDS) == {*BY_NAME, DELIVERY}


def test_decisions_are_told_in_words_the_newest_first(office: StoreFixture, browser: Browsers) -> None:
    found = entries(read(browser("office"), PAGE))
    # Eight players were registered, one decision founded the federation, and three were made since; the file is none.
    assert len(found) == 1 + 8 + 3
    assert found[0][0] == "Rank set"
    assert found[0][1] == "Marama Kereama 38441"
    assert found[0][2].startswith("Played abroad Rank:")
    assert found[0][3] == "secretary"
    assert found[1] == ("Moved to another club", "Desmond Plover 9205", found[1][2], "secretary")
    assert "New house" in found[1][2]
    assert "Club: Auckland → Howick" in found[1][2]
    assert found[2][0] == "Points adjusted"
    assert "A slip was lost." in found[2][2]
    assert "Points: 40.00 C → 45.00 C" in found[2][2]


def test_the_log_is_filtered(office: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    found = {query: [row[0] for row in entries(read(client, f"{PAGE}?{query}"))] for query in FILTERED}
    assert found == FILTERED


def test_a_player_is_found_under_the_number_of_before(office: StoreFixture, browser: Browsers) -> None:
    office.decide("merge", number="9205", into="12356", reason="The same person")
    found = [row[0] for row in entries(read(browser("office"), f"{PAGE}?player=12356"))]
    assert found == ["Two numbers merged", "Moved to another club", *["New player registered"] * 2]


def test_a_question_is_among_the_entries_of_its_player(office: StoreFixture, browser: Browsers) -> None:
    office.decide("ask", number="20093", club=106, name="106_a.txt", line=2, text="Why 40?")
    office.decide("answer", question=1, text="First of four.")
    found = [row[0] for row in entries(read(browser("office"), f"{PAGE}?player=20093"))]
    assert found == ["Question answered", "Question asked", "Points adjusted", "New player registered"]


def test_the_log_is_read_page_by_page_without_gaps(office: StoreFixture, browser: Browsers) -> None:
    for at in range(60):
        office.decide("region", code=50, name=f"Region {at}")
    client = browser("office")
    address, seen, pages = PAGE, list[int](), 0
    while address:
        page = read(client, address)
        seen += [int(href.rsplit("/", 1)[1]) for _, href in page.links if re.fullmatch(r"/office/audit/\d+", href)]
        older = [href for said, href in page.links if "Older" in said]
        newer = [href for said, href in page.links if "Newer" in said]
        assert bool(newer) is bool(pages)
        address, pages = (PAGE + older[0] if older else ""), pages + 1
    decided = [seq for (seq,) in database.rows("SELECT seq FROM journal WHERE kind <> 'delivery' ORDER BY seq DESC")]
    assert (seen, pages) == (decided, 2)
    # And back to the newest.
    first = read(client, PAGE + newer[0])
    assert [row[0] for row in entries(first)][:2] == ["Region changed"] * 2
    assert not [said for said, _ in first.links if "Newer" in said]


def test_an_entry_tells_its_effects_and_its_link(office: StoreFixture, browser: Browsers) -> None:
    seq = last("adjust")
    page = read(browser("office"), f"{PAGE}/{seq}")
    assert "Points adjusted" in page.headings
    assert ["Bertram Tuckwell 20093", "Points", "40.00 C", "45.00 C"] in page.rows
    assert ["Bertram Tuckwell 20093", "+ 5 C"] in page.rows
    ((link, before),) = database.rows(
        "SELECT j.link, b.link FROM journal j JOIN journal b ON b.seq = j.seq - 1 WHERE j.seq = %s", seq
    )
    assert link in page.text.replace(" ", "")
    assert before in page.text.replace(" ", "")
    withdraw = page.link("Withdraw this decision …")
    assert withdraw == f"/office/decide/withdraw?line={seq}&back=%2Foffice%2Faudit%2F{seq}"


def test_a_withdrawn_decision_is_not_withdrawn_again(office: StoreFixture, browser: Browsers) -> None:
    seq = last("adjust")
    by = office.decide("withdraw", line=seq, reason="The slip was found.").seq
    page = read(browser("office"), f"{PAGE}/{seq}")
    assert page.link(f"entry {by}") == f"{PAGE}/{by}"
    assert "Withdraw this decision …" not in page.text


def test_what_cannot_be_withdrawn_offers_nothing(office: StoreFixture, browser: Browsers) -> None:
    assert "Withdraw" not in read(browser("office"), f"{PAGE}/{last('rank')}").text


def test_a_file_tells_what_it_earned(office: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), f"{PAGE}/{last(DELIVERY)}")
    assert "106_a.txt" in page.text
    assert "1 session awarded" in page.headings
    # The first pair of four has 40 C each, the second 12.
    gained = [row for row in page.rows if len(row) == 2 and row[1].startswith("+")]
    assert sorted(row[1] for row in gained) == ["+ 12 C", "+ 12 C", "+ 40 C", "+ 40 C"]


def test_the_erased_stay_erased(office: StoreFixture, browser: Browsers) -> None:
    office.decide("amend", number="9205", preferred="Dizzy", reason="Known as Dizzy")
    office.decide("erase", number="9205")
    client = browser("office")
    seen = [read(client, f"{PAGE}?player=9205").html, client.get("/office/audit.csv").content.decode()]
    seen += [read(client, f"{PAGE}/{seq}").html for (seq,) in database.rows("SELECT seq FROM journal")]
    for name in ("Desmond", "Plover", "Dizzy"):
        assert not [html for html in seen if name in html]
    assert "Player 9205" in seen[0]


def test_a_hidden_player_is_named_to_the_office(office: StoreFixture, browser: Browsers) -> None:
    office.decide("hide", number="9205", hidden=True)
    assert "Desmond Plover" in read(browser("office"), f"{PAGE}?kind=hide").text


def test_the_filtered_list_is_a_file(office: StoreFixture, browser: Browsers) -> None:
    office.decide("amend", number="9205", preferred="=2+3", reason="+1")
    answer = browser("office").get("/office/audit.csv?player=9205")
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert [row[3] for row in rows] == [
        "What was done", "Player's details changed", "Moved to another club", "New player registered",
    ]  # fmt: skip
    # A spreadsheet takes nothing in it for a formula.
    assert (rows[1][4], rows[1][6]) == ("'=2+3 Plover", "'+1")


def test_what_makes_no_sense_breaks_nothing(office: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    for query in NONSENSE:
        assert client.get(f"{PAGE}?{query}").status_code == 200, query
        assert client.get(f"/office/audit.csv?{query}").status_code == 200, query


def test_an_entry_that_is_not_there(office: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    for seq in (0, 99_999, 2**63 - 1, 2**63, 10**30):
        assert client.get(f"{PAGE}/{seq}").status_code == 404, seq


def test_every_entry_of_some_work_has_a_page(office: StoreFixture, browser: Browsers) -> None:
    office.send("106_bad.txt", "nonsense")
    office.decide("cancel", club=106, name="106_a.txt", reason="Wrong night")
    office.decide("sending", club=106, also_for=130, allowed=True)
    office.decide("opening", number="9205", points={"C": "12"}, date="2018-01-01")
    client = browser("office")
    for (seq,) in database.rows("SELECT seq FROM journal"):
        assert client.get(f"{PAGE}/{seq}").status_code == 200


def test_an_entry_of_invoices_says_how_many_and_not_all_that_they_say(site: StoreFixture, browser: Browsers) -> None:
    send(site, "2018-03-05", 10)
    run = bill(site, MARCH)
    note = site.decide("credit-note", invoice=1, reason="a mistake")
    assert run
    for entry, says in ((run, "6.90"), (note, "Invoice 1")):
        text = browser("office").get(f"{PAGE}/{entry.seq}").content.decode()
        assert says in text
        assert "Palmerston North" not in text
