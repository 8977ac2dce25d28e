"""Schemathesis makes any call that the description allows, and some that it does not: no answer is a failure of ours,
and every answer is as described.
"""

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from overtrick.store.access import credentials
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from overtrick.store.reports.player_file import PlayerFile
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

EXAMPLES = 12
CHECKS = (
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance, unsupported_method,
)  # fmt: skip
# Whoever may make a call: the rest is told so before anything is read.
OWNERS = {"me": "player-38441", "club": "106", "results": "106", "check": "106", "decisions": "federation-office"}
SCOPES = {
    "player-38441": ("read", "questions", "details"), "106": ("read", "results", "questions"),
    "federation-office": ("read", "decide"),
}  # fmt: skip
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", WSGIHandler())


@pytest.fixture
def tokens(open_store: Callable[[str, str], StoreFixture], request: pytest.FixtureRequest) -> dict[str, str]:
    """A token of each owner, in a store where something was played and asked, with the copy that reports read."""
    store = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS).send("106_a.txt", session_file())
    store.decide("ask", number="31018", club=106, name="106_a.txt", line=4, text="Were we not second?")
    PlayerFile().publish(store.now)
    if "/reports/" in request.node.name:
        refresh(copy_folder(store.directory), store.now)
    return {
        user: credentials.make_credential("token", user, FIRST_MOMENT, scopes=scopes) for user, scopes in SCOPES.items()
    }


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck), database=None,
)  # fmt: skip
def test_any_call_is_answered_as_described(case: Any, tokens: dict[str, str]) -> None:
    owner = OWNERS.get(case.path.split("/")[2], "106")
    # Schemathesis says that it takes compressed answers, but does not unpack those of a WSGI application.
    headers = {"Authorization": f"Bearer {tokens[owner]}", "Accept-Encoding": "identity"}
    case.call_and_validate(headers=headers, checks=CHECKS)
