"""Clubs that call the API of an open store, with a worker at hand or without one."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.api import uploads
from overtrick.api.door import get_door
from overtrick.config.settings_file import Limits
from overtrick.store.access import credentials
from overtrick.store.commands import waiting_files
from overtrick.store.db import database, leases
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

ADDRESS = "203.0.113.7"
Ask = Callable[..., tuple[int, Any]]


class Caller:
    """A program with the token of a club."""

    def __init__(self, token: str, address: str = ADDRESS) -> None:
        self._client = Client(SERVER_NAME="localhost", REMOTE_ADDR=address, HTTP_AUTHORIZATION=f"Bearer {token}")

    def put(self, name: str, content: str | bytes, **more: Any) -> tuple[int, Any]:
        """Send a file; the status and the answer."""
        return self.call("put", f"results/{name}", content, **more)

    def get(self, name: str) -> tuple[int, Any]:
        """Ask for a file."""
        return self.call("get", f"results/{name}")

    def delete(self, name: str) -> tuple[int, Any]:
        """Cancel a file."""
        return self.call("delete", f"results/{name}")

    def files(self, asked: str = "") -> tuple[int, Any]:
        """The list of files."""
        return self.call("get", f"results{asked}")

    def check(self, content: str | bytes, asked: str = "", **more: Any) -> tuple[int, Any]:
        """Try a file out."""
        return self.call("post", f"check{asked}", content, **more)

    def call(self, method: str, path: str, content: str | bytes = b"", **more: Any) -> tuple[int, Any]:
        """Any call. A body says how long it is, also an empty one, unless it is told otherwise."""
        data = content.encode() if isinstance(content, str) else content
        kind = more.pop("content_type", "application/octet-stream")
        length = {"CONTENT_LENGTH": str(len(data))} if method in ("put", "post") else {}
        answer = self._client.generic(method.upper(), f"/api/{path}", data, kind, **(length | more))
        return answer.status_code, answer.json()

    def player_file(self) -> tuple[int, str, str]:
        """Fetch the player file: the status, when it last changed, and its text."""
        answer = self._client.get("/api/players")
        return answer.status_code, answer.headers.get("Last-Modified", ""), answer.content.decode()

    def content_type_of(self, path: str) -> str:
        """Fetch something; return only the type of its content."""
        return str(self._client.get(f"/api/{path}").headers["Content-Type"])


@pytest.fixture(autouse=True)
def set_limits(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A door that remembers nothing of other tests; set_limits(failures=2): with other limits."""

    def limit(**limits: int) -> None:
        door = get_door()
        monkeypatch.setattr(door, "limits", Limits(**limits))

    limit()
    return limit


@pytest.fixture
def caller(request: pytest.FixtureRequest) -> Callable[..., Caller]:
    """caller(130): a program of a club, with a token that was made for it. A worker at hand says that it is well."""

    def make(club: int = AUCKLAND, address: str = ADDRESS) -> Caller:
        if "at_work" in request.fixturenames:
            leases.record_heartbeat("worker here 1", datetime.now(UTC))
        return Caller(credentials.make_credential("token", str(club), FIRST_MOMENT), address)

    return make


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker takes files in while the API waits a moment for it."""

    def work(seconds: float) -> None:
        waiting_files.process_waiting_files(datetime.now(UTC))

    monkeypatch.setattr(uploads, "time", SimpleNamespace(monotonic=time.monotonic, sleep=work))


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """The cast's four pairs have played at Auckland: 40 C for each of the first, 12 for each of the second."""
    store.register(*NUMBERS)
    return store.begin("played", lambda: store.send("106_a.txt", session_file()))


@pytest.fixture
def ask(played: StoreFixture) -> Ask:
    """ask("sessions/1"): what the API answers to anybody; ask("me", "player-38441", "read"): to a new token."""

    def call(path: str, user: str = "", *scopes: str, body: Any = None, method: str = "post") -> tuple[int, Any]:
        token = credentials.make_credential("token", user, FIRST_MOMENT, scopes=scopes) if user else ""
        shown: Any = {"HTTP_AUTHORIZATION": f"Bearer {token}"} if token else {}
        client = Client(SERVER_NAME="localhost", **shown)
        address = f"/api/{path}"
        sending = getattr(client, method)
        answer = client.get(address) if body is None else sending(address, body, content_type="application/json")
        return answer.status_code, answer.json()

    return call


def times_asked(path: str, user: str = "", *scopes: str) -> int:
    """How often a call asks the database, when it is made for a second time."""
    token = credentials.make_credential("token", user, FIRST_MOMENT, scopes=scopes) if user else ""
    shown: Any = {"HTTP_AUTHORIZATION": f"Bearer {token}"} if token else {}
    client = Client(SERVER_NAME="localhost", **shown)
    assert client.get(f"/api/{path}").status_code == 200
    with CaptureQueriesContext(database.connection()) as asked:
        client.get(f"/api/{path}")
    return len(asked)
