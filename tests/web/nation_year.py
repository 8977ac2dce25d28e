"""A nation's year behind every page: where to find pages that show much of it, and how many questions each asks.

`make test` takes a small nation, `make soak` one of full size.
"""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.nation import Plan, build
from overtrick.nation.months import add_months
from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.commands import decide
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import forget_state
from overtrick.store.totals.refresh import refresh_totals

OFFICE, CLUB, PLAYER, NOBODY = "office", "club", "player", ""
MOST, MOST_AFTER_A_DECISION = 20, 30
A_FEW = 3
_BACKEND = "overtrick.web.auth.adapters.Backend"
_BUSIEST = "SELECT number FROM sitting WHERE number <> '0' GROUP BY number ORDER BY count(*) DESC, number LIMIT 2"
_ALL = (
    "SELECT number FROM player WHERE number IN (SELECT number FROM sitting) AND merged_into_id IS NULL "
    "AND NOT hidden AND NOT erased ORDER BY number"
)
_SESSIONS = "SELECT id FROM session WHERE stands ORDER BY id"
_LARGEST = (
    "SELECT e.session_id FROM entry e JOIN session s ON s.id = e.session_id WHERE s.stands GROUP BY e.session_id "
    "ORDER BY count(*) DESC, e.session_id LIMIT 2"
)
_LINES = (
    "SELECT e.session_id, e.line FROM sitting x JOIN entry e ON e.id = x.entry_id "
    "JOIN session s ON s.id = e.session_id WHERE s.stands AND x.number = %s ORDER BY s.date DESC LIMIT %s"
)


def play(plan: Plan, folder: Path) -> int:
    """Let a nation play into the store that is open, up to this month, of which pages tell; how many files came."""
    start = add_months(datetime.now(UTC).date(), -plan.months)
    build(msgspec.structs.replace(plan, start=start).settled(), folder, lambda: None)
    loaded = load_folder(folder, runs=True)
    _merge()
    refresh_totals()
    return loaded.files


def _merge() -> None:
    """Let the busiest player have had two more numbers."""
    busiest = [number for (number,) in database.rows(_BUSIEST)]
    for number in [number for (number,) in database.rows(_ALL) if number not in busiest][:2]:
        decide.decide("merge", datetime.now(UTC), "office", {"number": number, "into": busiest[0]})


def sign_everybody_in() -> Callable[[str], Client]:
    """A browser for each role: the federation, its busiest club, its busiest player, and nobody."""
    ((club,),) = database.rows("SELECT club FROM session GROUP BY club ORDER BY count(*) DESC, club LIMIT 1")
    player = database.rows(_BUSIEST)[0][0]
    for name, own in ((OFFICE, {}), (CLUB, {"club": club}), (PLAYER, {"player": player})):
        role = {OFFICE: accounts.FEDERATION, CLUB: accounts.CLUB, PLAYER: accounts.PLAYER}[name]
        account = accounts.make_account(name, "correct horse", role=role, **own)
        models.Authenticator.objects.create(user=account, type="totp", data={"secret": "none"})

    def browser(name: str) -> Client:
        client = Client(SERVER_NAME="localhost")
        if name:
            client.force_login(models.Account.objects.get(name=name), _BACKEND)
        return client

    return browser


def addresses(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Pages of each kind, for a visitor who may see them: some by chance, and those with the most to show."""
    dice = random.Random(seed)
    busiest = [number for (number,) in database.rows(_BUSIEST)]
    others = [number for (number,) in database.rows(_ALL) if number not in busiest]
    players = [*busiest, *dice.sample(others, A_FEW)]
    sessions = [key for (key,) in database.rows(_LARGEST)]
    sessions += dice.sample([key for (key,) in database.rows(_SESSIONS)], A_FEW)
    events = [key for (key,) in database.rows("SELECT id FROM event ORDER BY id DESC LIMIT %s", A_FEW)]
    codes = [code for (code,) in database.rows("SELECT code FROM club ORDER BY code LIMIT %s", A_FEW)]
    own = models.Account.objects.get(name=CLUB).club
    last = day_of(database.rows("SELECT max(date) FROM session")[0][0])
    regions = [name for (name,) in database.rows("SELECT DISTINCT region FROM club WHERE region <> '' ORDER BY region")]
    ((region,),) = database.rows("SELECT region FROM club WHERE code = %s", own)
    for visitor in (NOBODY, OFFICE, CLUB, PLAYER):
        yield visitor, ["/"]
        yield visitor, ["/sessions", f"/sessions?club={own}", f"/sessions?from={last - timedelta(days=60)}&page=2"]
        yield visitor, [f"/sessions/{key}" for key in sessions]
        yield visitor, [f"/sessions/{key}/why/2" for key in sessions]
        yield visitor, [f"/players/{number}?all=1" for number in players]
    yield NOBODY, [f"/events/{key}" for key in events]
    yield NOBODY, ["/players?q=ma", "/players?q=an", "/players?q=smth"]
    for part in ("other-points", "partners", f"with/{busiest[0]}", "pictures"):
        yield NOBODY, [f"/players/{number}/{part}" for number in players[1:4]]
    yield NOBODY, [f"/players/{busiest[0]}/pictures/points.svg"]
    yield NOBODY, ["/rankings", f"/rankings?year={last.year}", "/rankings?page=2", f"/rankings?club={own}"]
    yield NOBODY, ["/clubs"]
    yield NOBODY, ["/records"]
    yield NOBODY, [f"/clubs/{code}" for code in (own, *codes)]
    yield NOBODY, [f"/clubs/{own}/sessions.svg"]
    yield NOBODY, [f"/regions/{name}" for name in regions]
    yield NOBODY, [f"/regions/{region}/sessions.svg"]
    for part in ("files", "questions", "tokens"):
        yield CLUB, [f"/clubs/{own}/{part}"]
        yield OFFICE, [f"/clubs/{code}/{part}" for code in codes]
    yield OFFICE, ["/office"]
    yield OFFICE, ["/office/questions"]
    yield PLAYER, [f"/me/questions/new/{key}/{line}" for key, line in database.rows(_LINES, busiest[0], A_FEW)]
    for page in ("/me", "/me/details", "/me/questions", "/me/data.json", "/me/tokens"):
        yield PLAYER, [page]


def asked(browser: Callable[[str], Client], seed: int, *, after_a_decision: bool = False) -> dict[tuple[str, str], int]:
    """How many questions each page asks the database, by visitor and address, when it is looked at again.

    After a decision a process forgets what it knew of players and clubs.
    """
    found = {}
    for visitor, kind in addresses(seed):
        client = browser(visitor)
        for address in kind:
            # Reasons are worked out with what a process knows of players and clubs, and nothing else is.
            if after_a_decision and "/why/" not in address:
                continue
            # A picture takes long to draw.
            if not address.endswith(".svg"):
                client.get(address)
            if after_a_decision:
                forget_state()
            with CaptureQueriesContext(database.connection()) as questions:
                answer = client.get(address)
            assert answer.status_code == 200, (visitor, address, answer.status_code)
            found[visitor, address] = len(questions)
    return found
