"""Every sentence that the cases of the scheme language say has its Greek, in the lists and in the catalogue."""

from pathlib import Path

import pytest

from overtrick.core.because import Because
from overtrick.web.reasons import SENTENCES
from tests.awards import test_cases as new_zealand
from tests.awards.conftest import Award
from tests.web.catalogue import catalogue

from . import test_cases as language

# Nothing but values, which are words of their own.
BARE = {"{number} {says}", "{player}: {reason}", "{says}"}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The templates of all reasons that are put into words."""
    found: set[str] = set()
    plainly = Because.__str__

    def noted(because: Because) -> str:
        found.add(because.template)
        return plainly(because)

    monkeypatch.setattr(Because, "__str__", noted)
    return found


def find_missing(said: set[str]) -> list[str]:
    """The templates that are not listed, or have no Greek in the catalogue."""
    greek = {message.id for message in catalogue() if message.string}
    return sorted(said - BARE - (set(SENTENCES) & greek))


def test_every_sentence_of_the_language(said: set[str], award: Award, tmp_path: Path) -> None:
    for number, (name, file, case) in enumerate(language.CASES):
        # A scheme is read once a path.
        folder = tmp_path / str(number)
        folder.mkdir()
        language.test_case(name, file, case, award, folder)
    assert len(said) > 40
    assert find_missing(said) == []


def test_every_sentence_of_the_rulings(said: set[str], award: Award) -> None:
    for file, scheme, case, expected in new_zealand.CASES:
        new_zealand.test_case(file, scheme, case, expected, award)
    assert len(said) > 50
    assert find_missing(said) == []


def test_every_sentence_is_listed_with_its_values() -> None:
    """A translation has the same values as the sentence, so that no number is lost."""
    names = {message.id: message.string for message in catalogue()}
    known = [(each, names[each]) for each in SENTENCES if names.get(each)]
    assert [each for each, greek in known if values_of(each) != values_of(str(greek))] == []


def values_of(template: str) -> set[str]:
    """The names of the values in a sentence."""
    return {part.split("}")[0].split(":")[0] for part in template.split("{")[1:]}
