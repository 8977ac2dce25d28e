"""Attacks by files: one that is slow to read, one club that fills the queue, and a lock that every upload waits for."""

import http.client
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.attacks.target import Target, results_file
from tests.doors.parts import HOST

_TIMEOUT = 90.0
# Comments that nothing closes, inside the name of a document type.
_SLOW_START = b'<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "<USEBIO ' + b"<!-- " * 27_500 + b'">\n'
_REPORT = Path(__file__).parents[2] / "examples/cyprus/1207_2026_04_09_easter_individual_155.mcd"
_LARGEST = 2_000_000
_LOCK_SECONDS, _UPLOADS = 15.0, 40


def upload(target: Target, name: str, content: bytes) -> int:
    """Send a file as the attacking club; return the status, 0 for none."""
    try:
        link = http.client.HTTPConnection(HOST, target.ports["web"], timeout=_TIMEOUT)
        link.request("PUT", f"/api/results/{name}", content, {"Authorization": f"Bearer {target.token}"})
        answer = link.getresponse()
        answer.read()
        link.close()
    except OSError:
        return 0
    return answer.status


def send_slow_file(target: Target, ended: threading.Event) -> str:
    """Send the file once, and then ask what became of it."""
    return f"answered {upload(target, 'slow.xml', _SLOW_START + results_file(target.players, 0))}"


def send_large_files(target: Target, ended: threading.Event) -> str:
    """Send large files as fast as the door takes them: two thousand reports in each."""
    report = _REPORT.read_bytes()
    answers: list[int] = []
    while not ended.is_set():
        content = (b"\n" * len(answers) + report * (_LARGEST // len(report)))[:_LARGEST]
        answers.append(upload(target, f"large_{len(answers)}.mcd", content))
    return f"{len(answers)} files of {_LARGEST / 1e6:.1f} MB, {sum(one in (200, 202) for one in answers)} kept"


def hold_write_lock(target: Target, ended: threading.Event) -> str:
    """Hold the database's write lock, while uploads pile up behind it."""
    if target.database is None:
        return "(SQLite only)"
    held = threading.Thread(target=_lock, args=(str(target.database),))
    held.start()
    time.sleep(0.5)
    with ThreadPoolExecutor(_UPLOADS) as clients:
        answers = list(clients.map(lambda at: upload(target, f"behind_{at}.xml", b"<USEBIO/>"), range(_UPLOADS)))
    held.join()
    return f"lock held {_LOCK_SECONDS:.0f} s, uploads answered {sorted(set(answers))}"


def _lock(path: str) -> None:
    connection = sqlite3.connect(path, timeout=_TIMEOUT, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    time.sleep(_LOCK_SECONDS)
    connection.execute("ROLLBACK")
    connection.close()
