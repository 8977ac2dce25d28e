"""How many bytes a page sends to a visitor who has never been here: itself, its style sheet, scripts and pictures."""

import re
from functools import cache
from typing import Any

import brotli
from django.test import Client

MOST_BYTES = 60_000
AS_BROWSERS = {"Accept-Encoding": "gzip, deflate, br, zstd", "Sec-Fetch-Site": "same-origin"}
_FILES = re.compile(r'<(?:link|script|img|use)[^>]*\s(?:href|src)="(/(?:static|brand|achievements)/[^"#]+)')


def weigh(answer: Any) -> int:
    """The bytes of an answer to a browser, with the files that its page names."""
    packed = answer.content
    page = brotli.decompress(packed) if answer.get("Content-Encoding") == "br" else packed
    return len(packed) + sum(map(_bytes_of, set(_FILES.findall(page.decode(errors="replace")))))


@cache
def _bytes_of(address: str) -> int:
    answer = Client(SERVER_NAME="localhost").get(address, headers=AS_BROWSERS)
    assert answer.status_code == 200, address
    return len(answer.content)
