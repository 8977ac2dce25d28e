"""The sentences by which a rank, stars, a rating or a grade is explained, for the catalogues of other languages.

They are those of the room `standing`; a test compares them.
"""

from django.utils.translation import gettext_noop

# A grade is explained by the parts of the test that held, with commas between them.
GRADE_HEAD = gettext_noop("{grade} grade: ")
GRADE_PARTS = (
    gettext_noop("{rank_from} or higher rank"), gettext_noop("{rank_to} or lower rank"),
    gettext_noop("{rank_from} to {rank_to}"), gettext_noop("{stars_from} or more"), gettext_noop("{stars_to} or fewer"),
    gettext_noop("more than {rating_over:n} rating points"), gettext_noop("{rating_from:n} or more rating points"),
    gettext_noop("{rating_to:n} or fewer rating points"), gettext_noop("fewer than {rating_below:n} rating points"),
    gettext_noop("{at_least:list} or more"), gettext_noop("less than {less_than:list}"), gettext_noop("everybody"),
)  # fmt: skip
STANDING_SENTENCES = (
    gettext_noop("{terms:sum} = {sum:n} {measure}"),
    gettext_noop("{rank} needs {needs:list}: the player has {has:list}"),
    gettext_noop("{rank} needs no points"),
    gettext_noop("No rank yet: the first one is {rank}"),
    gettext_noop("{rank} was reached before, and a rank is never lost: the points alone would be enough for {earned}"),
    gettext_noop(
        "{rank} was reached before, and a rank is never lost: the points alone would not be enough for any rank"
    ),
    gettext_noop(
        "The {needed} of {next} are reached, but {missing:list} are missing: "
        "{have:n} ÷ {own:n}, rounded down, − {less} = {stars} star"
    ),
    gettext_noop(
        "The {needed} of {next} are reached, but {missing:list} are missing: "
        "{have:n} ÷ {own:n}, rounded down, − {less} = {stars} stars"
    ),
    gettext_noop("No stars: the {needed} of {next} are not reached"),
    gettext_noop("No stars: there is no rank above {rank}"),
    gettext_noop("No stars: nothing is missing for {next}"),
    gettext_noop("No stars: {rank} or {next} does not count {measure}"),
    gettext_noop("The last rating, {last:n}, × {factor:percent} + {year:n} of the year = {sum:n}"),
    gettext_noop("{sum:n} rating points"),
    gettext_noop("{sum:n} is kept as {kept:n} rating points, {rounding}"),
    gettext_noop("{sum:n} rating points are kept and compared exactly, and shown as {shown:n}, {rounding}"),
    gettext_noop("No grade of the scheme fits this player"),
    gettext_noop("New players from {country} start as {grade}"),
)


def split_grade_template(template: str) -> list[str]:
    """Return the parts of a sentence that explains a grade, each a sentence of its own; none for other sentences."""
    if not template.startswith(GRADE_HEAD):
        return []
    return [GRADE_HEAD, *template.removeprefix(GRADE_HEAD).split(", ")]
