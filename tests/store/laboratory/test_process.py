"""Trials of a page in a process of their own: they give what a trial gives here, one after the other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.lab.laboratory import run_trial
from overtrick.lab.trials import Trial
from overtrick.store.columns.manifest import FOLDER, require_manifest
from overtrick.store.columns.refresh import refresh
from overtrick.store.laboratory.child import Answer
from overtrick.store.laboratory.laboratory import open_laboratory
from overtrick.store.laboratory.parts import refresh_parts
from overtrick.store.laboratory.process import GivenUp, LaboratoryProcess
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

ONE_DATABASE = True
# Four pairs earn 40 and 12 C each player: 40 less 39 / (4 × 0.35), down. Together that is 104.
DOUBLE, TRIPLE = (Trial(set=(f'classes 40C.multipliers.session = "{times} times"',)) for times in (2, 3))


@pytest.fixture
def played(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> StoreFixture:
    """A session on record, in the copy that the laboratory reads."""
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    assert refresh(store.directory / FOLDER, store.now) is not None
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(store.directory))
    return store


@pytest.fixture
def process() -> Iterator[LaboratoryProcess]:
    """A process that ends with the test."""
    own = LaboratoryProcess()
    yield own
    own.stop()


def test_trials_one_after_the_other(played: StoreFixture, process: LaboratoryProcess) -> None:
    folder = played.directory / FOLDER
    refresh_parts(folder, require_manifest(folder))
    laboratory = open_laboratory(folder)
    for trial in (DOUBLE, TRIPLE):
        assert process.run(trial, "one").comparison == run_trial(laboratory, trial).comparison
    wrong = process.run(Trial(set=("nothing = 3",)), "one")
    assert "there is no key 'nothing'" in wrong.error
    # A process that is gone begins again.
    assert process._process
    process._process.kill()
    assert process.run(DOUBLE, "one").comparison == run_trial(laboratory, DOUBLE).comparison


def test_the_newest_of_a_person_is_answered_and_each_of_two_persons(
    played: StoreFixture, process: LaboratoryProcess
) -> None:
    def ask(trial: Trial, who: str) -> Answer | None:
        try:
            return process.run(trial, who)
        except GivenUp:
            return None

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(ask, DOUBLE, "one")
        while "one" not in process._newest and not first.done():
            sleep(0.01)
        # Two more come while the process begins.
        other, newest = pool.submit(ask, DOUBLE, "two"), pool.submit(ask, TRIPLE, "one")
        answers = [each.result() for each in (other, newest)]
    assert [each and each.comparison and each.comparison.after["C"] for each in answers] == ["208", "312"]
