"""docs/reference/api.md names every call of the API with its answers and their keys, and no other."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import resolve

from overtrick.store.db.data_directory import set_up_django

from .pages import code_words, headings, read, sections

set_up_django()

from overtrick.api.app import make_api  # noqa: E402
from overtrick.web.pages import monitoring  # noqa: E402

PAGE = read("docs/reference/api.md")
SCHEMA: dict[str, Any] = make_api().get_openapi_schema(path_prefix="/api/")
_CALL = re.compile(r"(GET|PUT|POST|DELETE|PATCH|HEAD) (/[\w/.-]+)")
_STATUS = re.compile(r"^\| (\d{3}) \|", re.MULTILINE)
# For whoever watches the machine: no part of the API's own description.
WATCHED = {("GET", "/health"), ("GET", "/metrics")}


def calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every call: method, path as the page writes it, description."""
    for path, methods in SCHEMA["paths"].items():
        for method, told in methods.items():
            yield method.upper(), re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), path), told


def test_every_call_has_a_heading_and_no_other() -> None:
    told = {(call[1], call[2]) for call in map(_CALL.fullmatch, headings(PAGE)) if call}
    assert told == {(method, path) for method, path, _ in calls()} | WATCHED


def test_every_status_is_explained_and_no_other() -> None:
    answered = {str(int(status)) for _, _, told in calls() for status in told["responses"]}
    assert set(_STATUS.findall(sections(PAGE)["Answers"])) == answered


@pytest.mark.parametrize("record", SCHEMA["components"]["schemas"])
def test_every_key_of_an_answer_is_explained(record: str) -> None:
    keys = set(SCHEMA["components"]["schemas"][record]["properties"])
    assert keys - code_words(PAGE) == set()


def test_every_value_of_a_query_is_named() -> None:
    for method, path, told in calls():
        section = sections(PAGE)[f"{method} {path}"]
        queries = [each["name"] for each in told.get("parameters", ()) if each["in"] == "query"]
        assert [name for name in queries if f"?{name}=" not in section] == []


def test_every_number_for_those_who_watch_is_named() -> None:
    others = ("waiting_files", "oldest_waiting_seconds", "disk_free_bytes")
    counted = {f"overtrick_{name}" for name in (*monitoring._NUMBERS, *others)}
    assert {word for word in code_words(PAGE) if word.startswith("overtrick_")} == counted


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/docs", "/api/openapi.json"])
def test_what_needs_no_token_is_there(path: str) -> None:
    assert resolve(path)
    assert path in PAGE
