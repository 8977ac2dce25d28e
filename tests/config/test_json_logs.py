"""The log: a line of JSON each, whatever is said in it."""

import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from overtrick.config.json_logs import JsonFormatter, log_as_json


def line(message: str, *words: object, **beside: Any) -> dict[str, Any]:
    """A line of the log, read again."""
    record = logging.LogRecord("overtrick", logging.WARNING, "file.py", 1, message, words, None)
    record.__dict__.update(beside)
    text = JsonFormatter("worker").format(record)
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_line_says_when_how_bad_which_part_and_what() -> None:
    found = line("%d files", 3)
    assert list(found) == ["at", "level", "part", "what"]
    assert (found["level"], found["part"], found["what"]) == ("warning", "worker", "3 files")
    assert found["at"].endswith("+00:00")


def test_what_is_told_beside_the_message_has_keys_of_its_own() -> None:
    found = line("file kept", club=106, file="106_a.txt", path=Path("/srv"))
    assert (found["club"], found["file"], found["path"]) == (106, "106_a.txt", "/srv")


@pytest.mark.parametrize("text", ["line\nline", '"quoted"', "Hāmi", "\0", "half a letter \udcff", "\x1b[31m"])
def test_any_text_is_one_line(text: str) -> None:
    found = line("%s", text, user=text)
    assert found["what"] == found["user"]
    assert found["user"] == text.replace("\udcff", "\\udcff")


def test_an_error_has_its_trace_in_the_same_line() -> None:
    try:
        raise ZeroDivisionError("by nobody")
    except ZeroDivisionError:
        found = line("backup failed", exc_info=sys.exc_info())
    assert "ZeroDivisionError: by nobody" in found["trace"]


def test_what_django_refuses_is_a_warning_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """As Django logs it, with the request and a trace."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        log_as_json("web")
        for name in ("django.security.DisallowedHost", "django.request"):
            try:
                raise ValueError("Invalid HTTP_HOST header")
            except ValueError as error:
                logging.getLogger(name).error(
                    "%s", error, exc_info=error, extra={"status_code": 400, "request": object()}
                )
    finally:
        root.handlers[:], root.level = before
    refused, failed = (json.loads(text) for text in capsys.readouterr().err.splitlines())
    assert (refused["level"], refused["what"]) == ("warning", "Invalid HTTP_HOST header")
    assert not {"trace", "request"} & set(refused)
    assert (failed["level"], "trace" in failed) == ("error", True)
