"""Two small federations for the browser: everything that a page can show, played in the last weeks."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from overtrick.billing.periods import month_of
from overtrick.config.settings_file import Web
from overtrick.jobs.invoice_letters import write_invoice_letters
from overtrick.store.access import accounts, contacts
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import SQLITE_FILE, database_settings
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.mail import outbox
from overtrick.store.reports.head_files import keep_heads
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import write_boards_file
from tests.doors.parts import CLUB, HOST, Running, running
from tests.store.cast import FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.invoices.books import bill, send
from tests.store.results.test_boards import BOARDS, CARDS, PAIRS
from tests.store.store_fixture import StoreFixture
from tests.stores import Founded

PASSWORD = "correct horse battery"
HERS = "clementine@mail.example"
LONG = "Wolfeschlegelsteinhausen-Ng"
MEMBERS = [number for pair in (*NORTH, *EAST) for number in pair.split()]
# One pixel.
LOGO = (
    "data:image/png;base64,"
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
Furnish = Callable[[StoreFixture], None]
# By what was done, in which federation, on which day. Each file of tests gets a copy: the doing takes seconds.
_kept: dict[tuple[object, ...], Path] = {}
HOSTILE = "<b>Bold</b> \u202e שלום"


class Served:
    """A federation with its pages up."""

    def __init__(self, process: Running, directory: Path) -> None:
        self.url = f"http://{HOST}:{process.ports['web']}"
        self.directory = directory


@contextmanager
def _connected(directory: Path) -> Iterator[None]:
    data_directory.disconnect_database(database.DEFAULT)
    data_directory.connect_database(database.DEFAULT, database_settings(directory))
    try:
        yield
    finally:
        data_directory.disconnect_database(database.DEFAULT)


def _furnished(template: Founded, scheme: str, folder: Path, furnish: Furnish, days_ago: int) -> Path:
    """Return the directory of a federation in which something was done, some days ago, that is only to be copied."""
    now = datetime.now(UTC)
    key = folder, scheme, furnish, now.date()
    if key not in _kept:
        directory = Path(tempfile.mkdtemp(dir=folder))
        shutil.copyfile(template(scheme, "sqlite"), directory / SQLITE_FILE)
        with _connected(directory):
            furnish(StoreFixture(directory, "sqlite", now=now - timedelta(days=days_ago)))
        _kept[key] = directory
    return _kept[key]


@contextmanager
def _served(
    template: Founded, scheme: str, folder: Path, furnish: Furnish, *, days_ago: int = 2, club: str = CLUB
) -> Iterator[Served]:
    directory = Path(tempfile.mkdtemp(dir=folder))
    shutil.copytree(_furnished(template, scheme, folder, furnish, days_ago), directory, dirs_exist_ok=True)
    with _connected(directory):
        environment = StoreFixture(directory, "sqlite").environment
        with running(directory, environment, "web", club=club) as process:
            yield Served(process, directory)


@contextmanager
def new_zealand(template: Founded, folder: Path) -> Iterator[Served]:
    """New Zealand: the cast, some evenings, an event with its final, a promotion, hostile and long names.

    There are two rounds of teams with a bye, an evening with a sit-out and a pair that is not registered, and one whose
    results were corrected.
    """
    with _served(template, "nz-2017", folder, _play_weeks) as served:
        yield served


def _play_weeks(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.register("501", first=LONG, family=LONG)
    store.register("502", first=HOSTILE, family="Άννα")
    today = store.now.date()
    for round_ in (1, 2, 3):
        day = today - timedelta(days=7 * (4 - round_))
        rows = ("38441 20093", "12356 9205", "31018 27114", "501 502")
        store.send(f"106_{round_}.txt", session_file(rows, event="Spring Pairs", round=round_, date=f"{day}"))
    store.send("106_f.txt", session_file(event="Spring Pairs", round=99, award="0C", date=f"{today}"))
    store.send("130_a.txt", session_file(club=HOWICK, event="Howick Café Cup", date=f"{today}"), club=HOWICK)
    send_teams(store, today)
    friday = ("601 602", "603 604", "605 606", "77771 77772", "607 608", "0 0")
    store.send("106_s.txt", session_file(friday, event="Friday Pairs", date=f"{today}"))
    correct_evening(store, f"{today - timedelta(days=1)}")
    store.send("106_wrong.txt", session_file().replace("12356", "012356"))
    for days in range(40):
        keep_heads(store.directory, store.now - timedelta(days=39 - days))
    announce(store, event_class="8B", contest="pairs", club=106, restrictions=["restricted"], fee="35.00")
    store.decide("club-details", club=HOWICK, secretary_email="secretary@howick.example")
    contacts.enter_contact("12356", email=HERS)
    contacts.enter_contact("38441", email="marama@mail.example")
    accounts.make_account("office", PASSWORD, role=accounts.FEDERATION)
    accounts.make_account("club106", PASSWORD, role=accounts.CLUB, club=106)
    accounts.make_account("38441", PASSWORD, role=accounts.PLAYER, player="38441")


@contextmanager
def evening_of_boards(template: Founded, folder: Path) -> Iterator[Served]:
    """New Zealand after an evening with every board, of which double dummy is known; its first player has a login."""
    with _served(template, "nz-2017", folder, _play_boards) as served:
        yield served


def _play_boards(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    evening = {board: tables for board in range(1, 27) for tables in (BOARDS[1 + board % 2],)}
    content = write_boards_file(PAIRS, evening, cards={1: CARDS}, date=f"{store.now.date():%d/%m/%Y}")
    assert store.send("evening.xml", content).state == "accepted"
    analyse_next_session()
    accounts.make_account("38441", PASSWORD, role=accounts.PLAYER, player="38441")


@contextmanager
def debtors(template: Founded, folder: Path) -> Iterator[Served]:
    """New Zealand with three clubs that have owed for months: one has paid in part, one has no address."""
    with _served(template, "nz-2017", folder, _run_up_debts, days_ago=150) as served:
        yield served


def _run_up_debts(store: StoreFixture) -> None:
    month = month_of(store.now.date())
    store.decide("club-details", club=106, treasurer_email="treasurer@auckland.example")
    store.decide("club-details", club=203, treasurer_email="a.very.long.name.of.a.treasurer@cambridge.example")
    write_invoice_letters(Web(), store.now)
    for club in (106, HOWICK, 203):
        send(store, str(month.last), 10, club=club)
    bill(store, month.name)
    write_invoice_letters(Web(), store.now)
    outbox.send_due_letters(lambda mail: None, store.now)
    store.decide("payment", invoice=1, date=store.now.date(), amount="4.00", reference="part of NZB1")
    accounts.make_account("club106", PASSWORD, role=accounts.CLUB, club=106)


def correct_evening(store: StoreFixture, day: str) -> None:
    """An evening whose file came again: the first two pairs change places, and another pair takes the last place."""
    first, second, third, fourth = FOUR_PAIRS
    for rows, scores in (
        ((first, second, third, fourth), ("57", "53", "50", "40")),
        ((second, first, third, "607 608"), ("58", "57", "50", "35")),
    ):
        evening = session_file(rows, club=HOWICK, event="Corrected Pairs", date=day, scores=scores)
        store.send("130_c.txt", evening, club=HOWICK)


def announce(store: StoreFixture, **values: Any) -> None:
    """Two tournaments of two days, next month and the month after, of which the host has told all about the first."""
    for number, name in ((1, "Harbour Congress Pairs"), (2, HOSTILE)):
        first = store.now.date() + timedelta(days=30 * number)
        days = {"first": f"{first}", "last": f"{first + timedelta(days=1)}", "closes": f"{first}T08:00:00"}
        store.decide("tournament", name=name, entry_limit=32, **days, **values)
    store.decide(
        "tournament-details", tournament=1, venue="Clubrooms, 4 Ferry Road", map_link="https://map.example/1",
        format="8 rounds of 8 boards, VP scoring", starts="09:30", ends="17:00", sessions=4, boards=104,
        timetable=["9:30 Session 1, 26 boards", "12:45 Lunch"], director="Winsome Arkley", contacts=HERS,
        lunch="Included", refreshments="All day", parking="Free, no steps", sponsor="Bay Books",
        sponsor_text="They give the prizes.", sponsor_link="https://books.example", sponsor_logo=LOGO,
        entry_form="Please come early.", tie_breaks="The match between the two.", correction_minutes=30,
    )  # fmt: skip


def send_teams(store: StoreFixture, today: date) -> None:
    """Two rounds of three teams, one of which has a bye for 12 VPs."""
    store.register(*(str(number) for number in range(601, 613)))
    one, two, three, bye = "601 602 603 604", "605 606 607 608", "609 610 611 612", "0 0 0 0"
    rounds = ((one, two, three, bye), ("12.10", "7.90", "12", "0")), ((two, three, one, bye), ("15", "5", "12", "0"))
    for number, (rows, scores) in enumerate(rounds, 1):
        store.send(
            f"106_t{number}.txt",
            session_file(
                rows, event="Spring Teams", lists=3, unit="VP", award="28C", boards=14, places="1212", scores=scores,
                round=number, date=f"{today - timedelta(days=2 - number)}",
            ),
        )  # fmt: skip


@contextmanager
def cyprus(template: Founded, folder: Path, scheme: str = "cbf-2013") -> Iterator[Served]:
    """Cyprus: Silver and Gold, no grades, ranks at once; or another federation with its regulations."""
    furnish = _play_and_announce if scheme == "cbf-2013" else _play_contests
    with _served(template, scheme, folder, furnish, club="1") as served:
        yield served


def _play_and_announce(store: StoreFixture) -> None:
    _play_contests(store)
    announce(store, event_class="Open Pairs - Final", contest="one-winner pairs", club=1, fee="20.00")


def _play_contests(store: StoreFixture) -> None:
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in MEMBERS:
        store.register(number, club=1, grade=99, rank=0)
    lines = "".join(f"{number},id-card,2010-01-01,\n" for number in MEMBERS)
    store.import_register("periods", f"player,kind,start,end\n{lines}")
    day = f"{store.now.date() - timedelta(days=3)}"
    # A Mitchell in two files, as Magic Contest writes it.
    for name, contest in (("a", Contest(date=day)), ("b", Contest(EAST, serial=-7, date=day))):
        store.send(f"{name}.mcd", report(contest, file=f"{day} {name}"), club=None)
    guests = Contest((*EAST[:4], "9901 9902:Ada Holm/Bo Lund"), name="Guest Pairs", date=day, serial=9)
    store.send("c.mcd", report(guests, file=f"{day} c"), club=None)
    units = current_federation().scheme.editions[-1].units
    store.decide("opening", number="5001", points=dict.fromkeys(units, "250"), date=day)
