"""Points and ranks from abroad: what the regulations accept, who may get points, and what they become."""

from django.test import Client

from tests.store.store_fixture import StoreFixture
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
PAGE = "/office/players/38441/transfer"


def test_the_rules_of_the_scheme_are_listed(office: Client) -> None:
    page = read(office, PAGE)
    # Overseas Masterpoints 8 (a): Gold points become A points one for one, Red ones B points, Green ones nothing.
    assert "each becomes 1 A" in page.text
    assert "each becomes 1 B" in page.text
    assert "becomes nothing" in page.text
    assert "Yes" in page.text


def test_an_amount_is_worked_out_and_leads_to_the_decision(office: Client) -> None:
    page = read(office, f"{PAGE}?rule=0&amount=4.25&date=2018-03-01&event=Gold+Coast")
    assert "4.25" in page.text
    link = page.link("Go on to the decision")
    assert link.startswith("/office/decide/transfer?number=38441&source=Gold&at=approved+event&amount=4.25&")
    assert "date=2018-03-01&event=Gold+Coast" in link
    assert office.get(link).status_code == 200


def test_what_becomes_nothing_or_is_no_number_leads_nowhere(office: Client) -> None:
    for query in ("rule=2&amount=5", "rule=0&amount=many", "rule=0&amount=-1", "rule=9&amount=5", "rule=x&amount=%00"):
        assert "Go on to the decision" not in read(office, f"{PAGE}?{query}").text, query
    assert "Please write a number" in read(office, f"{PAGE}?rule=0&amount=many").text


def test_a_player_who_cannot_get_points_is_told_why(cast: StoreFixture, office: Client) -> None:
    cast.decide("period", number="38441", kind="suspended", start="2018-01-01")
    page = read(office, f"{PAGE}?rule=0&amount=5")
    assert "May Marama Kereama get points? No" in page.text
    assert "Go on to the decision" not in page.text
    assert "/office/decide/recognise" not in page.html


def test_a_rank_is_recognised_with_the_least_that_makes_it(office: Client) -> None:
    links = [address for _, address in read(office, PAGE).links if address.startswith("/office/decide/recognise")]
    assert links
    assert office.get(links[0]).status_code == 200
