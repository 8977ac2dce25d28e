"""Which members of a Magic Contest report form a pair or a team (F14).

The report lists players, not contestants: team mates share a team name, and partners stand together with the same
rank and score.
"""

from collections import Counter

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shown
from overtrick.formats.magic_contest.fields import column
from overtrick.formats.magic_contest.outline import Part
from overtrick.formats.magic_contest.values import percentage, rank

_SIZES = {"individual": 1, "pairs": 2}
_RESULT = ("40", "41", "42", "43", "70", "71", "72", "73")
_MATCHES = ("50", "51", "52", "53")


def group(members: list[Part], contest: str, problems: list[Problem]) -> list[list[Part]]:
    """The contestants, each a list of its members, in the order in which they begin."""
    if contest == "individual":
        return [[member] for member in members]
    groups: list[list[Part]] = []
    named: dict[str, list[Part]] = {}
    before: list[Part] = []
    for member in members:
        team = member.text("32")
        same = named.get(team, []) if team else before
        if not same or (not team and not _goes_on(same, member, contest)):
            same = []
            groups.append(same)
        same.append(member)
        before = [] if team else same
        if team:
            named[team] = same
    if contest == "teams":
        problems += _nameless_ties([each for each in groups if not each[0].text("32")])
    for each in groups:
        problems += _different(each)
    return groups


def _goes_on(before: list[Part], member: Part, contest: str) -> bool:
    return _result(before[-1]) == _result(member) and len(before) < _SIZES.get(contest, len(before) + 1)


def _nameless_ties(groups: list[list[Part]]) -> list[Problem]:
    """Teams that tied cannot be told apart without their names, for teams have four to six members."""
    results = Counter(_result(members[0]) for members in groups)
    found = []
    for first, *_ in groups:
        best, worst = rank(first.text("40")), rank(first.text("41"))
        if results[_result(first)] > 1 or (best is not None and worst is not None and worst > best):
            says = f"Teams share rank {shown(first.text('40'))}; without names it cannot be told who played together."
            advice = "Give field 32, the team name, for every member."
            found.append(Problem("mcd-team-name", Severity.ERROR, first.line, column("32"), "", says, advice))
    return found


def _result(member: Part) -> tuple[str, str]:
    return member.text("40"), member.text("42")


def _different(members: list[Part]) -> list[Problem]:
    """Partners and team mates have one result; how many matches each of them played may differ."""
    first = members[0]
    found: list[Problem] = []
    result = _first_difference(members, _RESULT)
    if result:
        member, field = result
        says = (
            f"Line {first.line} and line {member.line} are one contestant, "
            f"but field {field} is '{shown(first.text(field))}' and '{shown(member.text(field))}'."
        )
        advice = "Give all members of a pair or team the same rank and score; check the team names too."
        text = shown(member.text(field))
        line = member.line_of(field)
        found.append(Problem("mcd-members-differ", Severity.ERROR, line, column(field), text, says, advice))
    counts = _first_difference(members, _MATCHES)
    if counts:
        member, field = counts
        says = (
            f"Team mates on lines {first.line} and {member.line} have different counts of matches; "
            "those of the first stand for the team."
        )
        advice = "Check the counts. If each member has its own, all is well."
        text = shown(member.text(field))
        line = member.line_of(field)
        found.append(Problem("mcd-matches-differ", Severity.WARNING, line, column(field), text, says, advice))
    return found


def _first_difference(members: list[Part], fields: tuple[str, ...]) -> tuple[Part, str] | None:
    first = members[0]
    for member in members[1:]:
        for field in fields:
            if not _same(first.text(field), member.text(field)):
                return member, field
    return None


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    value = percentage(one)
    return value is not None and value == percentage(other)
