"""A nation's year behind every page: where to find pages that show much of it, and how many questions each asks.

`make test` takes a small nation, `make soak` one of full size.
"""

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from overtrick.store import models
from overtrick.store.access import accounts, scorer_links
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import forget_state
from overtrick.store.queries.trophies.tables import list_trophies
from tests.web.calendar_addresses import enter_page, list_desk_pages, list_public_pages
from tests.web.office_addresses import list_office_pages
from tests.web.page_weight import AS_BROWSERS, MOST_BYTES, weigh
from tests.web.played_nation import A_FEW, BUSIEST, BUSIEST_CLUB, LINES, OWN_INVOICES, PLAYERS
from tests.web.report_addresses import list_report_pages

OFFICE, CLUB, PLAYER, NOBODY = "office", "club", "player", ""
_DESK_PARTS = (
    "desk", "files", "questions", "tokens", "settings", "access", "logins", "applications", "applications?new=1",
    "invoices", "statement", "tournaments", "boards", "handicaps",
)  # fmt: skip
MOST, MOST_AFTER_A_DECISION = 20, 35
# These pages show more than others, and their queries are counted one by one here, though PostgreSQL gets many of them
# in one round trip. The first has all that is on record about a player, nearly every table that names one: the numbers,
# clubs, periods, changes, who changed what, address, logins, results, points of each kind with the decisions behind
# them (looked for before a merger, too), applications and questions. The second is a player's own page
# with the frame of the office around it: the second step of its login, and what waits for it.
# A task may try decisions out, and says all that would follow from each choice. A player's own page and data also have
# the tournaments that the player entered, and with whom. The page of a file with an unknown number looks for the player
# who may be meant. A draft is worked out as the run itself would be: from play, members and what was billed before.
MOST_OF_PAGE = {"office-player": 25, "as-player": 24, "task": 25, "me": 21, "my-data": 22,
                "file": 24, "billing-draft": 32}  # fmt: skip
_BACKEND = "overtrick.web.auth.adapters.Backend"
_PROMOTED = (
    "SELECT h.id, p.number, p.club FROM change h JOIN player p ON p.id = h.player_id WHERE h.what = 'rank' "
    "AND NOT p.hidden AND NOT p.erased AND p.merged_into_id IS NULL ORDER BY h.id LIMIT 1"
)
_MEMBERS = "SELECT number FROM player WHERE club = %s AND NOT erased AND merged_into_id IS NULL ORDER BY id LIMIT %s"
_SESSIONS = "SELECT id FROM session WHERE stands ORDER BY id"
_LARGEST = (
    "SELECT e.session_id FROM entry e JOIN session s ON s.id = e.session_id WHERE s.stands GROUP BY e.session_id "
    "ORDER BY count(*) DESC, e.session_id LIMIT 2"
)
# Those with the most problems first, about which the page has the most to say.
_FILES = (
    "SELECT b.club, b.name FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest "
    "ORDER BY (SELECT count(*) FROM problem p WHERE p.revision_id = r.id) DESC, b.id "
    "LIMIT %s"
)


def sign_everybody_in() -> Callable[[str], Client]:
    """A browser for each role: the federation, its busiest club, its busiest player, and nobody."""
    ((club,),) = database.rows(BUSIEST_CLUB)
    player = database.rows(BUSIEST)[0][0]
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
    busiest = [number for (number,) in database.rows(BUSIEST)]
    others = [number for (number,) in database.rows(PLAYERS) if number not in busiest]
    players = [*busiest, *dice.sample(others, A_FEW)]
    sessions = [key for (key,) in database.rows(_LARGEST)]
    sessions += dice.sample([key for (key,) in database.rows(_SESSIONS)], A_FEW)
    events = [key for (key,) in database.rows("SELECT id FROM event ORDER BY id DESC LIMIT %s", A_FEW)]
    codes = [code for (code,) in database.rows("SELECT code FROM club ORDER BY code LIMIT %s", A_FEW)]
    own = models.Account.objects.get(name=CLUB).club
    assert own is not None
    last = day_of(database.rows("SELECT max(date) FROM session")[0][0])
    regions = [name for (name,) in database.rows("SELECT DISTINCT region FROM club WHERE region <> '' ORDER BY region")]
    ((region,),) = database.rows("SELECT region FROM club WHERE code = %s", own)
    for visitor in (NOBODY, OFFICE, CLUB, PLAYER):
        yield visitor, ["/"]
        yield visitor, ["/sessions", f"/sessions?club={own}", f"/sessions?from={last - timedelta(days=60)}&page=2"]
        yield visitor, [f"/sessions/{key}" for key in sessions]
        yield visitor, [f"/sessions/{key}/why/{_first_line(key)}" for key in sessions]
        yield visitor, [f"/players/{number}?all=1" for number in players]
    yield NOBODY, [f"/events/{key}" for key in events]
    yield NOBODY, ["/players?q=ma", "/players?q=an", "/players?q=smth"]
    for part in ("other-points", "partners", "boards", f"with/{busiest[0]}", "pictures"):
        yield NOBODY, [f"/players/{number}/{part}" for number in players[1:4]]
    yield NOBODY, [f"/players/{busiest[0]}/pictures/points.svg"]
    yield NOBODY, ["/rankings", f"/rankings?year={last.year}", "/rankings?page=2", f"/rankings?club={own}"]
    yield from _trophies_and_roundup(own, last, busiest[:2])
    yield from _achievements(own, busiest[0])
    yield NOBODY, ["/clubs", "/clubs?q=a"]
    yield from ((NOBODY, pages) for pages in list_public_pages())
    yield NOBODY, ["/records"]
    yield NOBODY, [f"/clubs/{code}" for code in (own, *codes)]
    yield NOBODY, [f"/clubs/{own}/sessions.svg"]
    yield NOBODY, [f"/regions/{name}" for name in regions]
    yield NOBODY, [f"/regions/{region}/sessions.svg"]
    yield from _desk(own, codes, last)
    yield from _members(own, codes)
    yield OFFICE, list(list_office_pages(players, [*codes, own], sessions, last))
    yield PLAYER, [f"/me/questions/new/{key}/{line}" for key, line in database.rows(LINES, busiest[0], A_FEW)]
    for page in ("/me", "/me/details", "/me/questions", "/me/data.json", "/me/invoices", "/me/tokens"):
        yield PLAYER, [page]
    for visitor, pages in list_report_pages(own, busiest[0]).items():
        yield visitor, pages


def _trophies_and_roundup(club: int, last: date, players: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The tables of the last year, and the roundup of the last month."""
    yield NOBODY, ["/trophies"]
    for trophy in list_trophies():
        table, year = f"/trophies/{trophy.name}", f"?year={last.year}"
        yield NOBODY, [f"{table}{year}", f"{table}.csv{year}", *(f"{table}/{number}{year}" for number in players)]
    yield NOBODY, [f"/roundup/{last:%Y-%m}", f"/roundup/{last:%Y-%m}?club={club}"]


def _members(club: int, codes: list[int]) -> Iterator[tuple[str, list[str]]]:
    """The lists of members, sorted and narrowed; some members; and the forms."""
    mine = [number for (number,) in database.rows(_MEMBERS, club, A_FEW)]
    lists = [
        f"/clubs/{club}/members{more}" for more in ("", "?sort=-played&idle=30", "?q=a&page=2", "/new", "/move-in")
    ]
    yield CLUB, [*lists, f"/clubs/{club}/members/move-in?q=an"]
    yield CLUB, [f"/clubs/{club}/members/{number}" for number in mine]
    yield CLUB, [f"/clubs/{club}/members.csv"]
    yield CLUB, [f"/clubs/{club}/members.xlsx"]
    yield OFFICE, [f"/clubs/{code}/members" for code in codes]


def _desk(own: int, codes: list[int], last: date) -> Iterator[tuple[str, list[str]]]:
    for part in _DESK_PARTS:
        yield CLUB, [f"/clubs/{own}/{part}"]
        yield OFFICE, [f"/clubs/{code}/{part}" for code in codes]
    yield from ((CLUB, [page]) for page in list_desk_pages(own))
    yield PLAYER, [enter_page()]
    yield CLUB, [f"/clubs/{own}/files?event=pairs&state=accepted&from={last - timedelta(days=60)}"]
    files = [f"/clubs/{club}/files/{name}" for club, name in database.rows(_FILES, 2 * A_FEW)]
    yield OFFICE, files
    yield OFFICE, [f"{files[0]}/download"]
    for ending in ("", ".pdf", ".csv"):
        yield CLUB, [f"/clubs/{own}/invoices/{number}{ending}" for (number,) in database.rows(OWN_INVOICES, own)]
    yield CLUB, [f"/clubs/{own}/statement.{ending}?span=all" for ending in ("pdf", "csv")]
    scorer_links.renew_scorer_link(own)
    names = database.rows("SELECT name FROM batch WHERE club = %s ORDER BY id DESC LIMIT %s", own, A_FEW)
    yield CLUB, [f"/clubs/{own}/files/{name}/correct" for (name,) in names]
    for part in ("send", "enter", "find-player?q=an"):
        yield CLUB, [f"/clubs/{own}/{part}"]
    yield NOBODY, [f"/scorers/{scorer_links.scorer_secret(own)}"]


def _achievements(club: int | None, player: str) -> Iterator[tuple[str, list[str]]]:
    yield NOBODY, ["/achievements", f"/achievements?club={club}", f"/achievements?player={player}"]
    for change, number, own in database.rows(_PROMOTED):
        yield NOBODY, [f"/achievements/{change}"]
        yield NOBODY, [f"/achievements/{change}.png"]
        yield NOBODY, [f"/players/{number}/why/rank"]
        yield OFFICE, [f"/players/{number}/certificates/{change}.pdf"]
        yield OFFICE, [f"/clubs/{own}/certificates/{change}.pdf"]


def _first_line(session: int) -> int:
    return int(database.rows("SELECT min(line) FROM entry WHERE session_id = %s", session)[0][0])


def find_excessive(counts: dict[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The pages that ask as many questions as their limit, or more."""
    return {
        (visitor, address): count
        for (visitor, address), count in counts.items()
        if count >= MOST_OF_PAGE.get(resolve(address.partition("?")[0]).url_name or "", MOST)
    }


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
                answer = client.get(address, headers=AS_BROWSERS)
            assert answer.status_code == 200, (visitor, address, answer.status_code)
            # Pages are held to it: the full size of a picture is for print, and nobody waits for it.
            assert (
                address.partition("?")[0].endswith((".png", ".pdf", ".csv", ".xlsx")) or weigh(answer) < MOST_BYTES
            ), (
                visitor,
                address,
                weigh(answer),
            )
            found[visitor, address] = len(questions)
    return found
