"""Every sentence that the published cases make the Cyprus scheme say can be said in Greek."""

import pytest

from overtrick.core.because import Because
from overtrick.web.reasons import SENTENCES
from tests.awards.conftest import Award

from .play import SCHEME
from .test_cases import CASES, _context, _file

# Nothing but values, which are words of their own.
BARE = {"{number} {says}", "{player}: {reason}", "{says}"}


def test_every_sentence_is_listed(award: Award, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    plainly = Because.__str__

    def noted(because: Because) -> str:
        said.add(because.template)
        return plainly(because)

    monkeypatch.setattr(Because, "__str__", noted)
    for case in CASES:
        award(_file(case), _context(case), SCHEME)
    assert len(said) > 20
    assert sorted(said - {*SENTENCES, *BARE}) == []
