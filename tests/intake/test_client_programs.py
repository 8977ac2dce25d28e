"""A client program that is missing is never passed over in silence: on a desk a warning, in CI a failure."""

import shutil
from collections.abc import Callable

import pytest


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine on which nothing is installed."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return monkeypatch


def test_on_a_desk_it_is_skipped_with_a_warning(program: Callable[[str], str], missing: pytest.MonkeyPatch) -> None:
    missing.delenv("CI", raising=False)
    with pytest.warns(UserWarning, match="NOT TESTED WITH CURL"), pytest.raises(pytest.skip.Exception):
        program("curl")


@pytest.mark.parametrize("word", ["true", "1", "True"])
def test_in_ci_it_is_a_failure(program: Callable[[str], str], missing: pytest.MonkeyPatch, word: str) -> None:
    missing.setenv("CI", word)
    with pytest.raises(pytest.fail.Exception, match="NOT TESTED WITH SFTP"):
        program("sftp")
