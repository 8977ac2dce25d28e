"""What tests of every room may ask for: a PostgreSQL server, said loudly if there is none."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from overtrick.store.db.data_directory import set_up_django
from tests.bytecode import note_bytecode, wait_for_bytecode
from tests.chromium import NO_BROWSER
from tests.heavy_files import HEAVY
from tests.postgres import Databases, NoPostgres, server

# The stores are for every room, and their modules want Django.
set_up_django()
# The tests start some hundred Python processes, and uv compiles nothing: where no bytecode is to be written, each of
# them would compile Django anew, which is more than half of a command's time. It is written beside the packages
# instead, where it litters no source tree.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(sys.prefix, "bytecode")))
# A good hash takes a quarter of a second on purpose, and the tests make hundreds.
Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1
pytest_plugins = ["tests.stores"]
MISSING = "PostgreSQL is missing"
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest."""
    places = {HERE / name: place for place, name in enumerate(HEAVY)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_collection(session: pytest.Session) -> None:
    """In a fresh clone, leave the compiling to one worker."""
    wait_for_bytecode(session)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests are collected for good: looking through them for garbage again and again takes its time."""
    note_bytecode(session)
    gc.collect()
    gc.freeze()


def pytest_configure() -> None:
    """A run that is told to end clears away as after Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """A PostgreSQL server for the whole run. Without one its tests are skipped on a desk, and fail where CI is true."""
    try:
        with server() as url:
            databases = Databases(url)
            try:
                yield databases
            finally:
                databases.close()
    except NoPostgres as error:
        without(f"{MISSING}: {error}")


def without(why: str) -> None:
    """Go on without something: that is a failure where CI is true."""
    if os.environ.get("CI", "").lower() in ("true", "1"):
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in the last lines of a run what was not tested, and what to do about it."""
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", ())]
    told = [str(said[-1]) for said in skipped if isinstance(said, tuple)]
    for missing, title in ((MISSING, "NOT TESTED ON POSTGRESQL"), (NO_BROWSER, "NOT TESTED IN A BROWSER")):
        why = next((said for said in told if missing in said), "")
        if why:
            terminalreporter.section(title, sep="!", red=True, bold=True)
            terminalreporter.write_line(why)
