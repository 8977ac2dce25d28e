"""Values that load but could not be meant: the loader refuses them, and what it takes is told as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.awards import award_session
from overtrick.formats import loads
from overtrick.schemes import SchemeError, load_scheme

FOLDER = Path(__file__).parents[2] / "src/overtrick/federations/new-zealand"
SESSION = (
    b'2018-03-14,106,"","Jubilee","Pairs","",1,"","PCT","C",40,26,2,""\n'
    + b"".join(b"%d,%d,%d,%d\n" % (place, 60 - place, 100 + place, 200 + place) for place in range(1, 20))
    + b"".join(b"%d,%d,%d,%d\n" % (place, 60 - place, 300 + place, 400 + place) for place in range(1, 21))
)


@pytest.fixture
def edited(tmp_path: Path) -> Callable[..., str]:
    """nz-2017 with one text replaced, as a file beside its tables."""

    def edit(old: str, new: str) -> str:
        for beside in (*FOLDER.glob("*.*"), *FOLDER.glob("schemes/*.csv")):
            (tmp_path / beside.name).write_bytes(beside.read_bytes())
        text = (FOLDER / "schemes/nz-2017.toml").read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "edited.toml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return str(path)

    return edit


def _said(scheme: str, row: int) -> list[str]:
    session = loads(SESSION)[0].sessions[0]
    assert session.date
    entry = award_session(session, load_scheme(scheme).on(session.date)).entries[row]
    return [str(reason) for award in entry.awards for reason in award.because]


def test_a_rounding_is_told_as_the_scheme_says_it(edited: Callable[..., str]) -> None:
    """4th of 19 and 20 pairs: 22 and 23 C average 22.5; rounded down that is 22, and nobody may say 'half up'."""
    old = '{ op = "average-unequal-lists", round = "half-up"'
    said = _said(edited(old, old.replace("half-up", "down")), 3)
    assert any("average 22.5, rounded down: 22 C" in sentence for sentence in said)
    assert not any("half up" in sentence for sentence in said)


def test_a_brace_in_a_refusal_is_only_a_brace(edited: Callable[..., str]) -> None:
    says = 'says = "The final ladder of a C point event earns no points: its C points were earned session by session"'
    scheme = edited(says, 'says = "Nothing {at all}"')
    ladder = SESSION.replace(b',1,"","PCT","C",40,26,2', b',99,"","PCT","C",0,26,1')
    session = loads(ladder)[0].sessions[0]
    assert session.date
    entries = award_session(session, load_scheme(scheme).on(session.date)).entries
    assert str(entries[0].because[0]).startswith("Nothing {at all} (")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('match_factor = "2 C a board"', 'match_factor = "2 C a fortnight"', "not a board or a match"),
        ('status = "above-grade"', 'status = "over-grade"', "no eligibility says what 'above-grade' means"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused(edited: Callable[..., str], old: str, new: str, message: str) -> None:
    with pytest.raises(SchemeError, match=message):
        load_scheme(edited(old, new))


def test_what_no_step_rounds_is_rounded_to_the_unit_and_told(edited: Callable[..., str]) -> None:
    """× 3/7 of 40 C is 17.14 C; the unit C is whole, so 17 C, and the reasons say it."""
    old = 'multipliers = { session = "1 times", match = "1 times" }\nmatch_factor = "2 C a board"'
    said = _said(edited(old, old.replace('session = "1 times"', 'session = "3/7 times"')), 0)
    assert said[-1].startswith("The award, to the nearest, half up: 17 C (")
