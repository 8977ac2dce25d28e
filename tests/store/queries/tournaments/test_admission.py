"""Who may play, rule by rule, with the clause of the regulations where they have one."""

from typing import Any

import pytest

from overtrick.store.queries.tournaments.admission import find_admission_rules
from overtrick.store.tournaments.calendar import find_tournament
from tests.store.store_fixture import StoreFixture

EVENT: dict[str, Any] = {"name": "River Pairs", "contest": "pairs", "first": "2018-05-05", "club": 106}
REGION = "Auckland Northland Region"


@pytest.mark.parametrize(
    ("event_class", "restrictions", "rules"),
    [
        ("10A", [], [("open", (), "")]),
        # Summary of event requirements: a 5B is for Intermediate and Junior players, a 3B for Juniors.
        ("5B", [], [("grades", ("Intermediate", "Junior"), "")]),
        ("3B", [], [("grades", ("Junior",), "")]),
        # Definition 28: no two Open players as partners.
        ("8B", ["restricted"], [("restricted", ("Open",), "")]),
        # Definition 19: a Multigrade may be a 5B, which is for two grades all the same.
        ("5B", ["multigrade"], [("grades", ("Intermediate", "Junior"), ""), ("multigrade", (), "")]),
        ("8B", ["multigrade"], [("multigrade", (), "")]),
        ("10A", ["women", "region"], [("women", (), ""), ("region", (), REGION)]),
    ],
)
def test_the_rules_of_a_tournament(
    store: StoreFixture, event_class: str, restrictions: list[str], rules: list[tuple[str, tuple[str, ...], str]]
) -> None:
    store.decide("tournament", **EVENT, event_class=event_class, restrictions=restrictions)
    found = find_admission_rules(find_tournament(1))
    assert [(rule.key, rule.grades, rule.region) for rule in found] == rules


def test_a_rule_of_the_regulations_has_its_clause(store: StoreFixture) -> None:
    store.decide("tournament", **EVENT, event_class="8B", restrictions=["restricted"])
    (rule,) = find_admission_rules(find_tournament(1))
    assert rule.clause.startswith("Definition 28")
    store.decide("tournament", tournament=1, event_class="5B", restrictions=[])
    (rule,) = find_admission_rules(find_tournament(1))
    assert rule.clause == "Definitions 16 and 19"


def test_an_open_tournament_has_the_clause_of_its_definition(store: StoreFixture) -> None:
    """Definition 22 is the Open Tournament (8B); Definition 1 the A Point Tournament, open to all grades."""
    store.decide("tournament", **EVENT, event_class="8B")
    assert [rule.clause for rule in find_admission_rules(find_tournament(1))] == ["Definitions 19 and 22"]
    store.decide("tournament", tournament=1, event_class="3A")
    assert [rule.clause for rule in find_admission_rules(find_tournament(1))] == ["Definitions 1 and 19"]


def test_a_region_that_plays_for_itself_is_the_region_of_the_tournament(store: StoreFixture) -> None:
    store.decide("tournament", **EVENT, event_class="10A", region=2, restrictions=["region"])
    (rule,) = find_admission_rules(find_tournament(1))
    assert rule.region not in ("", REGION)
