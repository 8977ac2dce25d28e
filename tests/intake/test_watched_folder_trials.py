"""Trials in the watched folder: the result is put beside the file, and nothing is kept."""

import os
from pathlib import Path

import pytest

from overtrick.config.settings_file import Limits
from overtrick.intake.door import Door
from tests.intake.watched_share import NAME, Share, kept
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

TEST = f"{AUCKLAND}/test"
RESULT = f"{NAME}.result.txt"


def test_a_file_in_the_folder_to_try_is_told_what_it_would_earn_and_nothing_is_kept(
    store: StoreFixture, share: Share
) -> None:
    store.register(*NUMBERS)
    before = store.contents()
    file = share.put(NAME, club=TEST)
    assert share.settle() == 0
    assert store.contents() == before
    # First of four pairs earns 40 C a player, second 12, the others nothing (tests/store/cast.py).
    assert (file.parent / RESULT).read_text().splitlines()[1:] == [
        "A trial: nothing was kept.",
        "player 38441: 40.00 C",
        "player 20093: 40.00 C",
        "player 12356: 12.00 C",
        "player 9205: 12.00 C",
    ]
    assert (file.exists(), (file.parent / "tried" / NAME).read_text()) == (False, session_file())


def test_a_file_may_be_tried_again_and_the_result_is_that_of_the_last(share: Share) -> None:
    for content in (session_file(), "nothing\n"):
        folder = share.put(NAME, content, club=TEST).parent
        assert share.settle() == 0
    assert (folder / RESULT).read_text().startswith(f"{NAME}: rejected")
    assert sorted(path.name for path in folder.iterdir()) == [RESULT, "tried"]
    # A result is no results file.
    assert (share.settle(), (folder / RESULT).exists(), kept()) == (0, True, [])


def test_a_name_that_cannot_be_is_put_aside_by_a_trial_too(share: Share) -> None:
    file = share.put("Monday Pairs.txt", club=TEST)
    share.settle()
    assert "A good name" in (file.parent / "refused" / f"{file.name}.reason.txt").read_text()
    assert not file.exists()


def test_trials_count_for_the_minute_and_those_over_it_wait(store: StoreFixture, tmp_path: Path) -> None:
    share = Share(tmp_path, Limits(files_a_minute=1))
    for at in range(2):
        share.put(f"106_{at}.txt", club=TEST)
    share.settle()
    share.look()
    assert sorted(path.name for path in (tmp_path / TEST).glob("*.txt")) == ["106_0.txt.result.txt", "106_1.txt"]


def test_a_trial_on_which_the_program_fails_holds_up_no_other_file(
    share: Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*words: object, **more: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Door, "try_out", fails)
    tried = share.put("106_a.txt", club=TEST)
    share.put(NAME)
    os.utime(tried, (1, 1))
    assert share.settle() == 1
    assert "the program fails on this file" in (tried.parent / "106_a.txt.result.txt").read_text()
