"""Questions in SQL that show what can be asked, by what each answers."""

from typing import NamedTuple


class ExampleQuery(NamedTuple):
    """A question that people may begin with; `name` is what the page has words for."""

    name: str
    sql: str


EXAMPLES = (
    ExampleQuery(
        "clubs",
        """SELECT c.name, count(*) AS sessions, sum(s.rows) AS entries
FROM sessions s JOIN clubs c USING (club)
WHERE s.season = (SELECT max(season) FROM sessions) AND s.kind <> 'final'
GROUP BY c.name
ORDER BY sessions DESC""",
    ),
    ExampleQuery(
        "months",
        """SELECT strftime(played, '%Y-%m') AS month, count(DISTINCT player) AS players, sum(counted) AS sessions
FROM seats
GROUP BY month
ORDER BY month""",
    ),
    ExampleQuery(
        "points",
        """SELECT p.number, p.first_name, p.last_name, a.unit,
  CAST(sum(a.points) / 10000 AS DECIMAL(18, 2)) AS points
FROM awards a JOIN players p USING (player)
WHERE a.season = (SELECT max(season) FROM awards)
GROUP BY ALL
ORDER BY points DESC
LIMIT 50""",
    ),
    ExampleQuery(
        "away",
        """SELECT p.number, p.first_name, p.last_name, c.name AS club, max(s.played) AS last_played
FROM players p JOIN clubs c USING (club) LEFT JOIN seats s USING (player)
WHERE NOT p.erased
GROUP BY ALL
HAVING last_played < current_date - INTERVAL 1 YEAR
ORDER BY last_played""",
    ),
)
