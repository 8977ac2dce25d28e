"""One report for every problem code of the format, holding the mistake that the code is named for."""

from tests.formats.magic_contest.reports import CONTEST, FILE, GOOD, IDENTIFIER, MEMBERS, changed, member, with_row

_TEAMS = CONTEST.replace("14\t2", "14\t4").replace("23\t0", "23\t20").replace("20\t3", "20\t2")
_ROUND = ("50 1", "51 0", "52 0")
_HARBOUR = "".join(member(str(number), f"Player {number}", "1", "14", "32 Harbour", *_ROUND) for number in range(1, 5))
_CASTLE = "".join(
    member(str(number), f"Player {number}", "2", "6", "32 Castle", "50 0", "51 0", "52 1") for number in range(5, 9)
)
TEAMS = IDENTIFIER + FILE + _TEAMS + _HARBOUR + _CASTLE
_TIED = "".join(member(str(number), f"Player {number}", "1", "10", "41 2") for number in range(1, 9))
_EAST_WEST = CONTEST.replace("17\t7", "17\t-7").replace("22\t24", "22\t26") + MEMBERS

REPORTS: dict[str, str] = {
    "mcd-identifier": FILE + CONTEST + MEMBERS,
    "mcd-check-sum": changed(" Check sum: 11604 *", ""),
    "mcd-row": with_row("boards 24"),
    "mcd-unknown-field": with_row("28\tBronze"),
    "mcd-misplaced": changed("30\t11\n", ""),
    "mcd-order": GOOD + "02\t17\n",
    "mcd-field-twice": with_row("12\t2026-02-04"),
    "mcd-missing-field": changed("21\t2\n", ""),
    "mcd-no-contest": IDENTIFIER + FILE,
    "mcd-same-contest-twice": GOOD + CONTEST.replace("17\t7", "17\t8") + MEMBERS,
    "mcd-bad-date": changed("2026-02-03\n14", "3.2.2026\n14"),
    "mcd-dates": with_row("13\t2026-02-02"),
    "mcd-bad-type": changed("14\t2", "14\t3"),
    "mcd-bad-serial": changed("17\t7", "17\tseven"),
    "mcd-arranger": with_row("18\tSalt Lake Bridge Club"),
    "mcd-bad-contestants": changed("20\t3", "20\t1"),
    "mcd-bad-opponents": changed("21\t2", "21\tall"),
    "mcd-bad-boards": changed("22\t24", "22\t0"),
    "mcd-unknown-scoring": changed("23\t0", "23\t7"),
    "mcd-bad-factor": with_row("24\t-1"),
    "mcd-factor-reason": with_row("24\t1.5"),
    "mcd-category-count": with_row("26\tA=2 B=3"),
    "mcd-director": with_row("27\tMyrto Kyparou"),
    "mcd-contestant-count": changed("20\t3", "20\t4"),
    "mcd-team-name": IDENTIFIER + FILE + _TEAMS + _TIED,
    "mcd-members-differ": changed("43\t50.00\n30\t14", "43\t51.00\n30\t14"),
    "mcd-matches-differ": TEAMS.replace("50\t1", "50\t2", 1),
    "mcd-bad-rank": changed("40\t1", "40\t1=", 2),
    "mcd-rank-range": changed("40\t2\n", "40\t2\n41\t1\n", 2),
    "mcd-ties": changed("40\t2\n", "40\t2\n41\t3\n", 2),
    "mcd-rank-gap": changed("40\t3", "40\t4", 2),
    "mcd-score-text": changed("42\t30", "42\tthirty", 2),
    "mcd-bad-percentage": changed("43\t62.50", "43\t625.0", 2),
    "mcd-bad-count": TEAMS.replace("50\t1", "50\tone", 4),
    "mcd-match-counts": TEAMS.replace("51\t0\n", ""),
    "mcd-matches": TEAMS.replace("52\t1\n", "52\t1\n53\t0\n"),
    "mcd-stated-points": GOOD + "60\tSilver\n",
    "mcd-twins-differ": GOOD + _EAST_WEST,
}
# A mistake that no text in UTF-8 can have.
IN_GREEK_LETTERS = with_row("27\t;Ζήνων Φανερός;Μύρτω Κυπάρου;").encode("cp1253")
