"""Which members of a Magic Contest report form a pair or a team (F14).

The report lists players, not contestants: team mates share a team name, and partners are listed together with the same
place and score.
"""

from collections import Counter

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten
from overtrick.formats.magic_contest.fields import column
from overtrick.formats.magic_contest.outline import Part
from overtrick.formats.magic_contest.values import read_percentage, read_place

_SIZES = {"individual": 1, "pairs": 2}
_RESULT_FIELDS = ("40", "41", "42", "43", "70", "71", "72", "73")
_MATCH_FIELDS = ("50", "51", "52", "53")


def group_members(members: list[Part], contest: str, problems: list[Problem]) -> list[list[Part]]:
    """Return the contestants, each a list of its members, in the order in which they begin."""
    if contest == "individual":
        return [[member] for member in members]
    groups: list[list[Part]] = []
    teams: dict[str, list[Part]] = {}
    previous: list[Part] = []
    for member in members:
        team = member.text("32")
        same = teams.get(team, []) if team else previous
        if not same or (not team and not _is_same_contestant(same, member, contest)):
            same = []
            groups.append(same)
        same.append(member)
        previous = [] if team else same
        if team:
            teams[team] = same
    if contest == "teams":
        problems += _find_nameless_ties([each for each in groups if not each[0].text("32")])
    for each in groups:
        problems += _check_members(each)
    return groups


def _is_same_contestant(previous: list[Part], member: Part, contest: str) -> bool:
    return _result(previous[-1]) == _result(member) and len(previous) < _SIZES.get(contest, len(previous) + 1)


def _find_nameless_ties(groups: list[list[Part]]) -> list[Problem]:
    """Report teams that tied and have no names: as teams have four to six members, they cannot be separated."""
    results = Counter(_result(members[0]) for members in groups)
    problems = []
    for first, *_ in groups:
        best, worst = read_place(first.text("40")), read_place(first.text("41"))
        if results[_result(first)] > 1 or (best is not None and worst is not None and worst > best):
            message = (
                f"Teams share rank {shorten(first.text('40'))}; without names it cannot be told who played together."
            )
            advice = "Give field 32, the team name, for every member."
            problems.append(Problem("mcd-team-name", Severity.ERROR, first.line, column("32"), "", message, advice))
    return problems


def _result(member: Part) -> tuple[str, str]:
    return member.text("40"), member.text("42")


def _check_members(members: list[Part]) -> list[Problem]:
    """Report partners and team mates with different results; their numbers of matches may differ."""
    first = members[0]
    problems: list[Problem] = []
    result = _find_first_difference(members, _RESULT_FIELDS)
    if result:
        member, field = result
        message = (
            f"Line {first.line} and line {member.line} are one contestant, "
            f"but field {field} is '{shorten(first.text(field))}' and '{shorten(member.text(field))}'."
        )
        advice = "Give all members of a pair or team the same rank and score; check the team names too."
        text = shorten(member.text(field))
        line = member.line_of(field)
        problems.append(Problem("mcd-members-differ", Severity.ERROR, line, column(field), text, message, advice))
    counts = _find_first_difference(members, _MATCH_FIELDS)
    if counts:
        member, field = counts
        message = (
            f"Team mates on lines {first.line} and {member.line} have different counts of matches; "
            "those of the first stand for the team."
        )
        advice = "Check the counts. If each member has its own, all is well."
        text = shorten(member.text(field))
        line = member.line_of(field)
        problems.append(Problem("mcd-matches-differ", Severity.WARNING, line, column(field), text, message, advice))
    return problems


def _find_first_difference(members: list[Part], fields: tuple[str, ...]) -> tuple[Part, str] | None:
    first = members[0]
    for member in members[1:]:
        for field in fields:
            if not _are_equal(first.text(field), member.text(field)):
                return member, field
    return None


def _are_equal(one: str, other: str) -> bool:
    if one == other:
        return True
    value = read_percentage(one)
    return value is not None and value == read_percentage(other)
