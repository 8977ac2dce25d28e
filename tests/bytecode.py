"""Bytecode of the tests, which in a fresh clone is written by one worker and read by the others.

Pytest rewrites and compiles a thousand files before the first test. Workers that start together do that together, file
by file, so that each of them compiles everything: a minute of computing time for what is needed once.
"""

import os
import time

import pytest

WORKER = "PYTEST_XDIST_WORKER"
FIRST_WORKER = "gw0"
_NAME = "overtrick/compiled"
_LONGEST_WAIT = 120.0
_PAUSE = 0.1


def wait_for_bytecode(session: pytest.Session) -> None:
    """Wait, in every worker but the first, until all tests have been compiled once."""
    if os.environ.get(WORKER, FIRST_WORKER) == FIRST_WORKER:
        return
    last = time.monotonic() + _LONGEST_WAIT
    while _collects_all(session) and not _is_compiled(session) and time.monotonic() < last:
        time.sleep(_PAUSE)


def note_bytecode(session: pytest.Session) -> None:
    """Note, in the first worker, that all tests have been compiled."""
    if os.environ.get(WORKER) == FIRST_WORKER and _collects_all(session) and not _is_compiled(session):
        _cache(session).set(_NAME, "all")


def _collects_all(session: pytest.Session) -> bool:
    return bool(session.config.args == session.config.getini("testpaths"))


def _is_compiled(session: pytest.Session) -> bool:
    return bool(_cache(session).get(_NAME, False))


def _cache(session: pytest.Session) -> pytest.Cache:
    cache = session.config.cache
    assert cache is not None
    return cache
