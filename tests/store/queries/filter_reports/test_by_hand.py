"""The reports of a few evenings, worked out by hand (the table of `small_nation`)."""

from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.aggregate import AggregateReport, find_players
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.detail import DetailReport, find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, columns_of, count_rows, stream_rows
from overtrick.store.queries.filter_reports.filters import ReportFilter, limit_filter
from overtrick.store.queries.filter_reports.months import find_months
from tests.store.queries.filter_reports.small_nation import EARLY, FEBRUARY, LATE, TODAY, send_evenings, write_copy
from tests.store.store_fixture import StoreFixture


class Reader(NamedTuple):
    """Who reads."""

    role: str
    club: int | None = None
    player: str = ""


OFFICE, AUCKLAND_CLUB = Reader(FEDERATION), Reader(CLUB, 106)


@pytest.fixture
def nation(store: StoreFixture) -> StoreFixture:
    """The evenings, on record and in the copy."""
    return send_evenings(store)


def results(who: Any = None, page: int = 1, **asked: Any) -> DetailReport:
    with open_reader() as (copy, _):
        return find_results(copy, ReportFilter(**asked), who, TODAY, page)


def players(who: Any = None, page: int = 1, **asked: Any) -> AggregateReport:
    with open_reader() as (copy, _):
        return find_players(copy, ReportFilter(**asked), who, TODAY, page)


def in_short(found: DetailReport) -> list[tuple[date, int, int | None, str, dict[str, str]]]:
    """The day, the club, the place, the numbers of the players and the points of each result."""
    return [
        (
            row.date,
            row.club,
            row.place,
            " ".join(each.person.number or each.person.name for each in row.players),
            row.points,
        )
        for row in found.rows
    ]


# What is asked for, how many results there are, and the C points of those asked for.
ASKED: list[tuple[dict[str, Any], int, str | None]] = [
    # Four pairs on four evenings; 40 + 40 + 12 + 12 points on three of them, without the player not registered.
    ({}, 16, "300.00"),
    ({"which": "finals"}, 4, None),
    ({"which": "sessions"}, 12, "300.00"),
    ({"club": 130}, 4, "104.00"),
    ({"start": date(2018, 3, 1), "end": EARLY}, 4, "92.00"),
    ({"event": "maori"}, 4, "92.00"),
    ({"event": "HILL māori"}, 4, "92.00"),
    ({"event": "%"}, 16, "300.00"),
    ({"event_class": "10A"}, 0, None),
    # Pairs with somebody of Howick: three in February, two on 5 March, two on 10 March.
    ({"home": 130, "which": "sessions"}, 7, "64.00"),
    # Only the first two rows of each evening win anything.
    ({"unit": "C"}, 6, "300.00"),
    ({"unit": "C", "home": 130}, 3, "64.00"),
    ({"name": "kereama", "start": LATE}, 2, "40.00"),
    ({"name": "Kereama", "numbers": ("20093",)}, 0, None),
]


def test_reports_by_hand(nation: StoreFixture) -> None:
    """All of them on one store, which takes longer to make than to ask."""
    check_results_of_a_player()
    for asked, count, total in ASKED:
        found = results(**asked)
        assert (found.count, len(found.rows)) == (count, count), asked
        assert found.totals == ({"C": total} if total else {}), asked
    check_order()
    check_players()
    check_players_of_a_filter()
    check_months()
    check_extracts()
    check_hostile_filters()
    check_hidden(nation)
    check_ages(nation)
    check_countries(nation)
    check_erased(nation)


def check_results_of_a_player() -> None:
    found = results(numbers=("38441",))
    # The newest first; on one day the final ranking, which was sent last.
    assert in_short(found) == [
        (LATE, 106, 1, "38441 20093", {}),
        (LATE, 106, 1, "38441 20093", {"C": "40.00"}),
        (EARLY, 106, 3, "38441 9205", {}),
        (FEBRUARY, 130, 1, "38441 31018", {"C": "40.00"}),
    ]
    assert [row.final for row in found.rows] == [True, False, False, False]
    assert (found.count, found.totals) == (4, {"C": "80.00"})
    assert [each.asked for each in found.rows[-1].players] == [True, False]


def check_order() -> None:
    by_place = [row.place for row in results(by="place").rows]
    assert by_place == sorted(by_place, key=lambda place: place or 0)
    assert [row.club for row in results(by="club", descending=True, which="sessions").rows] == [130] * 4 + [106] * 8
    # Three rows of 40, three of 12, and ten without points.
    most = [row.points.get("C", "") for row in results(by="C", descending=True).rows]
    assert most == ["40.00"] * 3 + ["12.00"] * 3 + [""] * 10
    # A page that is not there is the last one.
    assert (results(page=10**9).page, len(results(page=10**9).rows)) == (1, 16)


def check_players() -> None:
    """By the table: how often each played, and what was won; the final ranking does not count."""
    found = players(by="C", descending=True)
    by_number = {row.number: (row.count, row.points) for row in found.rows}
    assert by_number == {
        "38441": (3, {"C": "80.00"}), "20093": (3, {"C": "80.00"}), "12356": (3, {"C": "52.00"}),
        "31018": (3, {"C": "40.00"}), "9205": (3, {"C": "24.00"}), "27114": (3, {"C": "12.00"}),
        "1610": (3, {"C": "12.00"}), "40777": (2, {}), "55555": (1, {}),
    }  # fmt: skip
    assert [row.points.get("C", "") for row in found.rows][:4] == ["80.00", "80.00", "52.00", "40.00"]
    assert (found.people, found.count, found.totals, found.unlisted) == (9, 24, {"C": "300.00"}, 0)
    stranger = next(row for row in found.rows if row.number == "55555")
    assert (stranger.known, stranger.name, stranger.club) == (False, "", None)
    marama = next(row for row in found.rows if row.number == "38441")
    assert (marama.name, marama.club, marama.region, marama.grade) == (
        "Marama Kereama", 106, "Auckland Northland Region", "Open",
    )  # fmt: skip


def check_players_of_a_filter() -> None:
    march = players(start=date(2018, 3, 1), end=date(2018, 3, 31), club=106)
    # What Auckland is charged for March: two evenings of eight.
    assert (march.count, march.people) == (16, 9)
    howick = players(home=130, unit="C")
    assert {row.number: row.points["C"] for row in howick.rows} == {"31018": "40.00", "27114": "12.00", "1610": "12.00"}
    assert players(grade=1).people == 0
    assert players(numbers=("38441", "55555")).people == 1


def check_months() -> None:
    with open_reader() as (copy, _):
        months, by_year = find_months(copy, ReportFilter(), None, TODAY)
    assert not by_year
    assert [(each.first, each.sessions, each.points) for each in months] == [
        (date(2018, 2, 1), 8, {"C": "104.00"}), (date(2018, 3, 1), 16, {"C": "196.00"}),
    ]  # fmt: skip


def extract(report: str, who: Any, **asked: Any) -> list[dict[str, Any]]:
    """The rows of an extract by the names of their columns."""
    columns = columns_of(report, current_federation().scheme.on(TODAY))
    with open_reader() as (copy, _):
        filters = ReportFilter(**asked)
        rows = [row for batch in stream_rows(copy, report, filters, who, TODAY) for row in batch]
        assert len(rows) == count_rows(copy, report, filters, who, TODAY)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def check_extracts() -> None:
    """Richer than the screen: a row for each player of a result, with the day of the last amendment."""
    rows = extract(DETAIL, OFFICE, start=LATE, which="sessions")
    assert len(rows) == 8
    first = next(row for row in rows if row["number"] == "38441")
    assert first | {
        "date": LATE, "club": 106, "event": "Monday Pairs", "session": 1, "kind": "session", "class": "40C", "place": 1,
        "boards": 26, "name": "Marama Kereama", "home_club": 106, "gender": "Female", "unit C": Decimal("40.00"),
        "unit A": None, "count": 1, "last_amended": date(2018, 3, 11), "file": "106_2.txt", "by_hand": False,
    } == first  # fmt: skip
    assert [row["session"] for row in extract(DETAIL, OFFICE, which="finals")] == ["F"] * 8
    # A club is told the gender of its own members only.
    known = {row["number"]: row["gender"] for row in extract(AGGREGATE, AUCKLAND_CLUB)}
    assert (known["38441"], known["31018"], known["55555"]) == ("Female", None, None)
    totals = {row["number"]: (row["count"], row["unit C"]) for row in extract(AGGREGATE, OFFICE)}
    assert totals["12356"] == (3, Decimal("52.00"))
    assert sum(count for count, _ in totals.values()) == 24


def check_hostile_filters() -> None:
    """Whatever is typed is a value: nothing is read, changed or broken by it."""
    for text in ("'; DROP TABLE players; --", "\\", "%_!", '"', "read_csv('/etc/passwd')", "x' OR '1'='1", "🂡" * 50):
        assert results(event=text).count in (0, 16), text
        for field in ("region", "home_region", "event_class", "unit", "name", "by", "which"):
            asked: dict[str, Any] = {field: text}
            assert results(**asked).count in (0, 16), (field, text)
            assert players(**asked).people in (0, 9), (field, text)
    assert results(event_class="x' OR '1'='1").count == 0
    assert results(home=2**31, club=2**40, numbers=("9" * 300,)).count == 0


def check_hidden(nation: StoreFixture) -> None:
    """Who is hidden is found by nobody but the federation, the club and the player, before the copy knows of it."""
    nation.decide("hide", number="20093", hidden=True)
    seen = {
        None: False,
        OFFICE: True,
        AUCKLAND_CLUB: True,
        Reader(CLUB, 130): False,
        Reader(PLAYER, None, "20093"): True,
    }
    for who, may_see in seen.items():
        assert ("20093" in {row.number for row in players(who).rows}) is may_see, who
        assert (results(who, numbers=("20093",)).count > 0) is may_see, who
        assert (results(who, name="Tuckwell").count > 0) is may_see, who
        names = {each.person.name for row in results(who).rows for each in row.players}
        assert ("Bertram Tuckwell" in names) is may_see, who
        assert ("20093" in {row["number"] for row in extract(DETAIL, who)}) is may_see, who
    found = players()
    # The sessions are still there to compare with an invoice.
    assert (found.count, found.unlisted, found.totals) == (21, 3, {"C": "220.00"})


def check_ages(nation: StoreFixture) -> None:
    """Ages are for the federation, and for a club's own members."""
    nation.decide("amend", number="38441", year_of_birth=1950)
    nation.decide("amend", number="31018", year_of_birth=1950)
    write_copy(nation)
    old = ReportFilter(youngest=68)
    assert {row.number for row in players(OFFICE, youngest=68).rows} == {"38441", "31018"}
    assert players(OFFICE, youngest=69).people == players(OFFICE, oldest=67).people == 0
    assert limit_filter(old, OFFICE) == old
    assert limit_filter(old, AUCKLAND_CLUB) == ReportFilter(youngest=68, home=106)
    assert limit_filter(old, None) == limit_filter(old, Reader(PLAYER, None, "38441")) == ReportFilter()


def check_countries(nation: StoreFixture) -> None:
    """Both clubs are of New Zealand, and so are their members but for one; the stranger is of no country."""
    nation.decide("amend", number="38441", country=2)
    write_copy(nation)
    assert {row.number for row in players(OFFICE, country=2).rows} == {"38441"}
    assert (results(country=2).count, results(country=2).totals) == (4, {"C": "80.00"})
    assert players(OFFICE, country=1).people == 7
    assert players(OFFICE, country=3).people == players(OFFICE, country=123).people == 0
    known = {row["number"]: row["country"] for row in extract(AGGREGATE, AUCKLAND_CLUB)}
    assert (known["38441"], known["20093"], known["31018"]) == ("Australia", "New Zealand", None)


def check_erased(nation: StoreFixture) -> None:
    """Who is erased is seen by nobody, whatever the copy still says."""
    nation.decide("erase", number="9205")
    for who in (None, OFFICE, AUCKLAND_CLUB):
        assert "9205" not in {row.number for row in players(who).rows}
        assert results(who, numbers=("9205",)).count == 0
        assert "Plover" not in str(extract(DETAIL, who)) + str(extract(AGGREGATE, who)) + str(results(who))
