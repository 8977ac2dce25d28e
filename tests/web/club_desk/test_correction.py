"""Correcting a file in the browser: rows as a form, also of a file that was rejected, then received under its name."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import check_file, hidden, last_content, page_of, press_send, said, undo
from tests.web.conftest import Browsers

ONE_DATABASE = True
NAME = "106_a.txt"
ADDRESS = f"/clubs/106/files/{NAME}/correct"
_FIELD = re.compile(r'<input (?:id="\w+" )?name="(\w+)"(?: type="\w+")? value="([^"]*)"')
_CHOSEN = re.compile(r'<select id="\w+" name="(\w+)".*?<option value="([^"]*)" selected>', re.DOTALL)


def form(html: str) -> dict[str, Any]:
    """Return the fields of a sheet as a browser would send them."""
    fields: dict[str, Any] = {"place": [], "score": [], "players": []}
    for name, value in _FIELD.findall(html):
        if name in ("place", "score", "players"):
            fields[name].append(value)
        else:
            fields[name] = value
    return fields | dict(_CHOSEN.findall(html))


def opened(client: Client, address: str = ADDRESS) -> dict[str, Any]:
    """Open the page of a file, and return its form."""
    answer = client.get(address)
    assert answer.status_code == 200
    return form(answer.content.decode()) | {name: value for name, value in hidden(answer).items() if name != "do"}


def rows_of(fields: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the rows in which something stands."""
    found = zip(fields["place"], fields["score"], fields["players"], strict=True)
    return [row for row in found if any(row)]


def test_the_rows_of_a_file_are_shown_and_written_as_they_were(cast: StoreFixture, browser: Browsers) -> None:
    content = session_file(location="Main room", section="A", program="SCORER 17")
    cast.send(NAME, content)
    client = browser("club106")
    fields = opened(client)
    assert rows_of(fields)[0] == ("1", "51.50", "38441 20093")
    assert (fields["event"], fields["date"], fields["section"]) == ("Monday Pairs", "2018-03-10", "A")
    fields["score"][0] = "52.50"
    preview = client.post(ADDRESS, fields | {"do": "preview"})
    assert "What changes in these results" in page_of(preview).headings
    press_send(client, preview, ADDRESS)
    assert last_content() == content.replace("51.50", "52.50")
    assert models.Arrival.objects.order_by("-id")[0].door == "web"
    assert cast.verify() == []


def test_the_preview_has_old_and_new_score_place_and_points(cast: StoreFixture, browser: Browsers) -> None:
    """The first two change places: 40 C and 12 C, as the cast says."""
    cast.send(NAME, session_file())
    client = browser("club106")
    fields = opened(client)
    fields["players"][:2] = [FOUR_PAIRS[1], FOUR_PAIRS[0]]
    preview = client.post(ADDRESS, fields | {"do": "preview"})
    rows = {row[0]: row[1:] for row in page_of(preview).rows if len(row) == 4 and "before" in row[-1]}
    assert rows["Marama Kereama Bertram Tuckwell"] == [
        "before 51.50% → now 50.50%", "before 1 → now 2", "before 40 C → now 12 C",
    ]  # fmt: skip
    assert cast.points("38441") == {"C": 40}
    after = press_send(client, preview, ADDRESS)
    assert [cast.points(number)["C"] for number in NUMBERS[:4]] == [12, 12, 40, 40]
    undo(client, after)
    assert [cast.points(number)["C"] for number in NUMBERS[:4]] == [40, 40, 12, 12]
    assert cast.verify() == []


def test_a_broken_file_is_checked_corrected_and_awarded(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    broken = session_file().replace("1,51.50,38441", "1st,51.50%,3844l")
    preview = check_file(client, broken)
    address = page_of(preview).link("Correct it here")
    answer = client.get(address)
    beside = re.search(r'id="beside-0">(.*?)</div>', answer.content.decode(), re.DOTALL)
    assert beside
    for words in ("1st&#39; is not a place", "51.50%&#39; is not a score", "3844l&#39; is not made of digits only"):
        assert words in beside[1]
    fields = form(answer.content.decode()) | hidden(answer)
    assert rows_of(fields)[0] == ("1st", "51.50%", "3844l 20093")
    refused = client.post(ADDRESS, fields | {"do": "preview"})
    assert (refused.status_code, cast.count("arrival")) == (422, 0)
    fields |= {"place": ["1", *fields["place"][1:]], "score": ["51.50", *fields["score"][1:]]}
    fields["players"][0] = "38441 20093"
    press_send(client, client.post(ADDRESS, fields | {"do": "preview"}), ADDRESS)
    assert cast.points("38441") == {"C": 40}
    assert cast.revisions(NAME) == ["accepted"]


def test_a_file_that_was_rejected_is_shown_with_its_problems(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file().replace("50.50", "fifty"))
    client = browser("club106")
    assert "'fifty' is not a score." in page_of(client.get(ADDRESS)).text
    fields = opened(client)
    fields["score"][1] = "50.50"
    press_send(client, client.post(ADDRESS, fields | {"do": "preview"}), ADDRESS)
    assert cast.points("12356") == {"C": 12}
    assert cast.revisions(NAME) == ["rejected", "accepted"]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        # A column too few in the description, quotes that do not pair up, no description, and other bytes.
        (session_file().replace('"SCORER 17"', ""), 4),
        (session_file().replace(',"SCORER 17"', ""), 4),
        (session_file().replace("3,49.50,", '3,"49.50,'), 4),
        (session_file().partition("\n")[2], 4),
        (session_file().encode().replace(b"Monday", "Māndāy".encode()), 4),
        (session_file().encode().replace(b"Monday", b"M\xe4ndag"), 4),
        (session_file().replace("\n", "\r\n\r\n"), 4),
        (session_file(()), 0),
        ("hello, world", 0),
    ],
)
def test_however_badly_a_file_is_written_its_lines_are_shown(
    cast: StoreFixture, browser: Browsers, content: str | bytes, rows: int
) -> None:
    cast.send(NAME, content)
    assert len(rows_of(opened(browser("club106")))) == rows


@pytest.mark.parametrize(
    "content",
    [b"", b"\0\1\2,", b"\xff\xfe1\0,\0", "no commas here", session_file(("1 2",) * 301), "x," * 40_000, b"<a/>"],
)
def test_what_cannot_be_shown_as_rows_says_so(cast: StoreFixture, browser: Browsers, content: str | bytes) -> None:
    cast.send(NAME, content)
    page = page_of(browser("club106").get(ADDRESS))
    assert "Send another file in its place" in page.text
    assert page.link("Send another file in its place") == f"/clubs/106/send?name={NAME}"
    assert 'name="place"' not in page.html
    assert "it is not a file of New Zealand results, or has more than 300 rows" in page.text


def test_other_formats_are_replaced_by_another_file(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.mcd", report(Contest()), club=106)
    page = page_of(browser("club106").get("/clubs/106/files/106_a.mcd/correct"))
    assert "This file is a Magic Contest report." in page.text
    usebio = Path(__file__).parents[3] / "examples" / "usebio" / "howell_one_winner.xml"
    cast.send("106_a.xml", usebio.read_bytes())
    page = page_of(browser("club106").get("/clubs/106/files/106_a.xml/correct"))
    assert "This file is USEBIO." in page.text
    assert page.link("Send another file in its place") == "/clubs/106/send?name=106_a.xml"


def test_a_form_that_is_out_of_date_loses_nothing(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    fields = opened(client)
    fields["score"][0] = "53.33"
    cast.send(NAME, session_file(FOUR_PAIRS[::-1]))
    answer = client.post(ADDRESS, fields | {"do": "preview"})
    assert answer.status_code == 409
    assert "Someone else has changed this file since you began." in page_of(answer).text
    assert "Version 2 came on" in page_of(answer).text
    assert "by scorer" in said(answer)
    assert "What the other version changed" in page_of(answer).headings
    assert 'value="53.33"' in answer.content.decode()
    # Seen once, it can be replaced knowingly.
    again = form(answer.content.decode()) | hidden(answer)
    press_send(client, client.post(ADDRESS, again | {"do": "preview"}), ADDRESS)
    assert cast.points("38441") == {"C": 40}


def test_what_comes_between_preview_and_sending_is_told_too(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    preview = client.post(ADDRESS, opened(client) | {"do": "preview", "section": "B"})
    cast.decide("cancel", club=106, name=NAME, reason="wrong evening")
    answer = press_send(client, preview, ADDRESS)
    assert (answer.status_code, cast.points("38441")) == (409, {})


def test_results_by_hand_stay_by_hand(cast: StoreFixture, browser: Browsers) -> None:
    """Twelve pairs: 40 and 30, as `39 / (12 × 0.35) = 9.29` says; the size of the field is kept."""
    cast.send(NAME, session_file(FOUR_PAIRS[:2]), by_hand={"reason": "left out", "field": [12]}, door="by hand")
    client = browser("club106")
    fields = opened(client)
    fields["players"][:2] = [FOUR_PAIRS[1], FOUR_PAIRS[0]]
    press_send(client, client.post(ADDRESS, fields | {"do": "preview"}), ADDRESS)
    assert [cast.points(number)["C"] for number in NUMBERS[:4]] == [30, 30, 40, 40]
    assert cast.verify() == []


def test_who_may_correct_what(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    assert browser("club130").get(ADDRESS).status_code == 403
    assert browser("club130").get(f"/clubs/130/files/{NAME}/correct").status_code == 404
    assert browser("club106").get("/clubs/106/files/no such.txt/correct").status_code == 404
    assert browser("club106").get("/clubs/106/files/%00/correct").status_code == 404
    assert browser("office").get(ADDRESS).status_code == 200


def test_a_checked_file_of_another_club_is_not_opened(cast: StoreFixture, browser: Browsers) -> None:
    check_file(browser("club106"), session_file())
    draft = models.Draft.objects.get().pk
    assert browser("club130").get(f"/clubs/130/files/{NAME}/correct?checked={draft}").status_code == 404


def test_a_correction_is_kept_as_a_draft(cast: StoreFixture, browser: Browsers) -> None:
    cast.send(NAME, session_file())
    client = browser("club106")
    fields = opened(client)
    fields["score"][0] = "53.33"
    client.post(ADDRESS, fields | {"do": "check"})
    draft = models.Draft.objects.get(kind="correction")
    assert rows_of(opened(client, f"{ADDRESS}?draft={draft.pk}"))[0][1] == "53.33"
