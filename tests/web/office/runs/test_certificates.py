"""Certificates of a run: printed as one file or for a club, and sent to a player, a club, or all who want them."""

from datetime import UTC, datetime

import pytest

from overtrick.jobs import office_requests
from overtrick.store import models
from overtrick.store.access import contacts
from tests.store.store_fixture import StoreFixture
from tests.store.years import run
from tests.web.club_desk.desk_forms import page_of
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True

ELSEWHERE, CONFLICT, UNKNOWN = 302, 409, 404
NOW = datetime(2018, 4, 2, tzinfo=UTC)


@pytest.fixture
def promoted(april: StoreFixture) -> int:
    """Two players of Auckland and one of Howick; one of them wants it by email. The line of the run."""
    contacts.enter_contact("38441", email="marama@mail.example", certificates=True)
    contacts.enter_contact("20093", email="bertram@mail.example")
    april.decide("club-details", club=130, secretary_email="howick@mail.example")
    entry = run(april, "2018-04-01")
    assert entry is not None
    return entry.seq


def test_the_list_says_who_wants_it_and_what_was_sent(promoted: int, browser: Browsers) -> None:
    office, address = browser("office"), f"/office/runs/certificates?run={promoted}"
    rows = [row[:4] for row in read(office, address).rows[1:]]
    assert rows == [
        ["Bertram Tuckwell 20093", "Auckland", "Club Master 1 Apr 2018", "not wanted"],
        ["Marama Kereama 38441", "Auckland", "Local Master 1 Apr 2018", "not sent yet"],
        ["Esther Vandermeer 31018", "Howick", "Certificate of Proficiency 1 Apr 2018", "not wanted"],
    ]
    assert [row[0] for row in read(office, "/office/runs/certificates?month=2018-04&club=130").rows[1:]] == [
        "Esther Vandermeer 31018"
    ]


def test_the_worker_writes_to_those_who_want_it_once(promoted: int, browser: Browsers) -> None:
    office, address = browser("office"), f"/office/runs/certificates?run={promoted}"
    for _ in range(2):
        assert office.post(address, {"do": "all"}).status_code == ELSEWHERE
        office_requests.do_requests(NOW, "worker")
    (letter,) = models.Mail.objects.all()
    assert (letter.address, letter.attachment_name) == ("marama@mail.example", "certificate-38441.pdf")
    assert [row[3] for row in read(office, address).rows[1:]][1] == "sent 2 Apr 2018"


def test_one_is_sent_again_to_the_player_or_the_club(promoted: int, browser: Browsers) -> None:
    office, address = browser("office"), f"/office/runs/certificates?run={promoted}"
    assert office.post(address, {"do": "player", "certificate": f"{promoted} 20093 3"}).status_code == ELSEWHERE
    assert office.post(address, {"do": "club", "certificate": f"{promoted} 31018 2"}).status_code == ELSEWHERE
    sent = models.Mail.objects.order_by("id").values_list("address", "attachment_name")
    assert list(sent) == [
        ("bertram@mail.example", "certificate-20093.pdf"), ("howick@mail.example", "certificate-31018.pdf"),
    ]  # fmt: skip
    # Auckland has given no address, and nobody has this certificate.
    for forged in ({"do": "club", "certificate": f"{promoted} 20093 3"}, {"do": "player", "certificate": "1 \0 9"}):
        assert office.post(address, forged).status_code == CONFLICT
    assert models.Mail.objects.count() == 2


def test_all_are_one_file_and_a_club_has_its_own(promoted: int, browser: Browsers) -> None:
    office = browser("office")
    for more, pages in (("", 3), ("&club=106", 2), ("&club=130", 1)):
        answer = office.get(f"/office/runs/certificates.pdf?run={promoted}{more}")
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
        assert answer.content.count(b"/Type /Page\n") + answer.content.count(b"/Type/Page\n") in (0, pages)
    assert office.get(f"/office/runs/certificates.pdf?run={promoted}&club=999").status_code == UNKNOWN
    assert office.get("/office/runs/certificates?run=999999").status_code == UNKNOWN


def test_the_run_is_undone_before_the_worker_looks(promoted: int, april: StoreFixture, browser: Browsers) -> None:
    """Nothing is sent for ranks that nobody has."""
    office = browser("office")
    office.post(f"/office/runs/certificates?run={promoted}", {"do": "all"})
    april.decide("undo-run", line=promoted)
    office_requests.do_requests(NOW, "worker")
    assert not models.Mail.objects.exists()
    assert "Nobody reached a new rank." in page_of(office.get(f"/office/runs/certificates?run={promoted}")).text
