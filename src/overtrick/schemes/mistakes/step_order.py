"""Whether the steps of an award can follow each other.

One step gives the points. What it reads is prepared before it, what it gave is changed after it; a condition may stand
anywhere. A step in the wrong place finds nothing to do, and the award would stay what it is, so it is refused.
"""

from collections.abc import Iterator

from overtrick.schemes import steps
from overtrick.schemes.errors import Finding
from overtrick.schemes.records import AwardRule

CONDITIONS = (steps.MinimumEntry, steps.MinimumBoards, steps.MinimumPlayed)
OF_A_MATCH = (steps.MatchBoards, steps.MatchAward)
GIVING = (steps.Scale, steps.Winners, *OF_A_MATCH, steps.MatchesWon, steps.SessionAward, steps.BoardAward)
# These cut the maximum of a table before it is read; so does proportional-boards where it says so.
PREPARING = (steps.MaximumByBoards, steps.MaximumBelowMinimum)
# From these on an award is a single number: places that tie can no longer share theirs.
FOR_ONE_AWARD = (steps.UnrecordedLineUp, steps.ApportionSubstitutes, steps.Round)
CHANGING = (
    steps.AverageUnequalLists, steps.ByBoards, steps.ProportionalBoards, steps.Limit, steps.ShareTies,
    steps.ProportionalBelow, steps.Multiply, steps.SessionFactor, steps.FieldStrength, *FOR_ONE_AWARD,
)  # fmt: skip
# Where each is told of, what is wrong, and what to do.
Wrong = tuple[int, str, str]


def find_wrong_order(rule: AwardRule) -> Iterator[Finding]:
    """Find every step of an award that has nothing to do where it stands."""
    place = f"award '{rule.name}'"
    giving = [at for at, step in enumerate(rule.steps) if isinstance(step, GIVING)]
    if not giving and rule.steps:
        known = ", ".join(str(each.__struct_config__.tag) for each in GIVING)
        yield Finding(place, f"{place} has no step that gives points", f" Give it one of: {known}.", key=("steps",))
    wrong = [*_wrong_matches(rule), *(_wrong_places(rule, giving) if giving else ())]
    for at, text, advice in wrong:
        yield Finding(place, f"{place}: the step '{name_of(rule.steps[at])}' {text}", advice, key=("steps", at))


def name_of(step: steps.Step) -> str:
    """Return the name of a step as a scheme writes it."""
    return str(step.__struct_config__.tag)


def cuts_maximum(step: steps.Step) -> bool:
    """Tell whether a step cuts the maximum of the table that is read after it."""
    return isinstance(step, PREPARING) or (isinstance(step, steps.ProportionalBoards) and step.cuts == "maximum")


def _wrong_places(rule: AwardRule, giving: list[int]) -> Iterator[Wrong]:
    """Steps before or after the one that gives the points, which should be on its other side."""
    first, *more = giving
    giver = rule.steps[first]
    gives = f"'{name_of(giver)}'"
    for at in more:
        advice = " An award has one step that gives points: leave one out, or write two awards."
        yield at, f"would replace what the step {gives} gives", advice
    for at, step in enumerate(rule.steps):
        if cuts_maximum(step):
            if not isinstance(giver, steps.Scale):
                yield at, "cuts the maximum of a table, but the award reads none", " Leave it out, or read a table."
            elif at > first:
                yield at, "comes after the table whose maximum it cuts", f" Put it before {gives}."
        elif isinstance(step, CHANGING) and at < first:
            yield at, f"comes before {gives}, so that there is no award yet to change", f" Put it after {gives}."
    yield from _wrong_ties(rule, first)


def _wrong_ties(rule: AwardRule, first: int) -> Iterator[Wrong]:
    """Lists are averaged while each place has an award of its own, and ties shared before these are one number."""
    folded = ""
    for at, step in enumerate(rule.steps[first:], start=first):
        if isinstance(step, steps.AverageUnequalLists) and not isinstance(rule.steps[first], steps.Scale):
            yield at, "averages the rows of a table, but the award reads none", " Leave it out, or read a table."
        elif isinstance(step, steps.AverageUnequalLists | steps.ShareTies) and folded not in ("", name_of(step)):
            text = f"comes after '{folded}', when the places have no awards of their own any more"
            yield at, text, f" Put it before '{folded}'."
        if isinstance(step, (steps.ShareTies, *FOR_ONE_AWARD)):
            folded = folded or name_of(step)


def _wrong_matches(rule: AwardRule) -> Iterator[Wrong]:
    """Steps of matches in an award that is not for matches, or without the step that they belong to."""
    result = next((at for at, step in enumerate(rule.steps) if isinstance(step, steps.MatchResult)), None)
    award = next((at for at, step in enumerate(rule.steps) if isinstance(step, OF_A_MATCH)), None)
    for at, step in enumerate(rule.steps):
        if isinstance(step, (steps.MatchResult, *OF_A_MATCH)) and rule.when.by != "matches":
            yield at, "is for awards by matches", ' Write by = "matches" in `when`, or leave the step out.'
        elif isinstance(step, OF_A_MATCH) and (result is None or result > at):
            needs = "needs the step 'match-result' before it, which says what a win and a tie earn"
            yield at, needs, " Put it there."
        elif isinstance(step, steps.MatchResult) and award is None:
            yield (
                at,
                "says what a match earns, but no step 'match-boards' or 'match-award' follows",
                " Add one of them.",
            )
        if isinstance(step, steps.MatchesWon) and rule.when.by == "matches":
            text = "counts the matches that a ladder reports, and a ladder is awarded by places"
            yield at, text, ' Write by = "places" in `when`, or use match-result and match-award.'
