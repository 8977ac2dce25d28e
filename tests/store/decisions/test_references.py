"""Every kind of decision: a key that names something names what exists, and a change keeps what it does not name."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from overtrick.billing.cents import cents_text
from overtrick.store import models
from overtrick.store.decisions.common.references import references_of
from overtrick.store.decisions.registry import KINDS
from overtrick.store.errors import Refusal
from overtrick.store.registers.club_details import DETAIL_NAMES, find_club_details
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import find_entry
from overtrick.tournaments.records import Tournament, TournamentDetails
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

FILE = "106_monday_1.txt"
NOBODY, NOTHING, NO_CODE = "77777", "nonsense", 77777
_PLAYER = {"number": "38441"}
_FILE = {"club": 106, "name": FILE}
# A decision of each kind with all keys that refer to something, each to what is there.
EXAMPLES: dict[str, dict[str, Any]] = {
    "adjust": _PLAYER | {"points": {"A": "1.00"}, "asked_by": "Howick"},
    "opening": _PLAYER | {"points": {"A": "1.00"}},
    "announced": {"event": "Sims", "date": "2018-01-02", "club": 106,
                  "awards": [{"number": "38441", "unit": "B", "points": "2"}]},
    "transfer": _PLAYER | {"source": "Gold", "at": "approved event", "amount": "2.50", "date": "2018-01-02"},
    "recognise": _PLAYER | {"rank": "Club Master"},
    "lapse": _PLAYER,
    "restore": _PLAYER,
    "best-pair": _FILE | {"bonus": "best", "pair": ["38441", "20093"]},
    "decline-bonus": _FILE | {"bonus": "best", "pair": ["38441", "20093"]},
    "withdraw": {"line": 2},
    "confirm-result": _FILE | {"revision": 1, "board": 1, "ns": "A NS 1", "ew": "A EW 1"},
    "confirm": _FILE | {"revision": 1},
    "refuse": _FILE | {"revision": 1},
    "cancel": _FILE,
    "give-up": _FILE,
    "facts": _FILE | {"facts": {"field": [12]}},
    "approve": {"club": 106, "event": "Autumn", "event_class": "8B", "first": "2018-03-10"},
    "approvals": {"units": ["A"], "start": "2018-04-01"},
    "import": {"format": "clubs"},
    "region": {"code": 2, "name": "Waikato"},
    "club": {"code": 106, "name": "Auckland", "region": "Other", "kind": "affiliated", "country": 1},
    "code": {"table": "gender", "code": 1, "name": "Female"},
    "club-details": {"club": 106, "website": "https://bridge.example"},
    "sending": {"club": 106, "also_for": 130},
    "graded-nights": {"club": 106, "policy": "by-grades", "start": "2018-01-01"},
    "handicaps": {"club": 106, "event": "Monday Pairs", "start": "2018-01-01"},
    "handicap-estimate": _PLAYER | {"club": 106, "event": "Monday Pairs", "average": "45"},
    "register": {"number": "5050", "first": "Ngaio", "family": "Reedling", "club": 106, "start": "2018-01-01",
                 "gender": 1, "source": 1, "country": 1, "grade": 1, "rank": 1, "status": 1},
    "unregister": _PLAYER,
    "amend": _PLAYER | {"gender": 2, "source": 1, "country": 1},
    "hide": _PLAYER | {"hidden": True},
    "merge": _PLAYER | {"into": "20093"},
    "unmerge": _PLAYER,
    "erase": _PLAYER,
    "move": _PLAYER | {"club": 130, "start": "2018-01-01"},
    "join": _PLAYER | {"club": 130, "start": "2018-01-01"},
    "leave": _PLAYER | {"club": 106, "end": "2018-01-01"},
    "membership": _PLAYER | {"club": 106, "began": "2010-01-01", "start": "2011-01-01"},
    "status": _PLAYER | {"code": 2, "start": "2018-01-01"},
    "period": _PLAYER | {"kind": "suspended", "start": "2018-01-01"},
    "rank": _PLAYER | {"code": 3, "start": "2018-01-01"},
    "stars": _PLAYER | {"stars": 1, "start": "2018-01-01"},
    "rating": _PLAYER | {"rating": "30", "start": "2018-01-01"},
    "grade": _PLAYER | {"code": 2, "start": "2018-01-01"},
    "run": {"run": "monthly", "date": "2018-03-01"},
    "undo-run": {"line": 2},
    "ask": _PLAYER | _FILE | {"text": "Why?"},
    "ask-charge": _FILE | {"payer": 106, "period": "2018-03", "charge": "club-sessions", "number": "", "text": "Why?"},
    "pass-on": {"question": 1, "text": "Please look."},
    "answer": {"question": 1, "text": "It is right."},
    "close": {"question": 1, "text": "Thank you."},
    "apply": _PLAYER | {"kind": "name", "club": 106, "data": {"first": "Mara", "family": "Ngata"}},
    "grant": _PLAYER | {"application": 1, "lines": [2]},
    "decline": {"application": 1, "text": "No."},
    "take-back": {"application": 1},
    "reopen": {"application": 1},
    "bill-to": {"club": 106, "start": "2018-01-01", "region": 1, "payer": 130},
    "region-address": {"region": 1, "email": "treasurer@region.example"},
    "credit-note": {"invoice": 1},
    "tournament": {"tournament": 1, "name": "Autumn Pairs", "event_class": "8B", "contest": "pairs", "club": 106,
                   "first": "2018-05-05", "region": 1},
    "delete-tournament": {"tournament": 1},
    "bill-tournament": {"tournament": 1},
    "enter": {"tournament": 1, "numbers": ["38441", "20093"], "confirmed": ["38441"]},
    "confirm-entry": {"entry": 1, "number": "38441"},
    "withdraw-entry": {"entry": 1, "numbers": ["38441", "20093"]},
    "change-entry": {"entry": 1, "numbers": ["38441", "20093"], "seed": 1},
    "tournament-details": {"tournament": 1, "venue": "Clubrooms"},
    "entry-forms": {"tournament": 1, "clubs": [130]},
    "stages": {"tournament": 1},
    "link-session": {"tournament": 1, **_FILE},
    "payment": {"club": 106, "region": 1, "entrant": "38441", "invoice": 1, "date": "2018-03-01", "amount": "1.00"},
}  # fmt: skip
# Made by commands from what is in the records, never written by a person.
BY_PROGRAMS = {"adopt", "bill", "federation", "keep", "repair", "take-effect"}
# What a tournament is in words, numbers and days.
TOURNAMENT_KEYS = {*Tournament.__struct_fields__, *TournamentDetails.__struct_fields__} - {"club", "region", "number"}
# Keys that name nothing: days, texts, amounts, and the choice between several of a kind.
PLAIN_KEYS = {
    "points", "asked_by", "date", "event", "amount", "awards", "revision", "position", "facts", "text", "hidden",
    "website", "email", "licence", "allowed", "start", "end", "began", "stays", "stars", "rating", "handicap", "first",
    "preferred", "family", "year_of_birth", "overseas_number", "id_card", "opening", "timed", "last", "redacted",
    "data", "home", "lines", "document", "reference", "bank_row", "period", "stages", "stage", "belongs",
    "board", "round", "ns", "ew", *DETAIL_NAMES, *TOURNAMENT_KEYS,
    "team", "seat", "seed", "state", "by_host", "exception", "invoices",
    "handicaps", "new_players", "average",
}  # fmt: skip
# Keys by which something new is known, so they need not name what is there.
OWN_KEYS = {
    ("region", "code"), ("region", "name"), ("club", "code"), ("club", "name"), ("code", "code"), ("code", "name"),
    ("register", "number"), ("ask", "line"), ("apply", "kind"), ("apply", "number"), ("apply", "data"),
}  # fmt: skip
REFERENCES = [(kind.name, name) for kind in KINDS for name in references_of(kind.record)]


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """A store with the cast, a file that they played, and an application of one of them."""

    def prepare() -> None:
        store.register(*NUMBERS)
        store.send(FILE, session_file())
        store.decide("apply", **EXAMPLES["apply"])
        store.decide("tournament", **(EXAMPLES["tournament"] | {"tournament": None}))
        store.decide("enter", **EXAMPLES["enter"])

    return store.begin("a file and an application", prepare)


def test_every_key_of_every_kind_is_a_reference_or_is_known_to_be_none() -> None:
    keys = {
        (kind.name, field.name)
        for kind in KINDS
        if kind.name not in BY_PROGRAMS
        for field in msgspec.structs.fields(kind.record)
    }
    undeclared = keys - set(REFERENCES) - OWN_KEYS
    assert {each for each in undeclared if each[1] not in PLAIN_KEYS} == set()


def test_every_reference_has_an_example() -> None:
    assert {(kind, name) for kind, name in REFERENCES if name not in EXAMPLES[kind]} <= {("ask", "posted")}


@pytest.mark.parametrize("kind", dict.fromkeys(kind for kind, _ in REFERENCES))
def test_what_does_not_exist_is_refused_in_words(played: StoreFixture, kind: str) -> None:
    before = played.contents()
    for key in (key for each, key in REFERENCES if each == kind):
        data = EXAMPLES[kind] | {key: _unknown(EXAMPLES[kind].get(key, 0))}
        if key == "posted":
            data = {name: value for name, value in data.items() if name not in _FILE}
        with pytest.raises(Refusal, match=f"{NOBODY}|{NOTHING}"):
            played.decide(kind, reason=f"to see {key}", **data)
    assert played.contents() == before


def _unknown(value: Any) -> Any:
    """Something of the type of a value that names nothing."""
    if isinstance(value, list):
        return [_unknown(value[0]), *value[1:]]
    if isinstance(value, int):
        return NO_CODE
    return NOBODY if value.isdigit() else NOTHING


def test_a_number_in_a_list_of_announced_points_must_exist_too(played: StoreFixture) -> None:
    with pytest.raises(Refusal, match=r"Row 1: Nobody has the number 77777\."):
        played.decide("announced", event="Sims", date="2018-01-02",
                      awards=[{"number": NOBODY, "unit": "B", "points": "2"}])  # fmt: skip


# ── what a change does not name ─────────────────────────────────────────────────────────────────────────────


Row = dict[str, Any]


def _read_tournament() -> Row:
    found = find_tournament(1)
    row: Row = _as_json(found)
    return row | {"fee": cents_text(found.fee)}


def _read_entry() -> Row:
    found = find_entry(1)
    return {name: _as_json(getattr(found, name)) for name in ("numbers", "team", "seat", "text", "seed", "state")}


def _as_json(record: object) -> Any:
    """What a record has, with lists as a decision writes them."""
    written: Any = msgspec.json.decode(msgspec.json.encode(record))
    return written


# For each kind that changes a row: its key, the row, and another value for each key that may be left out.
CHANGES: dict[str, tuple[Row, Callable[[], Mapping[str, object]], Row]] = {
    "club": (
        {"code": 203}, lambda: models.Club.objects.filter(code=203).values()[0],
        {"name": "Cambridge City", "region": "Other", "kind": "unaffiliated", "country": 2, "licence": "77"},
    ),
    "region": (
        {"code": 2}, lambda: models.Region.objects.filter(code=2).values()[0],
        {"name": "Waikato", "website": "http://example.org"},
    ),
    "club-details": (
        {"club": 203}, lambda: _as_json(find_club_details(203)),
        {"physical_address": "2 Duke Street", "postal_address": "PO Box 2", "telephones": ["07 222 2222"],
         "website": "https://b.example", "results_page": "https://b.example/results", "map_link": "https://b.example/m",
         "officers": [{"office": "Treasurer", "name": "Ben Reed"}], "playing_times": ["Friday 1 pm"],
         "secretary_email": "b@club.example", "treasurer_email": "bt@club.example",
         "tournaments_email": "bd@club.example", "show_email": False},
    ),
    "tournament": (
        {"tournament": 1}, _read_tournament,
        {"name": "Lake Pairs", "event_class": "5A", "contest": "teams", "first": "2018-05-04", "last": "2018-05-07",
         "club": 203, "region": 2, "restrictions": ["women"], "entry_limit": 12, "fee": "40.00", "fee_for": "player",
         "billed": False, "online_entry": True, "closes": "2018-05-02T00:00:00Z", "own_table": ["7", "3"]},
    ),
    "tournament-details": (
        {"tournament": 1}, lambda: _as_json(find_tournament(1).details),
        {"venue": "Hall", "map_link": "https://b.example/m", "format": "Howell", "starts": "10:00", "ends": "18:00",
         "timetable": ["10:00 Session 1"], "sessions": 3, "boards": 60, "director": "Ben", "contacts": "07 222",
         "lunch": "Bring your own", "refreshments": "Tea", "parking": "None", "sponsor": "B Ltd",
         "sponsor_text": "Cards", "sponsor_link": "https://b.example", "sponsor_logo": "data:image/png;base64,BBBB",
         "entry_form": "By phone", "tie_breaks": "Split", "correction_minutes": 60},
    ),
    "change-entry": (
        {"entry": 1}, _read_entry,
        {"numbers": ["38441", "12356"], "team": "Kea", "seat": "", "text": "None", "seed": 2, "state": "waiting"},
    ),
    "code": (
        {"table": "gender", "code": 3}, lambda: models.Code.objects.filter(table="gender", code=3).values()[0],
        {"name": "Another", "start": None, "end": "2030-12-31"},
    ),
    "amend": (
        {"number": "38441"}, lambda: models.Player.objects.filter(number="38441").values()[0],
        {"first": "Mara", "preferred": "Mars", "family": "Keremea", "year_of_birth": 1951, "gender": 2, "source": 2,
         "country": 3, "overseas_number": "99", "id_card": "12", "handicap": "2.25"},
    ),
    "membership": (
        {"number": "38441", "club": 106, "began": "2010-01-01"},
        lambda: models.Membership.objects.filter(player__number="38441", club=106).values()[0],
        {"start": "2009-01-01", "end": "2031-12-31"},
    ),
    "period": (
        {"number": "38441", "kind": "suspended", "start": "2012-01-01"},
        lambda: models.Spell.objects.filter(player__number="38441", kind="suspended").values()[0],
        {"end": "2012-03-31"},
    ),
}  # fmt: skip
# Keys that may be left out and then mean something by themselves, because nothing is there to be kept: a new player's
# entry, the latest file, today, an ordinary decision, a list or a question that names no club, and who pays.
DEFAULTS = {
    ("register", "preferred"), ("register", "year_of_birth"), ("register", "source"), ("register", "stars"),
    ("register", "rating"), ("register", "handicap"), ("register", "overseas_number"), ("register", "id_card"),
    ("register", "number"), ("register", "country"), ("register", "grade"), ("register", "rank"),
    ("import", "opening"), ("import", "timed"), ("sending", "allowed"), ("announced", "club"),
    *((kind, "stays") for kind in ("rank", "stars", "rating", "grade")),
    *((kind, "date") for kind in ("adjust", "opening", "recognise")),
    *((kind, "event") for kind in ("adjust", "transfer")),
    *((kind, key) for kind in ("best-pair", "decline-bonus", "facts") for key in ("revision", "position")),
    ("cancel", "revision"), ("confirm-result", "position"), ("confirm-result", "round"),
    ("approve", "last"), ("erase", "redacted"), ("club", "start"),
    *(("ask", key) for key in ("club", "name", "position", "line", "posted")),
    ("leave", "home"), ("membership", "home"),
    *(("ask-charge", key) for key in ("club", "name", "position", "number")),
    *((kind, "text") for kind in ("apply", "grant", "decline", "take-back", "reopen")),
    ("apply", "number"), ("grant", "number"), ("grant", "lines"), ("bill-to", "region"), ("bill-to", "payer"),
    ("credit-note", "lines"), ("credit-note", "document"),
    *(("payment", key) for key in ("club", "region", "entrant", "invoice", "reference", "bank_row")),
    ("tournament", "tournament"), ("handicaps", "handicaps"), ("handicaps", "new_players"),
    ("handicap-estimate", "average"),
    *(("link-session", key) for key in ("position", "belongs", "stage")), ("stages", "stages"),
    *(("enter", key) for key in ("confirmed", "team", "seat", "text", "by_host", "exception")),
    ("bill-tournament", "date"), ("bill-tournament", "invoices"),
    ("withdraw-entry", "numbers"), ("withdraw-entry", "by_host"), ("change-entry", "exception"),
}  # fmt: skip
ALONE = [(kind, key) for kind, (_, _, values) in CHANGES.items() for key in values]
# What follows from a change beside the key itself: the day of the last change of an entry, or its line.
STAMPS = {"stamp", "seq"}


@pytest.fixture
def filled(store: StoreFixture) -> StoreFixture:
    """A store in which nothing that a change might empty is empty."""
    return store.begin("what a change might empty", lambda: _fill(store))


def _fill(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("club", code=203, licence="1207", country=3)
    store.decide("amend", number="38441", preferred="Ma", year_of_birth=1950, source=1, country=2, overseas_number="7",
                 id_card="11", handicap="1.25")  # fmt: skip
    store.decide("period", number="38441", kind="suspended", start="2012-01-01", end="2012-02-01")
    store.decide("membership", number="38441", club=106, began="2010-01-01", end="2030-01-01")
    store.decide("code", table="gender", code=3, end="2040-01-01")
    store.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2018-05-05",
                 last="2018-05-06", club=106, region=1, restrictions=["restricted"], entry_limit=10, fee="35.00",
                 fee_for="entry", billed=True, online_entry=False, closes="2018-05-01T00:00:00Z",
                 own_table=["8", "4"])  # fmt: skip
    store.decide("grade", number="12356", code=2, start="2018-01-01")
    store.decide("enter", tournament=1, numbers=["38441", "20093"], team="Tui", seat="stationary", text="A ramp",
                 by_host=True, exception=True, reason="to see")  # fmt: skip
    store.decide("change-entry", entry=1, seed=1)
    store.decide("tournament-details", tournament=1, venue="Clubrooms", map_link="https://a.example/m",
                 format="Mitchell", starts="09:30", ends="17:00", timetable=["09:30 Session 1"], sessions=2, boards=52,
                 director="Ann", contacts="07 111", lunch="Included", refreshments="Coffee", parking="Free",
                 sponsor="A Ltd", sponsor_text="Tables", sponsor_link="https://a.example",
                 sponsor_logo="data:image/png;base64,AAAA", entry_form="Online", tie_breaks="Board by board",
                 correction_minutes=30)  # fmt: skip
    store.decide("club-details", club=203, physical_address="1 Duke Street", postal_address="PO Box 1",
                 telephones=["07 111 1111"], website="https://a.example", results_page="https://a.example/results",
                 map_link="https://a.example/map", officers=[{"office": "President", "name": "Ann Reed"}],
                 playing_times=["Tuesday 7 pm"], secretary_email="a@club.example", treasurer_email="at@club.example",
                 tournaments_email="ad@club.example", show_email=True)  # fmt: skip


def test_every_key_that_may_be_left_out_is_kept_or_has_a_known_meaning() -> None:
    optional = {
        (kind.name, field.name)
        for kind in KINDS
        if kind.name not in BY_PROGRAMS
        for field in msgspec.structs.fields(kind.record)
        if not field.required
    }
    assert optional == {*ALONE, *DEFAULTS}


@pytest.mark.parametrize(("kind", "key"), ALONE, ids=[f"{kind}-{key}" for kind, key in ALONE])
def test_a_change_keeps_what_it_does_not_name(filled: StoreFixture, kind: str, key: str) -> None:
    keys, read, values = CHANGES[kind]
    before = read()
    filled.decide(kind, **keys, **{key: values[key]})
    after = read()
    changed = {name for name in after if str(after[name]) != str(before[name])} - STAMPS
    assert changed == ({key} if str(before[key]) != str(values[key]) else set())
    assert str(after[key]) == str(values[key])
    assert filled.verify() == []


EMPTIED: list[tuple[str, str, Any]] = [
    ("club", "region", ""), ("club", "licence", ""), ("region", "website", ""), ("code", "end", None),
    ("amend", "preferred", ""), ("amend", "year_of_birth", None), ("amend", "source", None),
    ("amend", "overseas_number", ""), ("amend", "id_card", ""), ("membership", "end", None), ("period", "end", None),
    ("club-details", "postal_address", ""), ("club-details", "telephones", []), ("club-details", "officers", []),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "key", "empty"), EMPTIED, ids=[f"{kind}-{key}" for kind, key, _ in EMPTIED])
def test_a_key_that_is_given_empty_is_emptied(filled: StoreFixture, kind: str, key: str, empty: Any) -> None:
    keys, read, _ = CHANGES[kind]
    assert read()[key] not in ("", [], None)
    filled.decide(kind, **keys, **{key: empty})
    assert read()[key] == empty
