"""Results by hand: a whole field and a few rows, mistakes beside their rows, drafts, and the mark of the session."""

import re
from typing import Any

import msgspec
import pytest

from overtrick.store import models
from tests.awards.published import printed_row
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import ENTER, FIELD, last_content, page_of, press_send, sheet, undo
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True
NAME = "106_2018_03_10_extra_pairs_1.txt"
REASON = "the computer broke down"
HOSTILE = '<script>alert("x")</script>\0=1+1,"\n1,60,2'


def test_a_whole_field(cast: StoreFixture, browser: Browsers) -> None:
    """Four pairs, as the printed formula gives it: 40, then 40 - 39 / (4 × 0.35) = 12.14, rounded down to 12."""
    client = browser("club106")
    preview = client.post(ENTER, sheet())
    page = page_of(preview)
    assert (preview.status_code, "Check before sending" in page.headings) == (200, True)
    assert [row[-1] for row in page.rows[1:]] == ["40 C", "12 C"]
    assert cast.count("arrival") == 0
    after = press_send(client, preview, ENTER)
    assert after["Location"] == "/sessions/1"
    assert [cast.points(number) for number in NUMBERS[:5]] == [{"C": 40}, {"C": 40}, {"C": 12}, {"C": 12}, {}]
    assert printed_row("40C Pairs", 4) == [40, 12]
    assert last_content() == (
        '2018-03-10,106,"","Extra Pairs","","",1,"","PCT","C",40,26,1,"BY HAND"\n'
        "1,60,38441,20093\n2,55,12356,9205\n3,45,31018,27114\n4,40,40777,1610\n"
    )
    arrival, entry = models.Arrival.objects.get(), models.Journal.objects.order_by("-seq")[0]
    assert (arrival.name, arrival.door, arrival.who) == (NAME, "by hand", "club106")
    assert msgspec.json.decode(entry.data) == {"by_hand": {"reason": REASON}}
    assert cast.verify() == []
    assert "Undone" in page_of(undo(client, after)).text
    assert cast.points("38441") == {}


def test_two_rows_of_a_field_of_26(cast: StoreFixture, browser: Browsers) -> None:
    """The printed 40C table, 26 pairs: 40 and 35, for 39 / (26 × 0.35) = 4.285…"""
    client = browser("club106")
    preview = client.post(ENTER, sheet(FIELD[:2], scope="few", field="26"))
    assert [row[-1] for row in page_of(preview).rows[1:]] == ["40 C", "35 C"]
    press_send(client, preview, ENTER)
    first, second, *_ = printed_row("40C Pairs", 26)
    assert [cast.points(number)["C"] for number in NUMBERS[:4]] == [first, first, second, second] == [40, 40, 35, 35]
    entry = models.Journal.objects.order_by("-seq")[0]
    assert msgspec.json.decode(entry.data) == {"by_hand": {"reason": REASON, "field": [26]}}
    assert cast.verify() == []


def test_the_reason_is_compulsory(cast: StoreFixture, browser: Browsers) -> None:
    for reason in ("", "  ", "\0"[:0]):
        answer = browser("club106").post(ENTER, sheet(reason=reason))
        assert answer.status_code == 422
        assert "Please say why the results are being entered by hand." in page_of(answer).text
        assert 'value="38441 20093"' in answer.content.decode()
    answer = browser("club106").post(ENTER, sheet(reason="x" * 501))
    assert "in at most 500 characters" in page_of(answer).text
    draft = models.Draft.objects.order_by("pk")[0].pk
    browser("club106").post(ENTER, {"do": "send", "draft": draft, "seen": "0-0-0"})
    assert cast.count("arrival") == 0


@pytest.mark.parametrize(
    ("rows", "values", "line", "words"),
    [
        ([("1=", "60", "38441 20093"), *FIELD[1:]], {}, 2, "Place 1= is marked as shared, but no other row has it."),
        (
            [FIELD[0], ("1", "55", "12356 9205"), *FIELD[2:]],
            {},
            2,
            "Place 1 is also given on line 3, but is not marked",
        ),
        ([FIELD[0], ("2", "sixty", "12356 9205")], {}, 3, "'sixty' is not a score."),
        # A comma in a score is a wrong score, and does not become a column of its own.
        ([FIELD[0], ("2", "55,5", "12356 9205"), *FIELD[2:]], {}, 3, "'55,5' is not a score."),
        ([("1", "160", "38441 20093"), *FIELD[1:]], {}, 2, "160"),
        (
            [FIELD[0], ("2", "55", "38441 9205"), *FIELD[2:]],
            {},
            3,
            "Player 38441 appears on line 2 and again on line 3.",
        ),
        ([FIELD[0], ("2", "55", "Okonjo 9205")], {}, 3, "Player number 'Okonjo' is not made of digits only."),
    ],
)
def test_a_mistake_stands_beside_its_row(
    cast: StoreFixture, browser: Browsers, rows: list[Any], values: dict[str, str], line: int, words: str
) -> None:
    answer = browser("club106").post(ENTER, sheet(rows, do="check", **values))
    html = answer.content.decode()
    beside = re.search(rf'<div class="beside" id="beside-{line - 2}">(.*?)</div>', html, re.DOTALL)
    assert beside
    assert words in " ".join(re.sub(r"<[^>]+>|&#39;", lambda tag: "'" if tag[0] == "&#39;" else " ", beside[1]).split())


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"unit": "POINTS"}, "Score unit cannot be 'POINTS'."),
        ({"date": ""}, "Date is empty."),
        ({"date": "tomorrow"}, "Date cannot be 'tomorrow'."),
        ({"boards": "many"}, "Boards played cannot be 'many'."),
        ({"event_class": "99Z"}, "Masterpoints type cannot be 'Z'."),
        ({"club": "130"}, "club 106 may not send for club 130"),
        ({"date": "2099-01-01"}, "2099-01-01"),
        ({"scope": "few", "field": "some"}, "Please write how many played in all"),
        ({"scope": "few", "field": "3"}, "More rows are typed in than the field has."),
        ({"event": "x" * 600}, "A text has 600 characters"),
    ],
)
def test_a_mistake_in_the_description_is_told(
    cast: StoreFixture, browser: Browsers, values: dict[str, Any], words: str
) -> None:
    answer = browser("club106").post(ENTER, sheet(**values))
    assert answer.status_code == 422
    assert words in page_of(answer).text
    assert cast.count("arrival") == 0


def test_the_choices_are_those_of_the_day(cast: StoreFixture, browser: Browsers) -> None:
    html = browser("club106").get(ENTER).content.decode()
    classes = re.search(r'<select id="event_class".*?</select>', html, re.DOTALL)
    assert classes
    values = re.findall(r'value="(\w+)"', classes[0])
    assert {"40C", "0C", "25A", "8B", "3B"} <= set(values)
    assert values[0] == "40C"
    assert re.findall(r'value="(\w+)"', re.search(r'<select id="unit".*?</select>', html, re.DOTALL)[0]) == [  # type: ignore[index]
        "PCT", "IMPS", "VP", "MPS", "PTS", "XIMPS",
    ]  # fmt: skip


def test_rows_are_added_and_removed_without_a_script(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    html = client.post(ENTER, sheet(do="add")).content.decode()
    assert html.count('name="place"') == 10
    html = client.post(ENTER, sheet(do="remove:0")).content.decode()
    assert "38441" not in re.findall(r'name="players" value="([^"]*)"', html)[0]
    for button in (
        "find:²",
        "remove:²",
        "find:" + "9" * 99,
        "find",
        "add:x",
        "remove:99",
        "remove:x",
        "remove",
        "choose:0",
        "find:99",
        "nothing",
        "remove:-1",
        "choose:9:1",
    ):
        assert client.post(ENTER, sheet(do=button)).status_code == 200


def test_a_player_is_found_by_name_and_chosen_without_a_script(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    rows = [("1", "60", "38441 tuckw"), *FIELD[1:]]
    html = client.post(ENTER, sheet(rows, do="find:0")).content.decode()
    assert 'name="do" value="choose:0:20093"' in html
    html = client.post(ENTER, sheet(rows, do="choose:0:20093")).content.decode()
    assert re.findall(r'name="players" value="([^"]*)"', html)[0] == "38441 20093"


def test_the_search_as_one_types(cast: StoreFixture, browser: Browsers) -> None:
    """Members of the club come first; a whole number needs no choice; hidden players are seen by their club only."""
    cast.register("51", first="Vera", family="Kereama", club=130).decide("hide", number="38441", hidden=True)
    club, other = browser("club106"), browser("club130")
    found = club.get("/clubs/106/find-player", {"players": "20093 kere", "row": "3"}).content.decode()
    assert re.findall(r'value="choose:3:(\d+)"', found) == ["38441", "51"]
    assert re.findall(r"choose:0:(\d+)", other.get("/clubs/130/find-player?q=kereama").content.decode()) == ["51"]
    assert "choose" not in club.get("/clubs/106/find-player?players=20093").content.decode()
    assert "Nobody was found" in club.get("/clubs/106/find-player?q=zzzzzz").content.decode()
    for text in ("", HOSTILE, "x" * 5000, "%00"):
        answer = club.get("/clubs/106/find-player", {"players": text, "row": "x"})
        assert (answer.status_code, "<script>" in answer.content.decode()) == (200, False)
    assert other.get("/clubs/106/find-player?q=k").status_code == 403


def test_the_sheet_is_checked_as_one_types(cast: StoreFixture, browser: Browsers) -> None:
    rows = [("1=", "60", "38441 20093"), FIELD[1], ("", "", ""), ("5", "40", "4711 1610")]
    answer = browser("club106").post(ENTER, sheet(rows, do="check"), HTTP_HX_REQUEST="true")
    html = answer.content.decode()
    assert "<html" not in html
    assert 'id="beside-0" hx-swap-oob="true"' in html
    assert "Place 1= is marked as shared" in html
    assert "Marama Kereama" in html
    # An empty row keeps its number, so that what is said of the last one stands beside it.
    last = re.search(r'id="beside-3".*', html, re.DOTALL)
    assert last
    assert "4711 (not registered)" in last[0]
    assert "The next place should be 3, but it is 5." in last[0]
    assert re.search(r'name="draft" id="draft" value="\d+"', html)
    # A name that is being typed is nobody yet, and the row is not finished.
    rows = [("1=", "60", "38441 tuckw")]
    html = browser("club106").post(ENTER, sheet(rows, do="check"), HTTP_HX_REQUEST="true").content.decode()
    assert "Marama Kereama" in html
    assert "tuckw" not in html
    assert "is marked as shared" not in html


def test_what_was_typed_is_kept(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    client.post(ENTER, sheet(do="check"))
    draft = models.Draft.objects.get()
    page = read(client, ENTER)
    assert "You have unfinished results from" in page.text
    assert page.link("Continue") == f"{ENTER}?draft={draft.pk}"
    html = client.get(f"{ENTER}?draft={draft.pk}").content.decode()
    assert 'value="38441 20093"' in html
    client.post(ENTER, sheet(do="check", draft=str(draft.pk), event="Later"))
    assert models.Draft.objects.get().pk == draft.pk
    assert "You have unfinished" not in read(browser("office"), ENTER).text
    client.post(ENTER, {"do": "discard", "draft": draft.pk})
    assert models.Draft.objects.count() == 0
    assert "You have unfinished" not in read(client, ENTER).text


def test_a_draft_of_another_club_is_not_opened_sent_or_discarded(cast: StoreFixture, browser: Browsers) -> None:
    browser("club106").post(ENTER, sheet())
    draft = models.Draft.objects.get().pk
    other = browser("club130")
    assert "Extra Pairs" not in other.get(f"/clubs/130/enter?draft={draft}").content.decode()
    for button in ("discard", "send"):
        other.post("/clubs/130/enter", {"do": button, "draft": draft, "seen": "0-0-0"})
    other.post("/clubs/130/enter", sheet(do="check", draft=str(draft), event="Stolen"))
    assert b"Extra Pairs" in bytes(models.Draft.objects.get(pk=draft).content)
    assert cast.count("arrival") == 0
