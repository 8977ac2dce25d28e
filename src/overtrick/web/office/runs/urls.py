"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.runs import applied, certificates, overseas, overview, preview, proposals, season

urlpatterns: list[URLPattern] = [
    path("office/runs", overview.runs, name="runs"),
    path("office/runs/preview", preview.run_preview, name="run-preview"),
    path("office/runs/preview.csv", preview.run_preview_csv, name="run-preview-csv"),
    path("office/runs/certificates", certificates.certificates, name="certificates"),
    path("office/runs/certificates.pdf", certificates.certificates_pdf, name="certificates-pdf"),
    path("office/runs/proposals", proposals.proposals, name="proposals"),
    path("office/runs/overseas", overseas.overseas_report, name="overseas-report"),
    path("office/runs/overseas.csv", overseas.overseas_csv, name="overseas-csv"),
    path("office/runs/<int:line>", applied.run, name="run"),
    path("office/runs/<int:line>.csv", applied.run_csv, name="run-csv"),
    path("office/season", season.season, name="season"),
]
