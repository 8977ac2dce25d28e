"""'Why?': the reasons in words with the clause, the row of the printed table with the cell marked, the file's line."""

import re

from overtrick.store.access import accounts
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.page_text import read

# Neither the player's club nor the one where it was played.
STRANGERS = ("", "38441", "club130")
NAME = "Bertram Tuckwell"
EVERYBODY = (*STRANGERS, "20093", "club106", "office")


def test_the_chain_of_reasons_the_row_of_the_table_and_the_line_of_the_file(
    site: StoreFixture, browser: Browsers
) -> None:
    """The 40C table for three, four and five pairs: 40 - 39 / (n x 0.35) is 2.85, 12.14 and 17.71, rounded down."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), "/sessions/1/why/3")
    assert page.headings[0] == "Why 12 C?"
    assert "Clementine Okonjo , Desmond Plover" in page.text
    assert "2nd of 4 pairs: 40 − 1 × 39 / (4 × 35 %) = 12.14…, rounded down to 12 C" in page.text
    assert "26 boards, at least 20: the full award" in page.text
    assert "Basic Table; rulings N1, N2" in page.text
    assert [row for row in page.rows if row[0] in ("3", "4", "5")] == [
        ["3", "40", "2"], ["4", "40", "12"], ["5", "40", "17"],
    ]  # fmt: skip
    assert re.findall(r'class="hit">([^<]*)<', page.html) == ["12"]
    assert "106_a.txt, version 1, line 3" in page.text
    assert "2,50.50,12356,9205" in page.text


def test_why_a_place_earned_nothing(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), "/sessions/1/why/4")
    assert page.headings[:2] == ["Why no points?", "The reasons"]
    assert "3rd of 4 pairs: the table gives points down to 2nd place" in page.text
    assert re.findall(r'class="hit">([^<]*)<', page.html) == ["–"]


def test_a_tie_marks_both_places(site: StoreFixture, browser: Browsers) -> None:
    """First and second of four share 40 and 12: 26 each."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(places=("1=", "1=", "3", "4"), scores=("51.00", "51.00", "49.50", "48.50")))
    page = read(browser(), "/sessions/1/why/2")
    assert re.findall(r'class="hit">([^<]*)<', page.html) == ["40", "12"]
    assert page.headings[0] == "Why 26 C?"
    assert "26 C each" in page.text


def test_why_somebody_may_not_earn_is_told_to_those_whom_it_concerns(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    accounts.make_account("20093", PASSWORD, role=accounts.PLAYER, player="20093")
    site.decide("period", number="20093", kind="suspended", start="2018-01-01")
    site.send("106_a.txt", session_file())
    told = {name: read(browser(name), "/sessions/1/why/2").text for name in EVERYBODY}
    for name in STRANGERS:
        assert f"{NAME} could not earn points on this day" in told[name]
        assert "suspended" not in told[name]
        # The clause tells what it is about.
        assert "Issue of Masterpoints 4 to 6" not in told[name]
    for name in ("20093", "club106", "office"):
        assert "suspended" in told[name]


def test_why_somebody_may_earn_nevertheless_is_told_to_the_same(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    accounts.make_account("20093", PASSWORD, role=accounts.PLAYER, player="20093")
    site.decide("period", number="20093", kind="suspended", start="2018-01-01")
    site.send("106_a.txt", session_file())
    facts = {"players": [{"number": "20093", "override": "the appeal is pending"}]}
    site.decide("facts", club=106, name="106_a.txt", facts=facts)
    told = {name: read(browser(name), "/sessions/1/why/2").text for name in EVERYBODY}
    for name in STRANGERS:
        assert f"An exception was made for {NAME}" in told[name]
        assert "appeal" not in told[name]
        assert "suspended" not in told[name]
    for name in ("20093", "club106", "office"):
        assert f"overruled for {NAME}: the appeal is pending" in told[name]


def test_a_phantom_a_bye_and_an_unknown_number_are_explained_to_everybody(
    site: StoreFixture, browser: Browsers
) -> None:
    rows = ("38441 20093", "12356 77777", "31018 0", "27114 1610", "0 0")
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(rows))
    told = [read(browser(), f"/sessions/1/why/{line}").text for line in (3, 4, 6)]
    assert "We do not know the number 77777. Ask your club to check it." in told[0]
    assert "Player 0 has no number and earns nothing" in told[1]
    assert "This is the sit-out: nobody sat here, so nobody could earn points" in told[2]
    assert [text for text in told if "could not earn points" in text] == []


def test_a_player_who_earns_in_spite_of_a_status_is_not_said_to_earn_nothing(
    site: StoreFixture, browser: Browsers
) -> None:
    """A dormant player earns; that the player is dormant is nobody else's business."""
    site.register(*NUMBERS[2:])
    site.register("20093", status=2)
    site.send("106_a.txt", session_file())
    stranger, club = (read(browser(name), "/sessions/1/why/2").text for name in ("", "club106"))
    assert "could not earn" not in stranger
    assert "dormant" not in stranger
    assert f"{NAME} is dormant" in club
    # Points that stood apart from the partner's would tell of it as well: they earned the same, so it is said once.
    assert stranger.count("1st of 4 pairs") == 1
    assert stranger.count("The table we read") == 1


def test_the_partner_of_one_who_may_not_earn_is_told_that_it_is_the_partner(
    site: StoreFixture, browser: Browsers
) -> None:
    site.register(*NUMBERS[1:])
    site.decide("period", number="20093", kind="suspended", start="2018-01-01")
    site.send("106_a.txt", session_file(award="10A"))
    said = read(browser(), "/sessions/1/why/2").text
    assert f"{NAME} could not earn points on this day" in said
    assert f"Partner or team mate of {NAME}, who could not earn points on this day" in said
    assert "suspended" not in said


def test_a_grade_is_public_so_everybody_reads_that_a_player_is_above_that_of_the_event(
    site: StoreFixture, browser: Browsers
) -> None:
    """A 5B event admits Intermediate and Junior players (N22), and the grade is on the page of a player."""
    # 38441 is an Open player.
    site.register(*NUMBERS[1:], grade=1)
    accounts.make_account("20093", PASSWORD, role=accounts.PLAYER, player="20093")
    site.send("106_a.txt", session_file(award="5B"))
    for name in ("", "20093", "club130"):
        said = read(browser(name), "/sessions/1/why/2").text
        assert "Marama Kereama is above the grade of this event and earns no points" in said
        assert "Partner or team mate of Marama Kereama, who is above the grade of this event" in said
        assert "could not earn points on this day" not in said
        assert "38441 is above" not in said


def test_the_number_of_a_hidden_player_is_in_no_reason(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.decide("period", number="20093", kind="suspended", start="2018-01-01")
    site.decide("hide", number="20093", hidden=True)
    site.send("106_a.txt", session_file())
    stranger, office = (read(browser(name), "/sessions/1/why/2").text for name in ("", "office"))
    assert "A player who is not named could not earn points on this day" in stranger
    assert NAME not in stranger
    assert f"{NAME} was suspended on the day" in office


def test_the_home_club_is_told_wherever_it_was_played(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.decide("period", number="31018", kind="suspended", start="2018-01-01")
    site.send("106_a.txt", session_file())
    for name in ("club106", "club130"):
        assert "suspended" in read(browser(name), "/sessions/1/why/4").text


def test_a_file_that_was_corrected_keeps_its_old_line_for_the_old_address(
    site: StoreFixture, browser: Browsers
) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    page = read(browser(), "/sessions/1/why/2")
    assert "These results were replaced or taken back." in page.text
    assert "1,51.50,38441,20093" in page.text
