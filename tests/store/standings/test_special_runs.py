"""Runs for players from abroad and in Cyprus, runs of a rebuilt store, and what a run costs."""

from datetime import date

import pytest

from overtrick.store import models
from overtrick.store.commands import standing_runs
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.store.years import changes, earn, held, on, run, year_end

ACCESS = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,"
    "source,member_rank,member_grade,member_handicap\n"
    "5151,Bruce,Wattle,0,0,0,0,0,820,2,2,,2014-10-09,1,2017-01-04,,99,1,1,0\n"
    "5152,Ngaio,Rimu,0,0,0,0,0,106,2,1,,2014-10-09,1,2017-01-04,,99,1,1,0\n"
)


def test_s8_a_yearly_run_makes_players_from_abroad_open(store: StoreFixture) -> None:
    """Overseas Masterpoints 8 (d): Open unless evidence to the contrary is given; then the federation decides."""
    on(store, "2018-02-01").import_register("access", ACCESS)
    # The player file has no countries: then it is that of the home club.
    store.decide("amend", number="5151", country=None)
    assert (held("5151")[3], held("5152")[3]) == (1, 1)
    year_end(store, 2018)
    assert (held("5151")[3], held("5152")[3]) == (3, 1)
    (change,) = standing_runs.find_changes(models.Run.objects.get(name="yearly").seq)
    assert (change.player, change.before, change.after) == ("5151", "Junior", "Open")
    assert change.because[-1] == "New players from Australia start as Open (Overseas Masterpoints 8 (d); ruling S8)"
    store.decide("grade", number="5151", code=1, start="2019-02-01")
    year_end(store, 2019)
    assert held("5151")[3] == 1
    assert store.verify() == []


def test_c12_in_cyprus_a_rank_is_attained_at_once(cyprus_store: StoreFixture) -> None:
    """200 Silver make a Club Master; Gold does not count for it."""
    store = on(cyprus_store, "2018-02-01")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register("5001", club=1, grade=99, rank=0)
    earn(store, "5001", "2018-02-02", Silver="199.99", Gold="50")
    assert held("5001")[0] == 0
    earn(store, "5001", "2018-02-03", Silver="0.01")
    assert [row[1:6] for row in changes("5001")] == [("rank", date(2018, 2, 3), "0", "1", "award")]
    # 3,500 Silver and 10 Gold: over five ranks at once.
    earn(store, "5001", "2018-02-04", Silver="3300")
    assert held("5001")[0] == 6
    with pytest.raises(Refusal, match="ranks change with each award"):
        store.decide("run", run="monthly", date="2018-02-01")
    assert store.verify() == []


def test_the_runs_of_a_rebuilt_store_are_the_same(store: StoreFixture) -> None:
    on(store, "2016-01-05").register(*NUMBERS, grade=1)
    for year in range(2016, 2019):
        for month in range(1, 13):
            run(store, f"{year}-{month:02}-01")
            name = f"106_{year}_{month}.txt"
            store.send(name, session_file(date=f"{year}-{month:02}-01", round=month))
        earn(store, "38441", f"{year}-12-30", A="20", B="20")
        year_end(store, year)
    before = store.contents()
    assert models.Change.objects.count() > 10
    assert rebuild(exchange=True) == []
    assert store.contents() == before


def test_a_run_asks_a_few_questions_however_many_players_there_are(store: StoreFixture) -> None:
    from django.db import connections
    from django.test.utils import CaptureQueriesContext

    on(store, "2011-01-03")
    counts: list[int] = []
    for month, numbers in ((3, range(100, 103)), (4, range(200, 230))):
        on(store, f"2011-{month - 1:02}-01").register(*map(str, numbers), grade=1)
        for number in numbers:
            store.decide("adjust", number=str(number), points={"B": "25"}, asked_by="the club", reason="for the test")
        on(store, f"2011-{month:02}-01")
        with CaptureQueriesContext(connections[database.current_name()]) as asked:
            line = run(store, f"2011-{month:02}-01")
        assert line is not None
        assert models.Change.objects.filter(seq=line.seq).count() == len(numbers)
        counts.append(len(asked))
    # A handful of rows goes into PostgreSQL as they are, many by COPY: that is all the difference there is.
    assert abs(counts[0] - counts[1]) <= 2
    assert max(counts) < 60
