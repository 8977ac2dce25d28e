"""What the tests of invoices share: sessions of so many players, runs, and what the invoices say."""

from datetime import UTC, datetime

from overtrick.billing.documents import Document
from overtrick.billing.periods import parse_period
from overtrick.store.commands.billing import invoice_runs
from overtrick.store.journal.entries import JournalEntry
from tests.store.cast import AUCKLAND, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture

FEBRUARY, MARCH, APRIL = "2018-02", "2018-03", "2018-04"


def pairs(count: int, first: int = 50_001) -> list[str]:
    """So many pairs of players, by numbers that nobody need have."""
    return [f"{first + 2 * at} {first + 2 * at + 1}" for at in range(count)]


def file_name(name: str, club: int = AUCKLAND) -> str:
    """The name of a file, which has no hyphens."""
    return f"{club}_{name.replace('-', '_')}_1.txt"


def send(store: StoreFixture, day: str, count: int, name: str = "", club: int = AUCKLAND, **other: object) -> None:
    """Send a session of so many pairs; its file is named after the day."""
    go_to(store, day)
    text = session_file(pairs(count), date=day, club=club, event=f"Pairs {name or day}", **other)  # type: ignore[arg-type]
    receipt = store.send(file_name(name or day, club), text, club=club)
    assert receipt.state in ("accepted", "replaced"), receipt


def go_to(store: StoreFixture, day: str) -> StoreFixture:
    """Let it be noon of a day in New Zealand."""
    store.now = max(store.now, datetime.fromisoformat(f"{day}T00:00:00").replace(tzinfo=UTC))
    return store


def bill(store: StoreFixture, period: str) -> JournalEntry | None:
    """Issue the invoices of a period on the day after it, or later."""
    go_to(store, str(parse_period(period).last)).later(days=1)
    return invoice_runs.issue_invoices(parse_period(period), store.now, SECRETARY)


def issued(period: str) -> list[Document]:
    """The invoices of a period."""
    return invoice_runs.find_invoices_of(parse_period(period))


def amounts(document: Document) -> list[tuple[str, int]]:
    """Kind and amount of each line."""
    return [(line.kind, line.amount) for line in document.lines]


def match(store: StoreFixture, day: str, at: int, boards: int, count: int, **other: object) -> None:
    """Send a round of matches of so many pairs."""
    rows = other.pop("rows", None) or pairs(count)
    event = other.pop("event", "Swiss Pairs")
    places = [str(1 + place % 2) for place in range(count)]
    scores = ["12.00" if place % 2 == 0 else "8.00" for place in range(count)]
    go_to(store, day)
    text = session_file(
        rows, date=day, event=event, round=at, boards=boards, lists=3, unit="VP", award=f"{2 * boards}C",  # type: ignore[arg-type]
        places=places, scores=scores,
    )  # fmt: skip
    receipt = store.send(file_name(f"match_{day}_{at}"), text)
    assert receipt.state == "accepted", receipt
