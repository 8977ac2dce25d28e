"""The API describes itself: every call, what it answers, and a page to read it that needs nothing from elsewhere."""

import re
from typing import Any

import pytest
from django.test import Client

from overtrick.store.access import credentials
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture


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
    assert len(found) == 41
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
    assert list(result["properties"]) == ["file", "state", "revision", "problems", "awards"]
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


def test_every_key_of_an_answer_has_an_example_of_its_type(described: Any) -> None:
    records = described["components"]["schemas"]
    types: dict[str, Any] = {
        "string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None),
    }  # fmt: skip
    for name, record in records.items():
        for key, told in record["properties"].items():
            if "$ref" in str(told) or name in ("SoughtIn", "RankingIn"):
                continue
            (example,) = told["examples"]
            allowed = tuple(types[each["type"]] for each in told.get("anyOf", [told]))
            assert isinstance(example, allowed), (name, key)


def test_every_refusal_is_described(described: Any) -> None:
    for path, calls in described["paths"].items():
        for method, call in calls.items():
            assert {"200", "401", "403"} <= set(call["responses"]), (method, path)
            assert ("404" in call["responses"]) or "{" not in path, (method, path)
