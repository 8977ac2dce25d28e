"""What an invoice says, in English: a text for every line and for every item, as a template and its values.

Pages translate the template and keep the values (`core.because`). A day is a value, written as 2016-11-07.
"""

from collections.abc import Mapping
from typing import Any

from overtrick.billing.corrections import CHANGED, TAKEN_BACK
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Item, Line, LineKind, TaxAmount
from overtrick.billing.session_charges import MATCHES
from overtrick.core.because import Because
from overtrick.core.session import FINAL_ROUND

TAX = "{name}, {rate:percent}"
ENTRY_FEES = "Entry fees"
LINES: dict[LineKind, str] = {
    "club-sessions": "Player session charges for {month:month}",
    "tournament-sessions": "Tournament session charges for {month:month}",
    "points": "{unit} points awarded in {month:month}",
    "entry-fee": ENTRY_FEES,
}
# A levy has a text for one member, and one for any other count.
LEVY_LINES: dict[LineKind, tuple[str, str]] = {
    "levy-full": (
        "Full membership levies for 1 member for the quarter {first:date} to {last:date}",
        "Full membership levies for {count} members for the quarter {first:date} to {last:date}",
    ),
    "levy-joined": (
        "Partial membership levies for 1 member who joined in the quarter {first:date} to {last:date}",
        "Partial membership levies for {count} members who joined in the quarter {first:date} to {last:date}",
    ),
    "levy-left": (
        "Partial membership levies for 1 member who left in the quarter {first:date} to {last:date}",
        "Partial membership levies for {count} members who left in the quarter {first:date} to {last:date}",
    ),
    "levy-both": (
        "Partial membership levies for 1 member who joined and left in the quarter {first:date} to {last:date}",
        "Partial membership levies for {count} members who joined and left in the quarter {first:date} to {last:date}",
    ),
}
_LEVY: LineKind = "levy-full"
LATE: dict[LineKind, str] = {
    "club-sessions": "Late results: player session charges for {month:month}",
    "tournament-sessions": "Late results: tournament session charges for {month:month}",
    "points": "Late results: {unit} points awarded in {month:month}",
    _LEVY: "Late changes of members: membership levies for the quarter {first:date} to {last:date}",
    "entry-fee": "Late entries: entry fees",
}
CORRECTIONS: dict[LineKind, str] = {
    "club-sessions": "Correction of {invoice}, line {line}: player session charges for {month:month}",
    "tournament-sessions": "Correction of {invoice}, line {line}: tournament session charges for {month:month}",
    "points": "Correction of {invoice}, line {line}: {unit} points awarded in {month:month}",
    _LEVY: "Correction of {invoice}, line {line}: membership levies for the quarter {first:date} to {last:date}",
    "entry-fee": "Correction of {invoice}, line {line}: entry fees",
}

CREDITS: dict[LineKind, str] = {
    kind: text.replace("Correction of", "Credit for", 1) for kind, text in CORRECTIONS.items()
}

SESSION_OF_ONE = "{date:short} {event} @ 1 player"
SESSION = "{date:short} {event} @ {players} players"
ONE_ROUND = "{date:short} {event} round {first}, {boards} boards @ {players} players: {units:n} player sessions"
ROUND_RANGE = (
    "{date:short} {event} rounds {first} to {last}, {boards} boards @ {players} players: {units:n} player sessions"
)
ROUND_LIST = "{date:short} {event} rounds {rounds:list}, {boards} boards @ {players} players: {units:n} player sessions"
WITHOUT_BOARDS = "{date:short} {event} rounds {rounds:list} @ {players} players: {units:n} player sessions"
POINTS = "{date:short} {event}: {units:n} {unit} points"
FINAL_POINTS = "{date:short} {event}, final places: {units:n} {unit} points"
ENTRY = "{date:short} {event}"
MEMBER = "{number}: {date:short} to {until:short}, {units:n} days"
CHANGED_ITEM = "{date:short} {event}: {before:n} charged on {invoice}, now {after:n}"
TAKEN_BACK_ITEM = "{date:short} {event}: charged on {invoice}, taken back since"
CHANGED_FINAL = "{date:short} {event}, final places: {before:n} charged on {invoice}, now {after:n}"
TAKEN_BACK_FINAL = "{date:short} {event}, final places: charged on {invoice}, taken back since"
CHANGED_MEMBER = "{number}: {before:n} days charged on {invoice}, now {after:n}"
TAKEN_BACK_MEMBER = "{number}: charged on {invoice}, taken back since"


def describe_line(line: Line, invoice_names: Mapping[int, str], *, credit: bool = False) -> Because:
    """Say what a line charges for. A correction or a `credit` names the line of the earlier invoice, as printed."""
    levy = line.kind in LEVY_LINES
    values = _period_values(line, levy=levy) | ({"unit": line.unit} if line.kind == "points" else {})
    kind: LineKind = _LEVY if levy else line.kind
    if line.refers is not None:
        refers = {"invoice": invoice_names[line.refers.invoice], "line": line.refers.line}
        return Because((CREDITS if credit else CORRECTIONS)[kind], values | refers)
    if line.late:
        return Because(LATE[kind], values)
    if levy:
        count = len({item.number for item in line.items})
        one, many = LEVY_LINES[line.kind]
        return Because(many, values | {"count": count}) if count != 1 else Because(one, values)
    return Because(LINES[kind], values)


def describe_item(item: Item) -> Because:
    """Say what an item is: a session and its players, the rounds of a day, a member and the days."""
    changed = next((each for each in item.because if each.template in (CHANGED, TAKEN_BACK)), None)
    if changed is not None:
        return _describe_change(item, changed)
    values: dict[str, Any] = {"date": str(item.date), "event": _event(item)}
    if item.number:
        until = {"until": str(item.until or item.date)}
        return Because(MEMBER, {"number": item.number, "date": str(item.date), "units": item.units} | until)
    if item.kind == "points":
        return Because(FINAL_POINTS if _is_final(item) else POINTS, values | {"units": item.units, "unit": item.unit})
    if item.kind == "entry-fee":
        return Because(ENTRY, values)
    joined = next((each for each in item.because if each.template == MATCHES), None)
    if joined is not None:
        return _describe_rounds(item, joined.values["boards"])
    if item.players == 1:
        return Because(SESSION_OF_ONE, values)
    return Because(SESSION, values | {"players": item.players})


def describe_tax(tax: TaxAmount) -> Because:
    """Say which tax it is, and its rate."""
    return Because(TAX, {"name": tax.name, "rate": tax.rate})


def _period_values(line: Line, *, levy: bool) -> dict[str, Any]:
    if line.kind == "entry-fee":
        return {}
    period = parse_period(line.period)
    return {"first": str(period.first), "last": str(period.last)} if levy else {"month": str(period.first)}


def _is_final(item: Item) -> bool:
    """Whether an item is for the final places of an event, whose round is no number that a reader knows."""
    return item.rounds == (FINAL_ROUND,)


def _event(item: Item) -> str:
    """The name of the event, and the number of the session in it."""
    numbered = len(item.rounds) == 1 and not _is_final(item)
    return " ".join([item.name, *map(str, item.rounds if numbered else ())]).strip()


def _describe_rounds(item: Item, boards: int) -> Because:
    rounds = sorted(item.rounds)
    values = {"date": str(item.date), "event": item.name, "players": item.players, "units": item.units}
    if not boards:
        return Because(WITHOUT_BOARDS, values | {"rounds": rounds})
    values["boards"] = boards
    if len(rounds) == 1:
        return Because(ONE_ROUND, values | {"first": rounds[0]})
    first, last = rounds[0], rounds[-1]
    if rounds == list(range(first, last + 1)):
        return Because(ROUND_RANGE, values | {"first": first, "last": last})
    return Because(ROUND_LIST, values | {"rounds": rounds})


def _describe_change(item: Item, change: Because) -> Because:
    values: dict[str, Any] = {"invoice": change.values["invoice"]}
    values |= {"number": item.number} if item.number else {"date": str(item.date), "event": _event(item)}
    changed, taken_back = CHANGED_ITEM, TAKEN_BACK_ITEM
    if item.number:
        changed, taken_back = CHANGED_MEMBER, TAKEN_BACK_MEMBER
    elif _is_final(item):
        changed, taken_back = CHANGED_FINAL, TAKEN_BACK_FINAL
    if change.template == TAKEN_BACK:
        return Because(taken_back, values)
    return Because(changed, values | {"before": change.values["before"], "after": change.values["after"]})
