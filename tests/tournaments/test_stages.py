"""A plan of stages: the total field and the places above, as the pages 'Qualifying / Final and Plate' have it."""

from datetime import date

import pytest

from overtrick.schemes import load_scheme
from overtrick.tournaments.stages import PlannedStage, find_mistake, plan_fields

KNOWN = load_scheme("nz-2017").on(date(2018, 3, 10)).stages


def plan(*stages: tuple[str, int], extra: str = "") -> list[PlannedStage]:
    """Return a plan; `extra` is the stage with extra entries."""
    return [PlannedStage(name=name, contestants=number, extra_entries=name == extra) for name, number in stages]


def test_option_one_the_places_continue() -> None:
    """80 qualify: 28 play the Final, 26 the Plate from the 29th place on, 26 the Consolation from the 55th."""
    found = plan_fields(plan(("qualifying", 80), ("final", 28), ("plate", 26), ("consolation", 26)), KNOWN)
    assert [(each.total_field, each.first_place, each.last_place) for each in found[1:]] == [
        (80, 1, 28), (80, 29, 54), (80, 55, 80),
    ]  # fmt: skip
    assert found[0].facts() == {"stage": "qualifying", "total_field": 80}
    assert found[2].facts() == {"stage": "plate", "total_field": 80, "places_above": 28}
    assert not found[0].earns_overall


def test_option_two_the_consolation_is_an_event_of_its_own() -> None:
    found = plan_fields(plan(("qualifying", 80), ("final", 28), ("consolation", 40), extra="consolation"), KNOWN)
    assert found[2].own_event
    assert found[2].facts() == {"stage": "consolation", "extra_entries": True}
    assert found[1].total_field == 80


def test_without_a_qualifying_stage_the_field_is_all_who_play() -> None:
    """25A pairs: Final 28, Plate 25, Semi-Final 25 are 78; the Semi-Final begins with the 54th place."""
    found = plan_fields(plan(("final", 28), ("plate", 25), ("semi-final", 25)), KNOWN)
    assert {each.total_field for each in found} == {78}
    assert found[2].first_place == 54


@pytest.mark.parametrize(
    ("stages", "mistake"),
    [
        ([("final", 28), ("play-off", 4)], "'play-off' is not a stage"),
        ([("final", 28), ("final", 4)], "final is planned twice"),
        ([("final", 0)], "write how many play in it"),
        ([("plate", 25), ("final", 28)], "plan that one first"),
        ([("plate", 25)], "plan that one first"),
        ([("qualifying", 80)], "a plan needs a stage with overall places"),
        ([("qualifying", 50), ("final", 28), ("plate", 25)], "53 play in the stages, which is more than the total"),
    ],
)
def test_a_plan_that_cannot_be(stages: list[tuple[str, int]], mistake: str) -> None:
    assert mistake in find_mistake(plan(*stages), KNOWN)


def test_only_a_consolation_takes_extra_entries() -> None:
    assert "takes no extra entries" in find_mistake(plan(("final", 28), ("plate", 25), extra="plate"), KNOWN)


def test_fewer_may_go_on_than_qualified() -> None:
    assert find_mistake(plan(("qualifying", 100), ("final", 28), ("plate", 28)), KNOWN) == ""
