"""The list of runs, a run that was applied, and undoing it with a reason."""

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.journal.today import today
from tests.store.store_fixture import StoreFixture
from tests.store.years import held, run
from tests.web.club_desk.desk_forms import page_of
from tests.web.conftest import BACKEND, PASSWORD, Browsers, just_signed_in
from tests.web.page_text import read

ONE_DATABASE = True

ELSEWHERE, CONFLICT, WRONG = 302, 409, 422


def test_the_runs_that_are_due_and_those_that_were_applied(april: StoreFixture, browser: Browsers) -> None:
    """The run of April was applied; that of this month is due."""
    first = run(april, "2018-04-01")
    assert first is not None
    page = read(browser("office"), "/office/runs")
    assert page.rows[1] == ["Monthly run of 1 April 2018", "1 Apr 2018, 13:01", "secretary", "4", "Undo it"]
    assert next(href for said, href in page.links if said == "Look at it before you apply it").endswith(
        f"/office/runs/preview?period={today():%Y-%m}"
    )


def test_the_list_counts_what_the_page_of_a_run_shows(april: StoreFixture, browser: Browsers) -> None:
    """A temporary player of 2017 who did not join in six months loses 1 B and 80 C (N23), beside the 4 changes."""
    april.register("501", status=3, start="2017-08-15")
    april.decide("opening", number="501", points={"B": "1", "C": "80"}, date="2017-09-01")
    entry = run(april, "2018-04-01")
    assert entry is not None
    assert april.points("501") == {}
    assert read(browser("office"), "/office/runs").rows[1][3] == "6"
    assert len(read(browser("office"), f"/office/runs/{entry.seq}").rows[1:]) == 6


def test_what_the_due_run_would_change_in_figures(april: StoreFixture, browser: Browsers) -> None:
    text = read(browser("office"), "/office/runs").text
    assert "Players who change 3 Ranks 3 Stars 1" in text
    for name in ("Local Master 1", "Club Master 1", "Certificate of Proficiency 1"):
        assert name in text


def test_a_run_shows_what_it_did(april: StoreFixture, browser: Browsers) -> None:
    entry = run(april, "2018-04-01")
    assert entry is not None
    page = read(browser("office"), f"/office/runs/{entry.seq}?what=rank")
    assert [row[3] for row in page.rows[1:]] == [
        "Novice → Local Master", "Novice → Club Master", "Novice → Certificate of Proficiency",
    ]  # fmt: skip
    assert "Local Master needs 50 points: the player has 110.11 points" in page.text
    answer = browser("office").get(f"/office/runs/{entry.seq}.csv?what=stars")
    assert answer.content.decode("utf-8-sig").splitlines()[1].startswith("38441,Marama Kereama,Auckland,Stars,0,1")


def test_undoing_needs_a_reason(april: StoreFixture, browser: Browsers) -> None:
    entry = run(april, "2018-04-01")
    assert entry is not None
    office, address = browser("office"), f"/office/runs/{entry.seq}"
    answer = office.post(address, {"reason": " \0 "})
    assert (answer.status_code, held("20093")[0]) == (WRONG, 3)
    assert "Please say why." in page_of(answer).text
    assert office.post(address, {"reason": "Howick sent nothing."}).status_code == ELSEWHERE
    assert held("20093")[0] == 1
    page = read(office, address)
    assert "Howick sent nothing." in page.text
    assert "It had made 4 changes." in page.text
    again = office.post(address, {"reason": "Once more."})
    assert again.status_code == CONFLICT
    assert "is not a run that is still in force" in page_of(again).text


def test_only_the_latest_run_can_be_undone(april: StoreFixture, browser: Browsers) -> None:
    first, second = run(april, "2018-04-01"), run(april, "2018-05-01")
    assert first is not None
    assert second is not None
    office = browser("office")
    page = read(office, f"/office/runs/{first.seq}")
    assert "Only the latest run can be undone." in page.text
    assert ("Monthly run of 1 May 2018", f"/office/runs/{second.seq}#undo") in page.links
    answer = office.post(f"/office/runs/{first.seq}", {"reason": "Too early."})
    assert answer.status_code == CONFLICT
    assert models.Run.objects.filter(undone=None).count() == 2


@pytest.mark.parametrize("page", ["runs", "runs/certificates", "runs/proposals", "runs/overseas", "season"])
def test_cyprus_has_ranks_at_once_and_no_runs(cyprus_store: StoreFixture, page: str) -> None:
    """200 Silver make a Club Master (3.2), with the award itself; its certificate is there all the same."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1)
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("opening", number="5001", points={"Silver": "200"}, date="2018-03-01")
    account = accounts.make_account("office", PASSWORD, role=accounts.FEDERATION)
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, BACKEND)
    just_signed_in(client)
    text = read(client, f"/office/{page}").text
    if page == "runs":
        assert "Ranks change with each award here, so there is no run to apply." in text
        assert client.get("/office/runs/preview").status_code == 404
    if page == "runs/certificates":
        rows = read(client, "/office/runs/certificates?month=2018-03").rows[1:]
        assert [(row[0], row[2].split(" ", 2)[:2]) for row in rows] == [
            ("First5001 Family5001 5001", ["Club", "Master"])
        ]
