"""Reports of another federation: its own units, no grades, and players whom only the file names."""

from datetime import date
from typing import Any

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.aggregate import find_players
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.detail import find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, columns_of, stream_rows
from overtrick.store.queries.filter_reports.filters import ReportFilter
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.queries.filter_reports.small_nation import TODAY, write_copy
from tests.store.store_fixture import StoreFixture

# What is tried here is the same on every database.
ONE_DATABASE = True
LIMASSOL = 1


def test_units_and_players_without_a_number(open_store: Any) -> None:
    """Four pairs with numbers and one without: ten players were there, and an invoice would charge ten.

    One winner, five pairs: the first earn 8 Silver each, the second 5.
    """
    store: StoreFixture = open_store("cbf-2013", "sqlite")
    store.decide("club", code=LIMASSOL, name="Limassol", region="Cyprus", country=1, licence="1207")
    members = [number for pair in NORTH for number in pair.split()]
    for number in members:
        store.register(number, club=LIMASSOL, grade=99, rank=0)
    lines = "".join(f"{number},id-card,2010-01-01,\n" for number in members)
    store.import_register("periods", f"player,kind,start,end\n{lines}")
    guests = Contest((*NORTH[:4], ":Ada Holm/Bo Lund"))
    assert store.send("a.mcd", report(guests), club=None).state == "accepted"
    write_copy(store)
    with open_reader() as (copy, _):
        names = columns_of(DETAIL, current_federation().scheme.on(TODAY))
        rows = [
            dict(zip(names, row, strict=True))
            for batch in stream_rows(copy, DETAIL, ReportFilter(), None, TODAY)
            for row in batch
        ]
        found = find_players(copy, ReportFilter(club=LIMASSOL, start=date(2018, 3, 1)), None, TODAY)
        results = find_results(copy, ReportFilter(), None, TODAY)
        winners = find_players(copy, ReportFilter(unit="Silver"), None, TODAY)
    assert (found.count, found.people) == (10, 9)
    # Nobody has their number, but the file has their names, and there is no session 0.
    assert [each.person.name for each in results.rows[-1].players] == ["Ada Holm", "Bo Lund"]
    assert [row["session"] for row in rows] == [None] * 10
    assert [(row.count, row.name, row.points) for row in found.rows if not row.known] == [(2, "", {})]
    assert found.totals == {"Silver": "26.00"}
    assert {row.number: row.points["Silver"] for row in winners.rows} == {
        "5001": "8.00", "5002": "8.00", "5003": "5.00", "5004": "5.00",
    }  # fmt: skip
    columns = columns_of(AGGREGATE, current_federation().scheme.on(TODAY))
    assert {"unit Silver", "unit Gold"} <= set(columns)
    assert not {"grade", "unit A", "rating"} & set(columns)
