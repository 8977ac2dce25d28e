"""The plan of a tournament's stages, and what follows from it for the ladder of each (N18, N19).

The overall table is entered with the total field. The places of a stage go on after those of the stages above, unless
its ladder earns nothing, as that of a qualifying stage, or extra entries make it an event of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from overtrick.schemes.records import Stage

MOST_CONTESTANTS = 10_000


class PlannedStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A stage of a plan: its name in the scheme, how many play in it, and whether others may enter it too."""

    name: str
    contestants: int
    extra_entries: bool = False


class StageField(msgspec.Struct, frozen=True, kw_only=True):
    """What a stage is awarded by: the total field, the places above it, and its own place in the order of stages.

    `own_event` says that it is an event of its own, because extra entries are taken.
    """

    stage: PlannedStage
    total_field: int
    places_above: int = 0
    earns_overall: bool = True
    own_event: bool = False

    @property
    def first_place(self) -> int:
        """The overall place of the winners of the stage."""
        return self.places_above + 1

    @property
    def last_place(self) -> int:
        """The overall place of the last of the stage."""
        return self.places_above + self.stage.contestants

    def facts(self) -> dict[str, Any]:
        """Return what the award of a session of the stage needs to know, by the keys of a context."""
        found: dict[str, Any] = {"stage": self.stage.name, "total_field": self.total_field}
        if self.own_event:
            return {"stage": self.stage.name, "extra_entries": True}
        return found | ({"places_above": self.places_above} if self.places_above else {})


def plan_fields(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> list[StageField]:
    """Return what each stage of a plan is awarded by, in the order of the plan."""
    total, above = total_field(plan, known), 0
    found: list[StageField] = []
    for each in plan:
        own_event = is_own_event(each, known)
        overall = known[each.name].overall
        places = above if overall and not own_event else 0
        found.append(
            StageField(stage=each, total_field=total, places_above=places, earns_overall=overall, own_event=own_event)
        )
        above += each.contestants if overall and not own_event else 0
    return found


def total_field(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> int:
    """Return the contestants of the whole event: those who qualified for its stages, or all who play in them."""
    first = [each.contestants for each in plan if not known[each.name].overall]
    return max(first, default=0) or sum(each.contestants for each in _continued(plan, known))


def is_own_event(stage: PlannedStage, known: Mapping[str, Stage]) -> bool:
    """Tell whether extra entries make a stage an event of its own."""
    return stage.extra_entries and bool(known[stage.name].with_extra_entries)


def find_mistake(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> str:
    """Return what is wrong with a plan, in words; an empty text if nothing is."""
    names = [each.name for each in plan]
    for at, each in enumerate(plan):
        if each.name not in known:
            return f"'{each.name}' is not a stage. Choose from: {', '.join(known)}"
        if each.name in names[:at]:
            return f"{each.name} is planned twice"
        if not 0 < each.contestants <= MOST_CONTESTANTS:
            return f"{each.name}: write how many play in it, from 1 to {MOST_CONTESTANTS:,}"
        if each.extra_entries and not known[each.name].with_extra_entries:
            return f"{each.name} takes no extra entries"
    return _find_wrong_order(plan, known) or _find_wrong_sum(plan, known)


def _find_wrong_order(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> str:
    continued = _continued(plan, known)
    for at, each in enumerate(continued):
        follows = known[each.name].follows
        if follows and at == 0:
            return f"the places of the {each.name} go on after those of another stage: plan that one first"
        if not follows and at:
            return f"the places of the {each.name} begin with the first: plan it before the {continued[0].name}"
    if plan and not continued:
        return "a plan needs a stage with overall places, such as a final"
    return ""


def _find_wrong_sum(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> str:
    total = total_field(plan, known)
    played = sum(each.contestants for each in _continued(plan, known))
    if played > total:
        return f"{played} play in the stages, which is more than the total field of {total}"
    return ""


def _continued(plan: Sequence[PlannedStage], known: Mapping[str, Stage]) -> list[PlannedStage]:
    """Return the stages whose places are those of the event, in their order."""
    return [each for each in plan if known[each.name].overall and not is_own_event(each, known)]
