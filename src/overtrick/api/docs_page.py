"""The page that describes the API to people, in the look of all pages: it is read on a phone, and without scripts.

Everything on it is taken from the description for programs, so that neither can tell what the other does not.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

from overtrick.api.permissions import CALLS

_JSON = "application/json"
_WHERE = "#/components/schemas/"
Described = Mapping[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """What a call may be asked with, after the question mark of its address."""

    name: str
    text: str


class CallDescription(msgspec.Struct, frozen=True, kw_only=True):
    """A call: what it does, for whom, what it is asked with and what it answers."""

    method: str
    path: str
    name: str
    text: tuple[str, ...]
    token: bool
    scope: str
    asked: tuple[Asked, ...]
    body: str
    answer: str
    statuses: tuple[tuple[str, str], ...]

    @property
    def key(self) -> str:
        """A name for the call in an address."""
        return f"{self.method.lower()}{self.path.translate(_IN_ADDRESS)}"


_IN_ADDRESS = str.maketrans("/", "-", "{}")


class Page(DocsBase):
    """The page, as ninja asks for one."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **_values: Any) -> HttpResponse:
        """Every call, by what it is about."""
        described = api.get_openapi_schema()
        operation = {
            "about": described["info"]["description"].split("\n\n"), "parts": _parts(described),
            "description": self.get_openapi_url(api, {}), "site": request.build_absolute_uri("/").rstrip("/"),
        }  # fmt: skip
        return render(request, "overtrick/api.html", operation)


def _parts(described: Described) -> list[tuple[str, list[CallDescription]]]:
    """The calls of each part, in the order of the description."""
    parts: dict[str, list[CallDescription]] = {}
    for tag, call in _calls(described):
        parts.setdefault(tag, []).append(call)
    return list(parts.items())


def _calls(described: Described) -> Iterator[tuple[str, CallDescription]]:
    records = described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body, good = operation.get("requestBody", {}), operation["responses"].get(HTTPStatus.OK, {})
            listed = CALLS[f"{method.upper()} {path.removeprefix('/api')}"]
            yield (
                operation["tags"][0],
                CallDescription(
                    method=method.upper(), path=path, name=operation["summary"],
                    text=tuple(operation["description"].split("\n\n")), token={} not in operation["security"],
                    scope=listed.scope, asked=tuple(_asked(operation["parameters"])),
                    body=_shown(body, records), answer=_shown(good, records),
                    statuses=_statuses(operation["responses"]),
                ),
            )  # fmt: skip


def _asked(parameters: list[Described]) -> Iterator[Asked]:
    """What the address may say more than it must."""
    for operation in parameters:
        if operation["in"] == "query":
            yield Asked(operation["name"], str(operation.get("description", "")))


def _statuses(responses: Described) -> tuple[tuple[str, str], ...]:
    return tuple((str(int(code)), HTTPStatus(int(code)).phrase) for code in sorted(responses))


def _shown(operation: Described, records: Described) -> str:
    """An example of what is sent or answered, as JSON; nothing where it is none."""
    schema = operation.get("content", {}).get(_JSON, {}).get("schema")
    if not schema:
        return ""
    return msgspec.json.format(msgspec.json.encode(_example(schema, records)), indent=2).decode()


def _example(schema: Described, records: Described) -> Any:
    """A value as a schema describes it, of the examples that its keys have."""
    if "examples" in schema:
        return schema["examples"][0]
    if reference := schema.get("$ref"):
        return _example(records[reference.removeprefix(_WHERE)], records)
    if kinds := schema.get("anyOf"):
        return _example(kinds[0], records)
    if schema.get("type") == "array":
        return [_example(schema["items"], records)]
    return {key: _example(each, records) for key, each in schema.get("properties", {}).items()}
