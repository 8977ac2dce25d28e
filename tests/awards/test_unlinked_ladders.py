"""N18: final ladders of one event that nobody linked are fields of their own, and that is warned of."""

from .conftest import AwardAll
from .play import results, trimmed, words

# 20A pairs by the printed table: 10 pairs 20 12 4, 12 pairs 20 13 7 1.
TEN, TWELVE = "20A 12A 4A", "20A 13A 7A 1A"


def _ladder(pairs: int, section: str, name: str = "Autumn") -> str:
    return results("20A", f"1..{pairs}", boards=110, final=True, section=section, name=name)


def _codes(records: list[dict[str, list[dict[str, str]]]]) -> list[list[str]]:
    return [[problem["code"] for problem in record["problems"]] for record in records]


def test_each_unlinked_ladder_is_its_own_field_and_the_second_is_warned_of(award_all: AwardAll) -> None:
    records = award_all(_ladder(10, "Final"), _ladder(12, "Plate"))
    assert [trimmed(words(record)) for record in records] == [TEN, TWELVE]
    assert _codes(records) == [[], ["unlinked-ladders"]]


def test_ladders_of_other_events_are_no_stages(award_all: AwardAll) -> None:
    records = award_all(_ladder(10, "Final"), _ladder(12, "Plate", name="Spring"))
    assert _codes(records) == [[], []]


def test_a_linked_ladder_is_not_warned_of(award_all: AwardAll) -> None:
    """22 pairs, 20A: 20 16 13 9 6 2; the context names the stage of both files."""
    records = award_all(_ladder(10, "Final"), _ladder(12, "Blue"), context="stage = 'final'\ntotal_field = 22")
    assert _codes(records) == [[], []]
    assert {trimmed(words(record)) for record in records} == {"20A 16A 13A 9A 6A 2A"}


def test_sessions_in_sections_are_separate_competitions(award_all: AwardAll) -> None:
    """Sections of one session are no stages: 8 pairs, 40 26 12, in each (A Point Tournaments 3.3)."""
    records = award_all(results("40C", "1..8", section="Red"), results("40C", "1..8", section="Blue"))
    assert _codes(records) == [[], []]
    assert [trimmed(words(record)) for record in records] == ["40C 26C 12C", "40C 26C 12C"]
