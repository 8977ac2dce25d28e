"""Files that a hostile hand sends from the desk: any name, any bytes, a broken form. All are harmless.

The forms are written byte by byte, because the client of the tests makes names harmless before it sends them.
"""

from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import SEND, press_send
from tests.web.club_desk.hostile_forms import HOSTILE, SCRIPT
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

NAMES = {
    **HOSTILE,
    "up": "../../x",
    "up and right": "../../106_b.txt",
    "absolute": "/etc/passwd",
    "another club's": "130_a.txt",
    "player file": "nzb_master_player.txt",
    "header": "a.txt\r\nX-Header: evil",
    "dots": "..",
    "reserved": "con.txt",
    "long and right": "x" * 10_000 + ".txt",
}
CONTENTS: dict[str, str | bytes] = {
    **HOSTILE,
    "nul bytes": b"\0" * 5000,
    "no text": bytes(range(256)) * 20,
    "half a character": session_file().encode()[:40] + b"\xc3",
    "other letters": session_file().encode("utf-16"),
    "program": b"MZ\x90\0" + b"\0" * 200,
    "zip": b"PK\x03\x04" + b"\xff" * 200,
    "entities": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><USEBIO>&c;</USEBIO>',
    "a file of the machine": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    "markup in an event": session_file(event=SCRIPT, location=SCRIPT, section="<b>", program=SCRIPT),
    "markup in a number": session_file((f"38441 {SCRIPT}", "12356 9205")),
    "formula in an event": session_file(event="=1+1"),
    "another club": session_file(club=130),
    "a club of no number": session_file().replace("106", "9" * 40, 1),
    "many lines": session_file() + "1,50,38441,20093\n" * 3000,
    "one long line": session_file() + "1," * 50_000,
}  # fmt: skip


def send(client: Client, name: str, content: str | bytes, *, wanted: str = "") -> Any:
    """Check a file under a name as it stands, not made harmless."""
    data = content if isinstance(content, bytes) else content.encode()
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    parts = [
        b'Content-Disposition: form-data; name="do"\r\n\r\ncheck',
        b'Content-Disposition: form-data; name="name"\r\n\r\n' + wanted.encode(),
        f'Content-Disposition: form-data; name="file"; filename="{quoted}"\r\n\r\n'.encode() + data,
    ]
    body = b"".join(b"--limit\r\n" + part + b"\r\n" for part in parts) + b"--limit--\r\n"
    return client.post(SEND, body, content_type="multipart/form-data; boundary=limit")


def check(answer: Any, told: object) -> None:
    assert answer.status_code < 500, told
    assert SCRIPT.encode() not in answer.content, told
    assert b"root:" not in answer.content, told
    assert "X-Header" not in answer.headers, told


def names_kept() -> set[str]:
    """Under which names files and drafts of the club are kept."""
    return {*models.Draft.objects.values_list("name", flat=True), *models.Batch.objects.values_list("name", flat=True)}


def test_hostile_names_of_files(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    for at, name in enumerate(NAMES.values()):
        content = session_file(round=at + 1)
        check(send(client, name, content), name)
        check(preview := send(client, "106_a.txt", content, wanted=name), name)
        check(press_send(client, preview), name)
    kept = names_kept()
    assert kept
    # Every name that is kept is one that any folder can have.
    assert {name for name in kept if not name.replace("_", "").replace(".", "", 1).isalnum()} == set()
    assert max(map(len, kept)) <= 120
    assert not models.Batch.objects.exclude(club=106).exists()
    assert cast.verify() == []


def test_hostile_contents_of_files(cast: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    for content in CONTENTS.values():
        preview = send(client, "106_a.txt", content)
        check(preview, content[:80])
        check(answer := press_send(client, preview), content[:80])
        if answer.status_code == 302:
            check(client.get(answer["Location"]), content[:80])
        for page in ("desk", "files", "files/106_a.txt", "files/106_a.txt/correct", "files/106_a.txt/cancel"):
            check(client.get(f"/clubs/106/{page}"), (page, content[:80]))
    assert not models.Batch.objects.exclude(club=106).exists()
    assert cast.verify() == []


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data; boundary=limit"),
        (b"--limit\r\n", "multipart/form-data; boundary=limit"),
        (b"--limit\r\nContent-Disposition: form-data", "multipart/form-data"),
        (b"x" * 1000, "multipart/form-data; boundary=" + "y" * 300),
        (b'--limit\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n', "multipart/form-data; boundary=\0"),
        (b"\xff\xfe" * 50, "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
    ],
)  # fmt: skip
def test_a_broken_form_is_refused(cast: StoreFixture, browser: Browsers, body: bytes, kind: str) -> None:
    before = cast.contents()
    answer = browser("club106").post(SEND, body, content_type=kind)
    assert 400 <= answer.status_code < 500
    assert cast.contents() == before
