"""The long runs, a short piece of each: they do what they say, and go on where they stopped."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import OperationalError

from overtrick.intake.club_folder import ClubFolder
from soak.decision_cases import kinds_without_case
from soak.door_statements import fail_at_doors
from soak.kills import kill
from soak.progress import Progress
from soak.statements import fail_in_services
from soak.stores import quick_scratch_databases
from soak.twins import check_twins
from soak.years import prove_months
from tests.postgres import Databases
from tests.store.kills import Acknowledged, Senders, wrongs
from tests.store.store_fixture import StoreFixture


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = Progress("kills", 1, 5000, folder=tmp_path)
    assert (first.done, first.is_complete) == (0, False)
    first.note(3210)
    assert "kills: 3,210 of 5,000" in capsys.readouterr().err
    assert Progress("kills", 1, 5000, folder=tmp_path).done == 3210
    assert "goes on after 3,210 of 5,000" in capsys.readouterr().err
    # Another seed is another run; and a shorter one of the same seed is done.
    assert Progress("kills", 2, 5000, folder=tmp_path).done == 0
    assert Progress("kills", 1, 3000, folder=tmp_path).is_complete
    assert Progress("kills", 1, 5000, fresh=True, folder=tmp_path).done == 0


def test_a_run_that_is_complete_does_nothing(tmp_path: Path) -> None:
    progress = Progress("kills", 1, 50, folder=tmp_path)
    progress.note(50)
    assert kill(50, 1, Progress("kills", 1, 50, folder=tmp_path)).startswith("50 kills; nothing lost")


def test_copies_of_a_sender_are_killed_at_work(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("nz-2017", "sqlite")
    told = Acknowledged()
    with Senders(store) as senders:
        for seed in range(3):
            senders.kill_one(seed, told)
            store.restart()
            assert wrongs(told) == []
    assert told.kills == 3
    assert len(told.lines) >= 3
    # One line is found missing if it is.
    told.lines[999_999] = "decision"
    assert wrongs(told, prove=False) == ["line 999999 decision"]


def test_the_databases_are_twins(postgres: Databases) -> None:
    check_twins(7, postgres)


def test_every_service_survives_a_failure_at_each_of_its_statements(
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    store = open_store("nz-2017", "sqlite")
    counts = fail_in_services(store, first=7, every=80)
    assert len(counts) > 80
    assert sum(counts.values()) > 80
    missing = kinds_without_case()
    assert not missing, f"add a case of each of these decisions to soak/decision_cases.py: {', '.join(missing)}"
    assert store.verify() == []


def test_a_door_says_yes_only_to_a_file_that_is_kept(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("nz-2017", "sqlite")
    counts = fail_at_doors(store, first=1, every=3)
    assert set(counts) == {f"door {door}" for door in ("ftp", "ftp rename", "sftp", "api put", "api delete", "folder")}
    assert all(count > 1 for count in counts.values()), counts
    assert store.verify() == []


def test_a_door_that_says_yes_too_early_is_found_out(
    open_store: Callable[[str, str], StoreFixture], monkeypatch: pytest.MonkeyPatch
) -> None:
    def put(folder: ClubFolder, path: str, content: bytes, *, cut_unseen: bool = False) -> str:
        with suppress(OperationalError):
            as_it_is(folder, path, content, cut_unseen=cut_unseen)
        return "Kept."

    store, as_it_is = open_store("nz-2017", "sqlite"), ClubFolder.put
    monkeypatch.setattr(ClubFolder, "put", put)
    with pytest.raises(AssertionError, match="was acknowledged, and is not kept"):
        fail_at_doors(store)


def test_a_month_of_a_nation_agrees_and_is_made_again() -> None:
    """Cyprus, which is small; the long run has years, and New Zealand as well."""
    with quick_scratch_databases():
        assert prove_months("cyprus", 1, 1).endswith("all agree")
