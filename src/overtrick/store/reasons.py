"""Why points that no session gave are in the ledger: from the line of the journal that posted them, in sentences.

As with the awards of a session nothing of it is kept: the line says what was decided, and the regulations of the day
say why that came to so many points.
"""

from collections.abc import Callable, Mapping

from overtrick.core.because import Because
from overtrick.schemes.edition import Edition
from overtrick.store.journal import Line
from overtrick.store.ledger import InForce
from overtrick.store.office import office

ADJUSTED = "Adjusted by the federation, asked for by {asked_by}"
OPENED = "The opening balance, entered by hand"
BROUGHT = "The opening balance of the register that was read in"


def reasons(line: Line, award: InForce) -> tuple[Because, ...]:
    """The sentences about an award, where the line is the one that first posted it."""
    why = _WHY.get(line.kind)
    return why(line, award) if why else ()


def event_of(line: Line) -> str:
    """The event that points were decided on for; nothing where none was named."""
    return str(line.data.get("event", ""))


def _edition(award: InForce) -> Edition:
    return office().federation.scheme.on(award.played)


def _said(template: str, values: Mapping[str, object], award: InForce) -> Because:
    rule = _edition(award).postings.get(award.kind)
    return Because(template, dict(values), rule.clause if rule else "")


def _adjusted(line: Line, award: InForce) -> tuple[Because, ...]:
    event = event_of(line)
    template = ADJUSTED + (", for {event}" if event else "")
    return (_said(template, {"asked_by": line.data["asked_by"], "event": event}, award),)


def _opened(line: Line, award: InForce) -> tuple[Because, ...]:
    return (_said(OPENED if line.kind == "opening" else BROUGHT, {}, award),)


_WHY: dict[str, Callable[[Line, InForce], tuple[Because, ...]]] = {
    "adjust": _adjusted,
    "opening": _opened,
    "import": _opened,
}
