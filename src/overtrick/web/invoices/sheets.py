"""An invoice as a page shows it: each line opens to its sessions or members, and everything says why."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from overtrick.billing.amount_format import format_amount
from overtrick.billing.documents import Document
from overtrick.billing.paper import InvoiceDocument, item_quantity, line_quantity
from overtrick.billing.records import LEVY_KINDS, Item, Line
from overtrick.billing.session_charges import A_SESSION, POINTS
from overtrick.billing.words import describe_item, describe_line, describe_tax
from overtrick.core.because import Because
from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.queries.billing.papers import BilledSession, find_billed_sessions, make_papers
from overtrick.store.queries.questions.charges import AskedCharges, ChargeAnswer, find_asked_charges
from overtrick.store.queries.standing.reasons import split_clause
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.queries.why import Reason
from overtrick.web.page_urls import file_url, page_url
from overtrick.web.reasons import translate_reason
from overtrick.web.templating.filters import write_number

# So many items of a line are listed; the file for a spreadsheet has them all.
_MOST_ITEMS = 250
_AT_A_RATE = (A_SESSION, POINTS)


class SheetItem(NamedTuple):
    """What a line charges for: its text and amount, the member, where it can be looked up, and why it is so much.

    `session` is empty for one that stands no more, `file` for a file that the reader may not see. `asked` are the
    club's questions about it, `ask` is where it can ask; empty where it cannot.
    """

    text: str
    units: str
    amount: str
    person: Person | None
    session: str
    file: str
    reasons: list[Reason]
    asked: list[ChargeAnswer]
    ask: str


class SheetLine(NamedTuple):
    """A line: its text, how its amount is made up, and its items. Reasons that all items share stand here once.

    `refers` is the number of the invoice that it corrects, `more` how many items are not listed. It `counts` the days
    of a levy, points, or the players of another kind of line. `clause` is the rule where the figures need no reason.
    """

    text: str
    quantity: str
    amount: str
    items: list[SheetItem]
    more: int
    reasons: list[Reason]
    clause: str
    refers: int | None
    refers_name: str
    counts: str


class InvoiceSheet(NamedTuple):
    """An invoice, a credit note or a draft, ready to be shown."""

    paper: InvoiceDocument
    document: Document
    lines: list[SheetLine]
    subtotal: str
    taxes: list[tuple[str, str]]
    total: str


AskUrl = Callable[[Item, Document], str]


def make_sheets(
    documents: Sequence[Document], who: models.Account, ask_url: AskUrl | None = None
) -> list[InvoiceSheet]:
    """Make the sheets of invoices or drafts of one debtor as an account may see them.

    `ask_url` gives the address where the club asks about an item.
    """
    papers = make_papers(documents)
    items = [item for paper in papers for line in paper.lines for item in line.items[:_MOST_ITEMS]]
    sessions = find_billed_sessions(key for item in items for key in item.sessions)
    people = find_people((item.number for item in items if item.number), who)
    periods = {item.period for item in items}
    asked = find_asked_charges(documents[0].debtor, periods) if periods else AskedCharges()
    return [
        _make_sheet(paper, document, _Lookup(who, sessions, people, asked, ask_url, document))
        for paper, document in zip(papers, documents, strict=True)
    ]


class _Lookup(NamedTuple):
    """What the items of all sheets are about, for one reader."""

    who: models.Account
    sessions: Mapping[int, BilledSession]
    people: Mapping[str, Person]
    asked: AskedCharges
    ask_url: AskUrl | None
    document: Document

    def find_ask_url(self, item: Item) -> str:
        """Return where the club asks about an item; empty where nobody can."""
        if self.ask_url is None or not (item.sessions or item.number):
            return ""
        return self.ask_url(item, self.document)


def _make_sheet(paper: InvoiceDocument, document: Document, lookup: _Lookup) -> InvoiceSheet:
    settings = paper.settings
    return InvoiceSheet(
        paper=paper, document=document, lines=[_make_line(line, paper, lookup) for line in paper.lines],
        subtotal=format_amount(paper.subtotal, settings),
        taxes=[
            (translate_reason(describe_tax(tax)), format_amount(tax.amount, settings)) for tax in paper.taxes
        ],
        total=format_amount(paper.total, settings),
    )  # fmt: skip


def _make_line(line: Line, paper: InvoiceDocument, lookup: _Lookup) -> SheetLine:
    first = line.items[0].because
    common = first if len(line.items) > 1 and all(item.because == first for item in line.items) else ()
    plain = next((item.because[0].clause for item in line.items if _is_plain(item)), "")
    listed = line.items[:_MOST_ITEMS]
    return SheetLine(
        text=translate_reason(describe_line(line, paper.names(), credit=paper.is_credit)),
        quantity=write_quantity(line, paper), amount=format_amount(line.amount, paper.settings),
        items=[
            _make_item(item, () if common or _is_plain(item) else item.because, paper, lookup) for item in listed
        ],
        more=len(line.items) - len(listed), reasons=[] if _is_plain(line.items[0]) else list(map(split_clause, common)),
        clause=plain, refers=line.refers.invoice if line.refers else None,
        refers_name=paper.names()[line.refers.invoice] if line.refers else "",
        counts="levy" if line.kind in LEVY_KINDS else line.kind,
    )  # fmt: skip


def _is_plain(item: Item) -> bool:
    """Whether it is so many players or points at the rate of its line: the figures say it, and the rule stands once."""
    return len(item.because) == 1 and item.because[0].template in _AT_A_RATE


def write_quantity(line: Line, paper: InvoiceDocument) -> str:
    """Write what a line counts, and how its amount is made up: 12 sessions, 452 × $0.30."""
    units, rate = line_quantity(line, paper.settings)
    if line.kind in LEVY_KINDS and line.kind != "levy-full":
        units = ngettext("%(units)s day", "%(units)s days", abs(int(line.units))) % {"units": units}
    return f"{_count_items(line)}, {units} × {rate}" if rate else f"{_count_items(line)}, {units}"


def _count_items(line: Line) -> str:
    if line.kind in LEVY_KINDS:
        count = len({item.number for item in line.items})
        text = ngettext("%(count)s member", "%(count)s members", count)
    elif line.kind == "entry-fee":
        count = len(line.items)
        text = ngettext("%(count)s entry", "%(count)s entries", count)
    elif all(len(item.rounds) > 1 for item in line.items):
        count = len(line.items)
        text = ngettext("%(count)s day of matches", "%(count)s days of matches", count)
    else:
        count = len(line.items)
        text = ngettext("%(count)s session", "%(count)s sessions", count)
    return text % {"count": write_number(count)}


def _make_item(item: Item, because: Sequence[Because], paper: InvoiceDocument, lookup: _Lookup) -> SheetItem:
    first = next((lookup.sessions[key] for key in item.sessions if key in lookup.sessions), None)
    return SheetItem(
        text=translate_reason(describe_item(item)), units=item_quantity(item, paper.settings).units,
        amount=format_amount(item.amount, paper.settings), person=lookup.people.get(item.number),
        session=page_url("session", first.session) if first and first.stands else "",
        file=file_url(first.club, first.file) if first and _may_open_file(lookup.who, first.club) else "",
        reasons=list(map(split_clause, because)), asked=lookup.asked.about(item), ask=lookup.find_ask_url(item),
    )  # fmt: skip


def _may_open_file(who: models.Account, club: int) -> bool:
    return who.role == FEDERATION or (who.role == CLUB and who.club == club)


def name_kind(kind: str) -> str:
    """Return what an invoice is for."""
    return {
        "masterpoints": _("Sessions and points"), "levy": _("Membership levies"), "credit": _("Credit note"),
        "tournament": _("Tournament entries"),
    }[kind]  # fmt: skip
