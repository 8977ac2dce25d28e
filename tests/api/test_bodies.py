"""Bodies that no program should send: each call says in a sentence what is wrong, and never fails itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import credentials
from tests.store.cast import NUMBERS
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

# A body is refused before any database is asked.
ONE_DATABASE = True
DEEP = 10_000
MANY_KEYS = b"".join(b'"%d": 1, ' % number for number in range(50_000))
# A body, as bytes, and a word of what is said about it.
HOSTILE: dict[str, tuple[bytes, str]] = {
    "deep objects": (b'{"a":' * DEEP + b"1" + b"}" * DEEP, "inside each other"),
    "deep lists": (b'{"number":' + b"[" * DEEP + b"]" * DEEP + b"}", "inside each other"),
    "deep, just readable": (b'{"text":' + b"[" * 500 + b"]" * 500 + b"}", "inside each other"),
    "deep and never closed": (b"[" * 100_000, "inside each other"),
    "a number of many digits": (b'{"number": ' + b"9" * 100_000 + b"}", "digits"),
    "a number with a large exponent": (b'{"number": 1e999999999}', "digits"),
    "a number with an exponent that no number has": (b'{"number": 1e99999999999999999999}', "digits"),
    "a number with a small exponent": (b'{"number": 1e-999999999}', "digits"),
    "not a number": (b'{"number": NaN}', "NaN"),
    "more than a number": (b'{"number": -Infinity}', "Infinity"),
    "a key twice": (b'{"number": "1", "number": "2"}', "'number' twice"),
    "a key twice inside": (b'{"text": {"a": "1", "a": "2"}}', "'a' twice"),
    "a key twice after very many": (b"{" + MANY_KEYS + b'"49999": 1}', "'49999' twice"),
    "bytes that are no UTF-8": (b'{"text": "\xff\xfe"}', "UTF-8"),
    "half a character": (b'{"text": "\\ud800"}', "character"),
    "half a character in a key": (b'{"\\udfff": 1}', "character"),
    "NUL": (b'{"text": "a\\u0000b"}', "character"),
    "half an object": (b'{"text": "a', "JSON"),
    "a list": (b"[]", "JSON object"),
    "a text": (b'"a"', "JSON object"),
    "null": (b"null", "JSON object"),
    "a form": (b"text=a&number=1", "JSON"),
    "two objects": (b'{"text": "a"} {"text": "b"}', "JSON"),
}
CALLS = {
    "federation": ("post", "decisions/adjust"),
    "federation's list": ("post", "decisions/announced"),
    "player": ("post", "me/questions"),
    "player's details": ("patch", "me/details"),
    "player's step": ("post", "me/questions/1/close"),
    "club": ("post", "club/questions/1/answer"),
}
USERS = {"federation": "federation-secretary", "player": "player-38441", "club": "106"}
SCOPES = {"federation": ["decide"], "player": ["details", "questions"], "club": ["questions"]}
Call = Callable[[str, bytes, str], tuple[int, Any]]


@pytest.fixture
def call(store: StoreFixture) -> Call:
    """call(whose, body, content_type): the status and the answer of a call."""
    store.register(*NUMBERS)
    tokens = {
        owner: credentials.make_credential("token", user, FIRST_MOMENT, scopes=SCOPES[owner])
        for owner, user in USERS.items()
    }

    def make(whose: str, body: bytes, content_type: str) -> tuple[int, Any]:
        method, path = CALLS[whose]
        client = Client(SERVER_NAME="localhost", raise_request_exception=False)
        headers = {"Authorization": f"Bearer {tokens[whose.split(chr(39))[0]]}"}
        answer = client.generic(method.upper(), f"/api/{path}", body, content_type, headers=headers)
        return answer.status_code, answer.json()["detail"] if answer.status_code != 500 else ""

    return make


@pytest.mark.parametrize("whose", CALLS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_body_is_refused_in_a_sentence(call: Call, store: StoreFixture, whose: str, name: str) -> None:
    body, word = HOSTILE[name]
    before = store.contents()
    status, said = call(whose, body, "application/json")
    assert status == 422, said
    assert word in said
    assert len(said) < 300
    assert store.contents() == before


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
)
@pytest.mark.parametrize("whose", CALLS)
def test_the_content_type_makes_no_difference(call: Call, whose: str, content_type: str) -> None:
    """Many programs say nothing sensible; what is in the body counts."""
    assert call(whose, b"text=a", content_type)[0] == 422
    as_json = call(whose, b'{"nonsense": 1}', "application/json")
    assert call(whose, b'{"nonsense": 1}', content_type) == as_json


@pytest.mark.parametrize("whose", CALLS)
def test_an_empty_body_is_refused(call: Call, whose: str) -> None:
    assert call(whose, b"", "application/json")[0] == (411 if whose.startswith("federation") else 422)


def test_exact_numbers_stay_exact(store: StoreFixture) -> None:
    token = credentials.make_credential("token", "federation-secretary", FIRST_MOMENT)
    body = (
        b'{"first": "Ngaio", "family": "Reedling", "club": 106, "start": "2018-01-01", "gender": 1, "grade": 3, '
        b'"status": 1, "rating": 12.29}'
    )
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"})
    assert client.post("/api/decisions/register", body, "application/json").status_code == 200
    assert models.Player.objects.get(first="Ngaio").rating == "12.29"
