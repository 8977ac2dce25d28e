"""The proxy's configuration: it hides the numbers, says whom it serves, and takes the largest file."""

import re
from pathlib import Path

from overtrick.config.settings_file import Limits

CONFIGURATION = (Path(__file__).parents[2] / "deploy/nginx.conf").read_text(encoding="utf-8")


def test_the_numbers_are_hidden_and_the_visitor_is_named() -> None:
    assert re.search(r"location = /metrics \{\s+return 404;", CONFIGURATION)
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in CONFIGURATION


def test_the_largest_file_gets_through() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", CONFIGURATION)
    assert found
    assert int(found[1]) * 1_000_000 > Limits().size
