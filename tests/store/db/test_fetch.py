"""Questions that are asked together: each gets its own answer, and PostgreSQL is asked once for all of them."""

from collections.abc import Callable

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.commands import decide, receive, waiting_files
from overtrick.store.db import database, fetch
from overtrick.store.db.bulk_writer import BulkWriter
from overtrick.store.db.fetch import Lookup, run_lookups, run_queries
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.delivery import Delivery
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

CLUBS = "SELECT code FROM club WHERE code IN (%s, %s) ORDER BY code"
NOBODY = "SELECT number FROM player WHERE number = %s"
TEXT = "SELECT %s"
# What a text may hold that means something to SQL, or to whoever fills in values.
AWKWARD = "it's 100 %s; DROP TABLE club; --"


def sent(work: Callable[[], object]) -> int:
    """How many statements a piece of work sends."""
    with CaptureQueriesContext(database.connection()) as queries:
        work()
    return len(queries)


def test_every_question_gets_its_own_answer(store: StoreFixture) -> None:
    asked: list[fetch.Query] = [(CLUBS, (HOWICK, AUCKLAND)), (NOBODY, ("1",)), (TEXT, (AWKWARD,)), (CLUBS, (1, 2))]
    assert run_queries(asked) == [[(106,), (130,)], [], [(AWKWARD,)], []]
    assert run_queries(asked[1:2]) == [[]]
    assert run_queries([]) == []


def test_a_question_without_values_is_taken_as_it_is(store: StoreFixture) -> None:
    asked: list[fetch.Query] = [("SELECT count(*) FROM player WHERE first LIKE '%a%'", ())] * 2
    assert run_queries(asked) == [[(0,)], [(0,)]]


def test_works_that_ask_once_twice_and_not_at_all_run_side_by_side(store: StoreFixture) -> None:
    told: list[str] = []

    def work(name: str, *waves: tuple[int, ...]) -> Lookup:
        for wave in waves:
            found = yield [(TEXT, (f"{name}{number}",)) for number in wave]
            told.extend(text for ((text,),) in found)
        told.append(f"{name} is done")

    works = (work("a", (1, 2), (), (3,)), work("b"), work("c", (4,)))
    count = sent(lambda: run_lookups(*works))
    assert sorted(told) == sorted(["b is done", "a1", "a2", "c4", "c is done", "a3", "a is done"])
    assert told[0] == "b is done"
    assert told.index("c4") < told.index("a3")
    assert count == (2 if store.vendor == "postgresql" else 4)


def test_a_file_costs_postgresql_few_ways_to_the_server_and_back(
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    """There were 28 for a file, and 9 for keeping one. Each takes longer than its answer."""
    store = open_store("nz-2017", "postgresql").register(*NUMBERS)
    store.send("a.txt", session_file())
    assert sent(lambda: store.send("b.txt", session_file(round=2))) <= 13
    assert sent(lambda: receive.store_file(store.delivery("c.txt", session_file(round=3)))) <= 7
    for number in range(5):
        receive.store_file(store.delivery(f"d{number}.txt", session_file(event=f"Event {number}")))
    assert sent(lambda: waiting_files.process_waiting_files(store.now)) <= 24
    assert store.points("38441") == {"C": 320}
    assert store.verify() == []


def test_somebody_may_be_entered_between_two_questions_about_players(store: StoreFixture) -> None:
    """Whoever reads ahead in a process of its own does not keep others from entering players."""
    register = PlayerRegister(federation_state().federation.scheme.dated_registers)
    work = register.lookup(["9001"])
    asked = work.send([database.rows(sql, *values) for sql, values in next(work)])
    told = [database.rows(sql, *values) for sql, values in asked[:1]]
    store.register("9001")
    told += [database.rows(sql, *values) for sql, values in asked[1:]]
    with pytest.raises(StopIteration):
        work.send(told)
    # As the process does that finds a newer decision.
    register.drop(["9001"])
    assert register.status("9001", FIRST_MOMENT.date()) == ""


def test_changes_are_made_in_order_and_before_the_rows(store: StoreFixture) -> None:
    with database.write_transaction():
        writer = BulkWriter()
        for text in ("one", AWKWARD):
            writer.add_statement("UPDATE club SET program = %s WHERE code = %s", text, AUCKLAND)
        assert database.rows("SELECT program FROM club WHERE code = %s", AUCKLAND) == [("",)]
        writer.flush()
    assert database.rows("SELECT program FROM club WHERE code = %s", AUCKLAND) == [(AWKWARD,)]


def test_postgresql_knows_a_large_register_at_once_and_believes_no_table_to_be_empty(
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    """It would read the whole of a table that it has not looked at, and of one that was empty when it looked."""
    open_store("nz-2017", "postgresql")
    lines = [f'2017-01-01,{number},"A","","B",106,1,0,1,0,0,0,0,0,1,1' for number in range(1000, 2500)]
    header = '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C",'
    content = "\n".join([header + '"Handicap","Gender","Status"', *lines, ""]).encode()
    decide.import_register("players", Delivery(name="players.txt", content=content, at=FIRST_MOMENT, who="me"))
    known = dict(database.rows("SELECT relname, reltuples::int FROM pg_class WHERE relname IN ('player', 'session')"))
    assert known == {"player": 1500, "session": -1}
