"""Every address of the reports."""

from django.urls import URLPattern, path, re_path

from overtrick.web.reports import charts, extracts, pages, saved, standard

urlpatterns: list[URLPattern] = [
    path("reports", saved.reports, name="reports"),
    path("reports/saved", saved.saved_report, name="save-report"),
    path("reports/results", pages.results_report, name="results-report"),
    path("reports/results/chart", charts.results_chart, name="results-chart"),
    path("reports/results/chart.svg", charts.chart_picture, name="results-picture"),
    re_path(r"^reports/results\.(?P<ending>csv|xlsx)$", extracts.results_extract, name="results-extract"),
    path("reports/players", pages.players_report, name="players-report"),
    path("reports/players/chart", charts.players_chart, name="players-chart"),
    path("reports/players/chart.svg", charts.chart_picture, name="players-picture"),
    re_path(r"^reports/players\.(?P<ending>csv|xlsx)$", extracts.players_extract, name="players-extract"),
    path("reports/extracts/<int:extract>", extracts.extract, name="extract"),
    path("reports/extracts/<int:extract>/file", extracts.extract_file, name="extract-file"),
    path("reports/standard/<str:name>", standard.standard_report, name="standard-report"),
    path("clubs/<int:club>/reports/<str:name>", standard.club_report, name="club-report"),
    path("office/reports/<str:name>", standard.office_report, name="office-report"),
]
