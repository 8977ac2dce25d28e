"""An invoice as other programs read it: the JSON of `overtrick bill` and of the API."""

from typing import Any

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document, DocumentItem, DocumentLine, DocumentReason, read_line, read_reason
from overtrick.billing.line_units import show_units
from overtrick.billing.records import LEVY_KINDS


def invoice_record(document: Document) -> dict[str, Any]:
    """Return an invoice in plain values; one that has not been issued has no number."""
    issued = bool(document.number)
    return {
        "debtor": {"kind": document.debtor.kind, "code": document.debtor.code, "name": document.heading.name},
        "kind": document.kind,
        "period": document.period,
        "number": document.number if issued else None,
        "label": document.label if issued else None,
        "date": document.date if issued else None,
        "due": document.due if issued else None,
        "credits": document.credits,
        "currency": document.currency,
        "lines": [_line_record(line, document.reasons) for line in document.lines],
        "subtotal": cents_text(document.subtotal),
        "tax": cents_text(document.tax),
        "total": cents_text(document.total),
    }


def _line_record(line: DocumentLine, reasons: tuple[DocumentReason, ...]) -> dict[str, Any]:
    units, rate = show_units(read_line(line))
    is_levy = line.kind in LEVY_KINDS
    items = [_item_record(item, reasons, is_levy=is_levy, unit=line.unit) for item in line.items]
    return {
        "text": line.description,
        "units": units,
        "rate": rate,
        "amount": cents_text(line.amount),
        "refers": _reference(line),
        "members" if is_levy else "sessions": items,
    }


def _reference(line: DocumentLine) -> dict[str, Any] | None:
    """Return what a line corrects: the line of an invoice, or a period that was billed before something came."""
    if line.refers is not None:
        return {"invoice": line.refers.invoice, "line": line.refers.line, "period": line.period}
    return {"invoice": None, "line": None, "period": line.period} if line.late else None


def _item_record(
    item: DocumentItem, reasons: tuple[DocumentReason, ...], *, is_levy: bool, unit: str
) -> dict[str, Any]:
    because = [str(read_reason(reasons[at])) for at in item.because]
    if is_levy:
        days = {"number": item.number, "days": int(item.units), "from": item.date, "to": item.until}
        return days | {"amount": cents_text(item.amount), "because": because}
    # The session that opens it; the match rounds of a day are charged together.
    first = item.sessions[0] if item.sessions else None
    what: dict[str, Any] = {"session": first, "sessions": item.sessions, "date": item.date, "event": item.name}
    counted = {"unit": unit, "points": item.units} if unit else {"players": item.players}
    return what | counted | {"amount": cents_text(item.amount), "because": because}
