"""Where the reports of a nation are: both forms with filters and charts, and the standard reports that each may see."""

from overtrick.web.reports.standard import STANDARD


def list_report_pages(club: int, player: str) -> dict[str, list[str]]:
    """Return the addresses by who looks at them: nobody in particular, a club, or the office."""
    public = ["/reports"]
    for form in ("results", "players"):
        queries = ("", "?period=all", f"?period=all&number={player}", f"?period=all&home={club}&page=2")
        public += [f"/reports/{form}{query}" for query in queries]
        public += [f"/reports/{form}/chart?period=all", f"/reports/{form}/chart.svg?period=all"]
    public += [f"/reports/standard/{name}" for name, report in STANDARD.items() if report.public]
    own = [f"/clubs/{club}/reports/{name}" for name, report in STANDARD.items() if report.of_clubs]
    extracts = [f"/reports/results.{ending}?number={player}" for ending in ("csv", "xlsx")]
    return {
        "": public,
        "club": ["/reports", *own, *extracts, f"/reports/players.csv?home={club}"],
        "office": ["/reports", "/office/laboratory", *(f"/office/reports/{name}" for name in STANDARD)],
    }
