"""The names of the pages of reports, which belong to one place in every menu."""

REPORT_PAGE_NAMES = (
    "reports", "results-report", "results-chart", "players-report", "players-chart", "extract", "standard-report",
    "club-report", "office-report",
)  # fmt: skip
