"""A tournament's results: linked and planned in the office, checked by office and host, shown to everyone."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from overtrick.store import models
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.web.tournaments.results import results_context
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.queries.test_meetings import EXAMPLE
from tests.store.queries.test_round_imps import DAY, EVENT, ROUNDS, send_rounds
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/tournaments/1"
LADDER, PLATE = "106_final.txt", "106_plate.txt"


def ladder(**values: Any) -> str:
    """A final ladder of four pairs of a 10A event."""
    told: dict[str, Any] = {"event": "River Pairs", "round": 99, "award": "10A", "boards": 72} | values
    return session_file(**told)


@pytest.fixture
def river(site: StoreFixture) -> StoreFixture:
    """A 10A tournament with a final ladder, and a plate under another name."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    site.decide(
        "tournament",
        name="River Pairs",
        event_class="10A",
        contest="pairs",
        first="2018-03-10",
        last="2018-03-11",
        club=106,
    )
    site.send(LADDER, ladder(section="Final"))
    site.send(PLATE, ladder(event="Riverside Plate", rows=FOUR_PAIRS[::-1]))
    return site


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return Page(answer.content.decode())


def public_part(number: int = 1) -> Page:
    """The part of the tournament's page about its results, as everyone sees it."""
    request = RequestFactory().get(f"/tournaments/{number}")
    request.user = AnonymousUser()
    return Page(
        render_to_string("overtrick/tournaments/results.html", results_context(request, find_tournament(number)))
    )


def test_a_suggested_session_is_confirmed(river: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    page = page_of(client, f"{HERE}/sessions")
    assert "1 session belongs to it" in page.text
    assert "Do these belong to the tournament?" in page.text
    assert "Its event has another name." in page.text
    # The plate earns the same without a plan, so nobody gains or loses anything.
    assert "Nobody’s points would change." in page.text
    answer = client.post(f"{HERE}/sessions", {"club": 106, "name": PLATE, "position": 0, "belongs": "yes"}, follow=True)
    page = Page(answer.content.decode())
    assert "The session belongs to the tournament now" in page.text
    assert "2 sessions belong to it" in page.text
    assert "linked by the office" in page.text


def test_whose_points_change_is_shown_before_a_session_is_taken_out(river: StoreFixture, browser: Browsers) -> None:
    """The Plate of four after a Final of eight, 9th to 12th of 12: nothing. By itself its winners have 10 A.

    They are fourth in the other ranking, which has 1 A of 12 pairs: 10, 7, 4, 1.
    """
    river.decide("link-session", tournament=1, club=106, name=PLATE)
    stages = [{"name": "final", "contestants": 8}, {"name": "plate", "contestants": 4}]
    river.decide("stages", tournament=1, stages=stages)
    river.decide("link-session", tournament=1, club=106, name=PLATE, stage="plate")
    winner = FOUR_PAIRS[-1].split()[0]
    assert river.points(winner) == {"A": 1}
    client, data = browser("office"), {"club": 106, "name": PLATE, "position": 0, "belongs": "no"}
    page = Page(client.post(f"{HERE}/sessions", data).content.decode())
    assert "What would change" in page.text
    assert "gain" in page.text
    assert river.points(winner) == {"A": 1}
    page = Page(client.post(f"{HERE}/sessions", data | {"sure": "1"}, follow=True).content.decode())
    assert "The session does not belong to the tournament any more." in page.text
    assert river.points(winner) == {"A": 1 + 10}


def test_what_makes_no_sense_is_refused_and_nothing_changes(river: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    before = river.contents()
    for data in (
        {}, {"belongs": "perhaps"}, {"belongs": "yes", "club": "x"},
        {"belongs": "yes", "club": 106, "name": "none.txt"},
        {"belongs": "yes", "club": 106, "name": LADDER, "stage": "plate"},
    ):  # fmt: skip
        assert client.post(f"{HERE}/sessions", data).status_code == 409
    assert client.get("/office/tournaments/2/sessions").status_code == 404
    assert client.get("/office/tournaments/99999999999999999999/checks").status_code == 404
    assert river.contents()["journal"] == before["journal"]


def test_stages_are_planned_after_the_difference_was_shown(river: StoreFixture, browser: Browsers) -> None:
    """Four pairs: 10 and 1 A. Of twelve, 10 7 4 1: the second pair of the Final gains 6, the third 4, the fourth 1."""
    client, address = browser("office"), f"{HERE}/stages"
    plan = {"contestants-final": "4", "contestants-plate": "8"}
    page = Page(client.post(address, plan | {"do": "preview"}).content.decode())
    assert "This would be the plan" in page.text
    assert "places 1–4 of 12" in page.text
    assert "places 5–12 of 12" in page.text
    assert "gain points" in page.text
    assert not models.TournamentStage.objects.exists()
    assert river.points("12356") == {"A": 1 + 0}
    answer = client.post(address, plan | {"do": "plan"}, follow=True)
    assert "The stages have been planned" in Page(answer.content.decode()).text
    # The third pair is second in the plate too, which is not linked: 1 A.
    assert [river.points(number).get("A") for number in ("38441", "12356", "31018")] == [10, 7, 4 + 1]
    assert page_of(client, address).text.count("places 5–12 of 12") == 1


def test_a_plan_that_changes_nobodys_points_says_so(site: StoreFixture, browser: Browsers) -> None:
    site.decide("tournament", name="Lake Pairs", event_class="10A", contest="pairs", first="2018-03-10", club=106)
    plan = {"contestants-final": "4", "contestants-plate": "8", "do": "preview"}
    assert "Nobody’s points would change." in Page(browser("office").post(f"{HERE}/stages", plan).content.decode()).text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"contestants-plate": "8"}, "plan that one first"),
        ({"contestants-final": "many"}, "Final: write how many play in it as a number."),
        ({"contestants-qualifying": "8", "contestants-final": "9"}, "more than the total field"),
    ],
)
def test_a_plan_that_cannot_be_stays_as_typed(
    typed: dict[str, str], says: str, river: StoreFixture, browser: Browsers
) -> None:
    answer = browser("office").post(f"{HERE}/stages", typed | {"do": "plan"})
    assert answer.status_code == 422
    assert says in Page(answer.content.decode()).text
    assert not models.TournamentStage.objects.exists()


def test_office_and_host_see_what_to_look_into(river: StoreFixture, browser: Browsers) -> None:
    river.send(LADDER, ladder(section="Final", boards=71, award="5A"))
    river.decide("link-session", tournament=1, club=106, name=LADDER)
    for name, address in (("office", f"{HERE}/checks"), ("club106", "/clubs/106/tournaments/1/checks")):
        text = page_of(browser(name), address).text
        assert "71 boards, and the class needs 72." in text
        assert "the file says 5A, and the tournament is sanctioned as 10A" in text
    assert browser("club130").get("/clubs/106/tournaments/1/checks").status_code == 403
    assert browser("club130").get("/clubs/130/tournaments/1/checks").status_code == 404


def test_two_open_players_together_in_a_restricted_tournament_are_named(site: StoreFixture, browser: Browsers) -> None:
    """Definition 28: an Open player plays with an Intermediate or Junior one."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    restricted: dict[str, Any] = {"event_class": "8B", "contest": "pairs", "restrictions": ["restricted"]}
    site.decide("tournament", name="River Pairs", first="2018-03-10", club=106, **restricted)
    site.decide("grade", number="12356", code=2, start="2018-01-01")
    site.send(LADDER, ladder(award="8B", boards=44, rows=FOUR_PAIRS[:3], scores=("55", "50", "45")))
    text = page_of(browser("office"), f"{HERE}/checks").text
    assert "Esther Vandermeer (31018), Fergus Mahuika (27114) played together" in text
    assert "They earn no points unless the federation decides otherwise." in text
    assert "Desmond Plover (9205) played together" not in text


def test_a_restricted_event_of_another_class_is_checked_too(site: StoreFixture, browser: Browsers) -> None:
    """The table of 3A teams is for Restricted Regional Teams Events too."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    restricted: dict[str, Any] = {"event_class": "3A", "contest": "pairs", "restrictions": ["restricted"]}
    site.decide("tournament", name="River Pairs", first="2018-03-10", club=106, **restricted)
    site.send(LADDER, ladder(award="3A", boards=44))
    text = page_of(browser("office"), f"{HERE}/checks").text
    assert "(27114) played together" in text
    # Definition 28 is about 8B: here they have their points.
    assert "They earn no points" not in text


def test_a_session_of_another_class_may_be_in_order(river: StoreFixture, browser: Browsers) -> None:
    river.send("106_one.txt", session_file(event="River Pairs", award="10A"))
    river.send("106_two.txt", session_file(event="River Pairs", award="10A", round=2))
    office = browser("office")
    assert "Riverside Plate may belong to this tournament. Its event has another name." in page_of(
        office, f"{HERE}/checks"
    ).text  # fmt: skip
    river.decide("link-session", tournament=1, club=106, name=PLATE, belongs=False)
    assert "Nothing to look into" in page_of(office, f"{HERE}/checks").text


def test_a_file_that_waits_is_among_what_to_look_into(site: StoreFixture, browser: Browsers) -> None:
    site.register(*(number for number in NUMBERS if number != "38441"))
    site.decide("approvals", units=["A", "B"], start="2018-03-11")
    site.decide("tournament", name="River Pairs", event_class="10A", contest="pairs", first="2018-03-10", club=106)
    assert site.send(LADDER, ladder(award="5A")).state == "held"
    assert site.send(PLATE, ladder(event="Stream Pairs", award="5A")).state == "held"
    text = page_of(browser("club106"), "/clubs/106/tournaments/1/checks").text
    # The class alone differs; of the other file the name does too.
    assert f"The file {LADDER} (River Pairs) waits and does not count yet." in text
    assert PLATE not in text


def test_everyone_sees_ladders_by_stage_with_reasons(river: StoreFixture) -> None:
    river.decide("link-session", tournament=1, club=106, name=PLATE)
    river.decide(
        "stages", tournament=1, stages=[{"name": "final", "contestants": 4}, {"name": "plate", "contestants": 8}]
    )
    page = public_part()
    assert page.text.index("Final ranking, Final") < page.text.index("Final ranking, Plate")
    assert "places 1–4 of 12" in page.text
    assert any(address.startswith("/sessions/") and "/why/" in address for _, address in page.links)


def test_rounds_are_matches_and_who_leads_is_shown(site: StoreFixture) -> None:
    """16.5 and 12 VP in two rounds are 28.5: the first pair leads."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    site.decide("tournament", name="Lake Swiss", event_class="10A", contest="swiss-pairs", first="2018-03-10", club=106)
    for number, scores in ((1, ("16.5", "3.5", "11", "9")), (2, ("12", "8", "13", "7"))):
        rows = FOUR_PAIRS if number == 1 else (FOUR_PAIRS[0], FOUR_PAIRS[2], FOUR_PAIRS[1], FOUR_PAIRS[3])
        text = session_file(
            rows, event="Lake Swiss", round=number, unit="VP", award="10A", boards=8, lists=3, scores=scores,
            places=("1", "2", "1", "2"),
        )  # fmt: skip
        assert site.send(f"106_round_{number}.txt", text).state == "accepted"
    page = public_part()
    assert "Standings" in page.text
    assert "28.5" in re.sub(r"\s+", " ", page.text)
    assert page.text.index("Round 2") < page.text.index("Round 1")
    assert re.search(r"Marama Kereama.*16\.5.*Clementine Okonjo.*3\.5", page.text[page.text.index("Round 1") :])


def test_standings_of_pairs_are_shown_until_the_final_ranking(site: StoreFixture) -> None:
    """(60 + 42) / 2 = 51 and (55 + 58) / 2 = 56.5 of as many boards: the second pair leads."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    site.decide("tournament", name="Lake Pairs", event_class="10A", contest="pairs", first="2018-03-10", club=106)
    told: dict[str, Any] = {"event": "Lake Pairs", "award": "10A", "boards": 24}
    site.send("106_one.txt", session_file(round=1, scores=("60", "55", "45", "40"), **told))
    assert "Standings" not in public_part().text
    rows = (*FOUR_PAIRS[1:], FOUR_PAIRS[0])
    site.send("106_two.txt", session_file(rows, round=2, scores=("58", "52", "48", "42"), **told))
    text = re.sub(r"\s+", " ", public_part().text)
    assert "Standings after 2 sessions" in text
    assert re.search(r"Clementine Okonjo.*56\.50.*Marama Kereama.*51", text)
    final = session_file(rows, round=99, scores=("56.5", "51", "50", "42.5"), **(told | {"boards": 72}))
    site.send("106_final.txt", final)
    assert "Standings" not in public_part().text


def test_rounds_have_the_imps_of_their_boards_beside_the_victory_points(site: StoreFixture) -> None:
    """The first match of round 2 of the example: 26 IMPs to 13, added up by hand from both rooms."""
    send_rounds(site)
    site.decide("tournament", name=EVENT, event_class="5A", contest="teams", first=DAY, club=106)
    for number in ROUNDS:
        link: dict[str, Any] = {"tournament": 1, "club": 106, "name": f"106_round_{number}.txt", "belongs": True}
        site.decide("link-session", **link)
    assert "IMPs" not in public_part().text
    assert site.send("106_boards.xml", EXAMPLE).state == "accepted"
    text = re.sub(r"\s+", " ", public_part().text)
    assert re.search(r"Side IMPs VP .*? 26 15\.24 .*? 13 4\.76 (Why no points\? )?Won by 13 IMPs", text)


def test_a_session_leads_to_its_tournament(river: StoreFixture, browser: Browsers) -> None:
    link = '<a href="/tournaments/1"><bdi>River Pairs</bdi></a>'
    ladder_page, plate_page = (browser().get(f"/sessions/{number}").content.decode() for number in (1, 2))
    assert link in ladder_page
    assert link not in plate_page
    river.decide("link-session", tournament=1, club=106, name=PLATE, position=0)
    assert link in browser().get("/sessions/2").content.decode()
