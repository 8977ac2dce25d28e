"""POST /api/decisions/KIND: the federation's programs decide, with its own token; a club's token does not."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.decisions.registry import BY_HAND
from overtrick.store.explain.player import explain_player
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

from .conftest import Caller

ADJUST = {"number": "38441", "points": {"A": "1.50"}, "asked_by": "Howick", "reason": "the wrong pair"}
Callers = Callable[..., Caller]


@pytest.fixture
def office(store: StoreFixture) -> Caller:
    """A program of the federation's secretary."""
    store.register(*NUMBERS)
    return Caller(credentials.make_credential("token", "federation-secretary", FIRST_MOMENT))


def decide(caller: Caller, kind: str, told: Any) -> tuple[int, Any]:
    body = told if isinstance(told, str) else json.dumps(told)
    return caller.call("post", f"decisions/{kind}", body, content_type="application/json")


def test_a_decision_is_a_line_of_the_journal(office: Caller, store: StoreFixture) -> None:
    status, answer = decide(office, "adjust", ADJUST)
    line = models.Journal.objects.order_by("seq").last()
    assert line
    assert (status, answer) == (
        200,
        {
            "line": line.seq,
            "kind": "adjust",
            "changes": [{"player": "38441", "unit": "A", "points": "1.50"}],
            "note": "",
        },
    )
    assert (line.kind, line.who, line.reason) == ("adjust", "federation-secretary by http", "the wrong pair")
    assert explain_player("38441").totals == {"A": "1.50"}
    assert store.verify() == []


def test_every_kind_of_decision_can_be_made(office: Caller, store: StoreFixture) -> None:
    store.send("a.txt", session_file())
    told: dict[str, dict[str, Any]] = {
        "register": {"first": "Ngaio", "family": "Reedling", "club": 106, "start": "2018-01-01", "gender": 1,
                     "grade": 3, "status": 1, "rating": 12.5},
        "facts": {"club": 106, "name": "a.txt", "facts": {"field": [12]}},
        "announced": {"event": "Sims", "date": "2018-01-02",
                      "awards": [{"number": "38441", "unit": "B", "points": "2"}]},
        "cancel": {"club": 106, "name": "a.txt", "reason": "the wrong evening"},
        "merge": {"number": "20093", "into": "38441"},
    }  # fmt: skip
    for kind, body in told.items():
        assert decide(office, kind, body)[0] == 200, kind
    assert models.Player.objects.get(first="Ngaio").rating == "12.5"
    assert store.points("38441") == {"B": 2}
    assert store.verify() == []


def test_a_clubs_token_decides_nothing(office: Caller, caller: Callers, store: StoreFixture) -> None:
    before = store.contents()
    status, answer = decide(caller(106), "adjust", ADJUST)
    assert (status, answer["detail"]) == (403, "This token is a club's, and only the federation makes this call.")
    assert decide(Caller("nonsense"), "adjust", ADJUST)[0] == 401
    assert store.contents() == before


def test_a_clubs_token_does_nothing_of_what_its_pages_do(office: Caller, caller: Callers, store: StoreFixture) -> None:
    """The pages let a club act for its own members; a program with a club's token does not, nor for anybody else."""
    body = {"number": "38441", "club": 106, "start": "2018-03-01", "reason": "a program"}
    program = caller(106)
    before = store.contents()
    assert {kind: decide(program, kind, body)[0] for kind in BY_HAND} == dict.fromkeys(BY_HAND, 403)
    assert store.contents() == before


def test_the_federations_token_sends_nothing(office: Caller, store: StoreFixture) -> None:
    calls = [
        office.put("106_a.txt", session_file()), office.get("106_a.txt"), office.delete("106_a.txt"), office.files(),
        office.check(session_file()),
    ]  # fmt: skip
    assert [status for status, _ in calls] == [403] * 5
    assert store.count("arrival") == 0


def test_a_token_that_is_shut_decides_no_more(office: Caller) -> None:
    assert credentials.revoke_credentials("federation-secretary", FIRST_MOMENT + timedelta(days=1)) == 1
    assert decide(office, "adjust", ADJUST)[0] == 401


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (ADJUST | {"number": "77"}, "Nobody has the number 77."),
        (ADJUST | {"points": {"A": "-1"}}, "Player 38441 has no points: that is 1 A too few for this."),
        (ADJUST | {"points": {"A": 1.5}}, "Expected `str`, got `decimal`"),
        (ADJUST | {"colour": "red"}, "Object contains unknown field `colour`"),
        ({"number": "38441"}, "Object missing required field"),
        (ADJUST | {"reason": 7}, "The reason is a text."),
        ("[]", "The body must be a JSON object"),
        ("{", "The body must be a JSON object"),
        ("\udc80", "The body is not in UTF-8"),
    ],
    ids=str,
)
def test_what_cannot_be_decided_is_refused_in_words(office: Caller, store: StoreFixture, told: Any, says: str) -> None:
    before = store.contents()
    body = told.encode("utf-8", "surrogateescape") if isinstance(told, str) else json.dumps(told)
    status, answer = office.call("post", "decisions/adjust", body, content_type="application/json")
    assert status == 422
    assert says in answer["detail"]
    assert store.contents() == before


@pytest.mark.parametrize("kind", ["knight", "federation", "import", "repair", "run"])
def test_there_is_no_other_decision(office: Caller, kind: str) -> None:
    status, answer = decide(office, kind, {})
    assert (status, f"There is no decision '{kind}'. Choose from: adjust, amend, " in answer["detail"]) == (404, True)


def test_a_body_that_is_too_large_is_not_read(office: Caller, set_limits: Callable[..., None]) -> None:
    set_limits(size=100)
    assert decide(office, "adjust", ADJUST | {"event": "x" * 200})[0] == 413


def test_the_description_has_every_kind_with_the_keys_of_its_record() -> None:
    described = Client(SERVER_NAME="localhost").get("/api/openapi.json").json()
    call = described["paths"]["/api/decisions/{kind}"]["post"]
    (kind,) = call["parameters"]
    assert kind["schema"]["enum"] == list(BY_HAND)
    bodies = {body["title"]: body for body in call["requestBody"]["content"]["application/json"]["schema"]["oneOf"]}
    assert list(bodies) == list(BY_HAND)
    for name, body in bodies.items():
        fields = msgspec.structs.fields(BY_HAND[name].record)
        assert set(body["properties"]) == {field.name for field in fields} | {"reason"}
        assert body["description"]
        assert body["additionalProperties"] is False
    assert set(bodies["adjust"]["required"]) == {"number", "points", "asked_by"}
    assert "number" not in bodies["register"]["required"]
    row = bodies["announced"]["properties"]["awards"]["items"]
    assert set(row["properties"]) == {"number", "unit", "points"}
    assert "$ref" not in json.dumps(call["requestBody"])
