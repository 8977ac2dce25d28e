"""The cast with their numbers, and a door that reads files in this process: a child for every test takes seconds."""

from datetime import UTC, datetime

import pytest

from overtrick.store.access import accounts, club_logins, credentials
from overtrick.store.access.scorer_links import renew_scorer_link
from overtrick.store.access.token_scopes import READ
from overtrick.store.commands.file_reader import OwnReader
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import DraftText
from overtrick.store.deliveries.manual_entry import SessionForm
from overtrick.web.auth import limits
from overtrick.web.club_desk.results.door import get_door
from overtrick.web.club_desk.sheet.fields import Sheet, encode_sheet
from tests.store.cast import NUMBERS, session_file
from tests.store.invoices.books import MARCH, bill
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.club_desk.hostile_forms import OTHER, SECRET_EVENT
from tests.web.conftest import PASSWORD


@pytest.fixture(autouse=True)
def quick_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_door(), "reader", OwnReader())


@pytest.fixture
def cast(site: StoreFixture) -> StoreFixture:
    """A site whose register has everybody of the cast."""
    return site.register(*NUMBERS[1:])


@pytest.fixture
def clubs(site: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> StoreFixture:
    """Two clubs, each with a file, a question, an application, a name that waits, drafts, logins and ways in.

    March is billed. Howick's have the first ids. In Auckland's file is a number that nobody has.
    """
    monkeypatch.setattr(limits, "may_send_letter", lambda *_: True)
    return site.begin("two clubs with some of everything", lambda: furnish(site))


def furnish(site: StoreFixture) -> None:
    """Let both clubs play, ask, apply and keep what is not finished."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610")))
    site.send("130_a.txt", session_file(club=OTHER, date="2018-03-09"), club=OTHER)
    wanted = {"players": [{"number": "31018", "points": {"C": "5"}}], "event": "Old Pairs"}
    for club, number in ((OTHER, "27114"), (106, "38441")):
        site.decide("apply", kind="adjustment", club=club, text="Lost.", data=wanted)
        name = {"first": "New", "preferred": "", "family": "Name"}
        site.decide("apply", kind="name", club=club, number=number, data=name)
        site.decide("ask", number=number, club=club, name=f"{club}_a.txt", line=2 if club == 106 else 4, text="Why?")
        credentials.make_credential(credentials.PASSWORD, f"{club}-scorer", FIRST_MOMENT)
        credentials.make_credential(credentials.TOKEN, str(club), FIRST_MOMENT, scopes=[READ])
        keep_drafts(club)
        renew_scorer_link(club)
    for login, club in (("club130b", OTHER), ("Moira Tane", 106)):
        accounts.make_account(login, PASSWORD, role=accounts.CLUB, club=club, email=f"{club}@mail.example")
    club_logins.invite(106, "Anahera Pene", "anahera@mail.example")
    bill(site, MARCH)
    site.decide("club-details", club=OTHER, tournaments_email="tournaments@howick.example")
    announce(site, 106, "38441", "20093")
    announce(site, OTHER, "31018", "27114")


def announce(site: StoreFixture, club: int, *pair: str) -> None:
    """Announce a tournament that a club hosts, with an entry."""
    site.decide("tournament", name=f"Cup {club}", event_class="8B", contest="pairs", first="2090-05-05", club=club)
    site.decide("enter", tournament=1 if club != OTHER else 2, numbers=list(pair), by_host=True)


def keep_drafts(club: int) -> None:
    """Keep a file that was checked, results by hand and a correction, none of which was sent."""
    typed = Sheet(session=SessionForm(club=str(club), event=SECRET_EVENT if club == OTHER else "Own"))
    texts = (
        DraftText(drafts.FILE, f"{club}_b.txt", session_file(club=club, event=typed.session.event).encode()),
        DraftText(drafts.ENTRY, "", encode_sheet(typed)),
        DraftText(drafts.CORRECTION, f"{club}_a.txt", encode_sheet(typed)),
    )
    for text in texts:
        drafts.keep_draft(club, f"club{club}", text, datetime.now(UTC))
