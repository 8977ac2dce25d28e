"""A case of every kind of decision that people make by hand, in an order in which each finds what it needs."""

from collections.abc import Iterator
from typing import Any

from overtrick.store.commands import receive
from overtrick.store.db import database
from overtrick.store.decisions.registry import BY_NAME
from overtrick.store.journal.kinds import KEEP
from tests.store.cast import NUMBERS, session_file
from tests.store.results.test_board_doubts import FILE as BOARDS_FILE
from tests.store.store_fixture import StoreFixture, rows

MONDAY, TUESDAY, FRIDAY, SATURDAY = (f"106_{day}_1.txt" for day in ("monday", "tuesday", "friday", "saturday"))
Case = tuple[str, dict[str, Any]]
_WHO, _OTHER, _GUEST = NUMBERS[0], NUMBERS[1], "70003"
_TEMPORARY, _INTERMEDIATE, _OPEN = 3, 2, 3
# The 5th of eight pairs is the best all-Intermediate pair outside the awards of an 8B event: the first three earn.
_EIGHT_PAIRS = tuple(f"{at}1 {at}2" for at in range(11, 19))
_BEST_PAIR = ("151", "152")
_LADDER, _RIVER, _STUCK = "106_ladder_1.txt", "106_river_1.txt", "106_stuck_1.txt"


def kinds_without_case() -> set[str]:
    """Return the kinds of decisions that no entry of the open store has: each needs a case here.

    Only a store of 0.1 keeps its folder after its founding.
    """
    return set(BY_NAME) - {KEEP} - {kind for (kind,) in rows("SELECT DISTINCT kind FROM journal")}


def _player(number: str, family: str, **other: Any) -> dict[str, Any]:
    return {
        "number": number, "first": "Ana", "family": family, "club": 106, "gender": 1, "grade": _OPEN, "status": 1,
        "start": "2010-01-01",
    } | other  # fmt: skip


def decide_before_files() -> Iterator[Case]:
    """Yield what fills the registers."""
    for number in (*NUMBERS, "70001", "70002"):
        yield "register", _player(number, f"Family{number}")
    yield "register", _player(_GUEST, "Guest", status=_TEMPORARY, start="2018-01-15")
    yield "region", {"code": 50, "name": "Islands"}
    yield "club", {"code": 106, "name": "Auckland Bridge"}
    yield "club", {"code": 130, "kind": "unaffiliated", "start": "2019-01-01"}
    officers = [{"office": "President", "name": "Ana Family70002"}]
    yield "club-details", {"club": 106, "website": "https://bridge.example", "officers": officers}
    yield "sending", {"club": 106, "also_for": 130}
    yield "graded-nights", {"club": 106, "policy": "gross", "start": "2018-01-01"}
    yield from _announce()
    yield "opening", {"number": _WHO, "points": {"A": "3"}}
    yield "join", {"number": _OTHER, "club": 130, "start": "2018-01-10"}
    yield "leave", {"number": _OTHER, "club": 130, "end": "2018-02-01"}
    yield "move", {"number": "70001", "club": 130, "start": "2018-01-01"}
    yield "register", _player("70004", "Mistake")
    yield "unregister", {"number": "70004"}
    yield from _take_back()
    yield "approvals", {"units": ["A"], "start": "2018-03-12"}


def _announce() -> Iterator[Case]:
    """Yield a tournament of the calendar, what its host says about it, an entry, and another that is deleted."""
    event = {"event_class": "8B", "contest": "pairs", "first": "2018-05-05", "club": 106}
    yield "tournament", {"name": "Autumn Pairs", **event}
    yield "tournament", {"tournament": 1, "entry_limit": 20, "fee": "35.00"}
    yield "tournament-details", {"tournament": 1, "venue": "Clubrooms", "starts": "09:30"}
    yield "entry-forms", {"tournament": 1, "clubs": [130]}
    yield "enter", {"tournament": 1, "numbers": [_WHO, _OTHER], "confirmed": [_WHO]}
    yield "confirm-entry", {"entry": 1, "number": _OTHER}
    yield "change-entry", {"entry": 1, "seed": 1}
    yield "withdraw-entry", {"entry": 1}
    yield "tournament", {"name": "Winter Pairs", **event}
    yield "delete-tournament", {"tournament": 2}
    plan = [{"name": "final", "contestants": 8}, {"name": "plate", "contestants": 4}]
    yield "stages", {"tournament": 1, "stages": plan}


def _take_back() -> Iterator[Case]:
    """Yield what is decided about a membership or a period, and withdrawn."""
    withdrawn: list[Case] = [
        ("move", {"number": _OTHER, "club": 130, "start": "2018-03-01"}),
        ("join", {"number": _OTHER, "club": 130, "start": "2018-03-01"}),
        ("leave", {"number": _OTHER, "club": 106, "end": "2018-03-01"}),
        ("period", {"number": _OTHER, "kind": "suspended", "start": "2018-03-01"}),
    ]
    for kind, data in withdrawn:
        yield kind, data
        yield "withdraw", {"line": _last_line(kind)}


def decide_after_files(store: StoreFixture) -> Iterator[Case]:
    """Yield what is decided about files, players and their questions."""
    yield "confirm", {"club": 106, "name": FRIDAY, "revision": 1}
    yield "refuse", {"club": 106, "name": SATURDAY, "revision": 1}
    yield "cancel", {"club": 106, "name": FRIDAY}
    yield "status", {"number": _WHO, "code": 4, "start": "2018-01-01"}
    yield "status", {"number": _WHO, "code": 1, "start": "2018-01-01"}
    yield "amend", {"number": _OTHER, "family": "Other"}
    yield "hide", {"number": _OTHER, "hidden": True}
    yield "rank", {"number": _WHO, "code": 3, "start": "2018-03-01"}
    yield "stars", {"number": _WHO, "stars": 1, "start": "2018-03-01"}
    yield "rating", {"number": _WHO, "rating": "5", "start": "2018-03-01"}
    yield "membership", {"number": _OTHER, "club": 106, "began": "2010-01-01", "start": "2012-01-01"}
    yield "facts", {"club": 106, "name": TUESDAY, "facts": {"field": [12]}}
    yield "link-session", {"tournament": 1, "club": 106, "name": TUESDAY, "stage": "plate"}
    yield "link-session", {"tournament": 1, "club": 106, "name": TUESDAY, "belongs": None}
    yield "handicaps", {"club": 106, "event": "Monday Pairs", "start": "2018-01-01", "new_players": "45"}
    yield "handicap-estimate", {"club": 106, "event": "Monday Pairs", "number": _OTHER, "average": "44"}
    yield "code", {"table": "status", "code": 20, "name": "Guest"}
    yield "period", {"number": _WHO, "kind": "suspended", "start": "2017-01-01", "end": "2017-02-01"}
    yield "grade", {"number": _WHO, "code": 1, "start": "2018-03-01"}
    yield "merge", {"number": NUMBERS[2], "into": NUMBERS[3]}
    yield "unmerge", {"number": NUMBERS[2]}
    yield "erase", {"number": "70002"}
    yield from _ask_and_answer()
    yield from _apply_and_answer()
    yield from _give_points(store)
    yield from _decide_on_events(store)
    yield from _give_up(store)
    yield from _bill(store)


def _ask_and_answer() -> Iterator[Case]:
    yield "ask", {"number": _WHO, "club": 106, "name": TUESDAY, "text": "Was I not second?"}
    yield "pass-on", {"question": 1, "text": "The federation knows."}
    yield "answer", {"question": 1, "text": "You were first."}
    yield "close", {"question": 1, "text": "Thank you."}


def _apply_and_answer() -> Iterator[Case]:
    wanted = {"players": [{"number": _WHO, "points": {"C": "5"}}], "event": "Tuesday Pairs"}
    yield "apply", {"kind": "adjustment", "club": 106, "text": "The slip was lost.", "data": wanted}
    yield "take-back", {"application": 1}
    yield "reopen", {"application": 1}
    yield "decline", {"application": 1, "text": "The slip was found."}
    newcomer = {"first": "Ana", "family": "Returner"}
    yield "apply", {"kind": "returning", "club": 106, "data": newcomer}
    yield "grant", {"application": 2, "number": _OTHER, "text": "An old number."}


def _give_points(store: StoreFixture) -> Iterator[Case]:
    """Yield points without a session: each is given and withdrawn."""
    points = [{"number": _WHO, "unit": "B", "points": "1"}]
    gold = {"source": "Gold", "at": "approved event", "amount": "12.25", "date": "2018-01-21"}
    given: list[Case] = [
        ("adjust", {"number": _WHO, "points": {"C": "25"}, "asked_by": "the club"}),
        ("announced", {"event": "Sims", "date": "2018-01-02", "awards": points}),
        ("transfer", {"number": _WHO, **gold}),
        ("recognise", {"number": "70001", "rank": "Life Master"}),
    ]
    for kind, data in given:
        yield kind, data
        yield "withdraw", {"line": _last_line(kind)}
    yield "adjust", {"number": _GUEST, "points": {"C": "5"}, "asked_by": "the club"}
    # Six months after the registration.
    store.later(days=130)
    yield "lapse", {"number": _GUEST}
    yield "withdraw", {"line": _last_line("lapse")}
    yield "lapse", {"number": _GUEST}
    yield "restore", {"number": _GUEST}


def _decide_on_events(store: StoreFixture) -> Iterator[Case]:
    """Yield a bonus of a ladder, given and set aside, and the approval of an event whose file is held for it."""
    for number in " ".join(_EIGHT_PAIRS).split():
        store.register(number, grade=_INTERMEDIATE if number in _BEST_PAIR else _OPEN)
    store.send(_LADDER, session_file(_EIGHT_PAIRS, event="Howick Open Pairs", round=99, award="8B", boards=44))
    bonus = {"bonus": "best all-Intermediate pair", "pair": list(_BEST_PAIR)}
    yield "best-pair", {"club": 106, "name": _LADDER, **bonus}
    yield "withdraw", {"line": _last_line("best-pair")}
    yield "decline-bonus", {"club": 106, "name": _LADDER, **bonus}
    yield "withdraw", {"line": _last_line("decline-bonus")}
    held = store.send(_RIVER, session_file(event="River Pairs", round=99, award="25A", boards=160))
    assert held.state == "held", held
    yield "approve", {"club": 106, "event": "River Pairs", "event_class": "25A", "first": "2018-03-10"}
    assert store.revisions(_RIVER) == ["accepted"]
    yield "withdraw", {"line": _last_line("approve")}
    # A lead that nobody on lead has.
    store.send("evening.xml", BOARDS_FILE)
    result = {"board": 1, "ns": "A NS 1", "ew": "A EW 1"}
    yield "confirm-result", {"club": 106, "name": "evening.xml", "revision": 1, **result}
    yield "withdraw", {"line": _last_line("confirm-result")}


def _give_up(store: StoreFixture) -> Iterator[Case]:
    """Yield the end of a file on which the program failed once."""
    receive.store_file(store.delivery(_STUCK, session_file(event="Stuck")))
    with database.write_transaction():
        database.execute("UPDATE waiting SET attempts = 1")
    yield "give-up", {"club": 106, "name": _STUCK}


def _bill(store: StoreFixture) -> Iterator[Case]:
    """Yield who pays, the invoices of a month, a payment that is withdrawn, a credit note, and a question."""
    yield "bill-to", {"club": 106, "region": 1, "start": "2018-01-01"}
    yield "region-address", {"region": 1, "email": "treasurer@region.example"}
    yield "bill", {"kind": "masterpoints", "period": "2018-03"}
    yield "payment", {"invoice": 1, "date": "2018-04-02", "amount": "1.00", "reference": "NZB1"}
    yield "withdraw", {"line": _last_line("payment")}
    yield "credit-note", {"invoice": 1}
    yield "bill-to", {"club": 106, "start": "2018-01-01"}
    charge = {"payer": 106, "period": "2018-03", "charge": "club-sessions", "club": 106, "name": TUESDAY}
    yield "ask-charge", charge | {"text": "Were there so many?"}
    event = {"event_class": "8B", "contest": "pairs", "first": "2018-12-01", "club": 106}
    yield "tournament", {"name": "Summer Pairs", "fee": "35.00", "billed": True, **event}
    yield "enter", {"tournament": 3, "numbers": [_OTHER, NUMBERS[4]]}
    yield "tournament", {"tournament": 3, "closes": "2018-01-01T00:00:00Z"}
    yield "bill-tournament", {"tournament": 3}


def _last_line(kind: str) -> int:
    return int(rows("SELECT max(seq) FROM journal WHERE kind = %s", kind)[0][0])
