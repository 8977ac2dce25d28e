"""`overtrick worker`: the links in its letters are signed as the pages sign."""

from pathlib import Path

import pytest
from django.conf import settings

from overtrick.jobs.worker import Worker
from tests.cli.conftest import Call


def test_it_signs_with_the_secret_of_the_site(
    call: Call, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """With the secret that is in the program, anyone could make the link by which a player confirms an entry."""
    used: list[str] = []
    monkeypatch.setattr(settings, "SECRET_KEY", "for commands only")
    monkeypatch.delenv("OVERTRICK_SECRET_KEY", raising=False)
    monkeypatch.setattr(Worker, "run", lambda self, stop: used.append(settings.SECRET_KEY))
    monkeypatch.setattr("overtrick.config.json_logs.log_as_json", lambda part: None)
    call("worker", "--dir", str(records))
    assert used == [(records / "keys" / "cookies.key").read_text()]
