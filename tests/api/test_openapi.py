"""The API describes itself: every call, what it answers, and a page to read it that needs nothing from elsewhere."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from ninja import Schema

from overtrick.api.examples import OWN
from overtrick.store.access import credentials
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

EXAMPLES = "src/overtrick/api/examples.py"


@pytest.fixture
def client() -> Client:
    """Anybody."""
    return Client(SERVER_NAME="localhost")


@pytest.fixture
def described(client: Client) -> Any:
    """The description."""
    answer = client.get("/api/openapi.json")
    assert answer.status_code == 200
    return answer.json()


def test_every_call_is_named_and_explained(described: Any) -> None:
    assert described["openapi"].startswith("3.")
    assert described["info"]["title"] == "Overtrick"
    found = {(path, method): call for path, calls in described["paths"].items() for method, call in calls.items()}
    # Which they are is written down in the table of permissions.
    assert len(found) == 79
    assert all(call["summary"] and call["description"] for call in found.values())
    asked = [each for call in found.values() for each in call["parameters"] if each["in"] == "query"]
    assert asked
    assert all(each["description"] for each in asked)


def test_a_token_is_a_bearers(described: Any) -> None:
    assert described["components"]["securitySchemes"] == {"Token": {"type": "http", "scheme": "bearer"}}
    for calls in described["paths"].values():
        assert all({"Token": []} in call["security"] for call in calls.values())


def test_every_answer_is_described(described: Any) -> None:
    put = described["paths"]["/api/results/{name}"]["put"]["responses"]
    assert {"200", "202", "400", "401", "403", "404", "411", "413", "429"} == set(map(str, put))
    for status in ("200", "202"):
        assert put[status]["content"]["application/json"]["schema"]["$ref"].endswith("/ResultOut")


def test_the_body_of_a_call_is_the_file_itself(described: Any) -> None:
    taken = {
        (path, method): call["requestBody"]
        for path, calls in described["paths"].items()
        for method, call in calls.items()
        if "application/octet-stream" in call.get("requestBody", {}).get("content", ())
    }
    assert set(taken) == {("/api/results/{name}", "put"), ("/api/check", "post")}
    for body in taken.values():
        assert body["required"]
        assert body["content"] == {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


def test_a_value_that_cannot_be_is_answered_as_described(described: Any, store: StoreFixture) -> None:
    answers = described["paths"]["/api/results"]["get"]["responses"]
    assert answers["422"]["content"]["application/json"]["schema"]["$ref"].endswith("/WrongValuesOut")
    token = credentials.make_credential(credentials.TOKEN, "106", FIRST_MOMENT)
    asked = Client(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}").get("/api/results?skip=-1")
    assert asked.status_code == 422
    (wrong,) = asked.json()["detail"]
    assert set(described["components"]["schemas"]["WrongValueOut"]["required"]) <= set(wrong)
    assert wrong["loc"] == ["query", "skip"]


def test_a_result_has_exactly_the_promised_keys(described: Any) -> None:
    result = described["components"]["schemas"]["ResultOut"]
    assert list(result["properties"]) == ["file", "state", "revision", "problems", "awards", "changes"]
    assert set(result["required"]) == set(result["properties"])
    award = described["components"]["schemas"]["AwardOut"]["properties"]
    # Points are a text: no program makes a floating-point number of them.
    assert [(name, value["type"]) for name, value in award.items()] == [
        ("player", "string"), ("unit", "string"), ("points", "string"),
    ]  # fmt: skip


def test_the_page_for_people_takes_everything_from_here(client: Client, store: StoreFixture) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    text = page.content.decode()
    links = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert len(links) >= 3
    for link in links:
        assert link.startswith(("/", "#"))
        assert link.startswith("#") or client.get(link).status_code == 200
    assert "<script" not in text
    assert "script-src 'self'" in page["Content-Security-Policy"]


def keys_of(described: Any) -> Iterator[tuple[str, str, Any]]:
    """Every record and key that wants an example, with its description; what a query may ask for explains itself."""
    for name, record in described["components"]["schemas"].items():
        for key, told in record["properties"].items():
            if "$ref" not in str(told) and name not in ("SoughtIn", "RankingIn", "PeriodIn", "CalendarIn", "ReportIn"):
                yield name, key, told


def test_every_key_of_an_answer_has_an_example(described: Any) -> None:
    missing = [f"{name}.{key}" for name, key, told in keys_of(described) if "examples" not in told]
    assert not missing, f"give these an example in {EXAMPLES}, in VALUES by key or in OWN by record and key: {missing}"


def test_every_example_is_of_its_type(described: Any) -> None:
    types: dict[str, Any] = {
        "string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None),
    }  # fmt: skip
    wrong = [
        f"{name}.{key}: {example!r}"
        for name, key, told in keys_of(described)
        for example in told.get("examples", ())
        if not isinstance(example, tuple(types[each["type"]] for each in told.get("anyOf", [told])))
    ]
    assert not wrong, f"the key means something else here: give it an example in OWN of {EXAMPLES}: {wrong}"


def test_a_record_made_from_another_has_the_examples_of_that_one(described: Any) -> None:
    """An example in OWN is for one record; a subclass of it would get the one that the key has elsewhere."""
    schemas = described["components"]["schemas"]
    wrong = [
        f"{record.__name__}.{key}, as {base.__name__}.{key}"
        for record in subclasses(Schema)
        for base in record.__mro__[1:]
        for name, key in OWN
        if name == base.__name__ and key in schemas.get(record.__name__, {}).get("properties", ())
        if (record.__name__, key) not in OWN
    ]
    assert not wrong, f"give these an example of their own in OWN of {EXAMPLES}: {wrong}"


def subclasses(record: type[Schema]) -> Iterator[type[Schema]]:
    """Every record made from this one, at any distance."""
    for each in record.__subclasses__():
        yield each
        yield from subclasses(each)


def test_every_refusal_is_described(described: Any) -> None:
    for path, calls in described["paths"].items():
        for method, call in calls.items():
            assert {"200", "401", "403"} <= set(call["responses"]), (method, path)
            assert ("404" in call["responses"]) or "{" not in path, (method, path)
