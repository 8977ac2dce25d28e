"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.oversight import audit, board, board_checks, programs, sql_console, status

urlpatterns: list[URLPattern] = [
    path("office/oversight", status.oversight, name="oversight"),
    path("office/programs", programs.programs, name="programs"),
    path("office/audit", audit.audit_log, name="audit-log"),
    path("office/audit.csv", audit.audit_csv, name="audit-csv"),
    path("office/audit/<int:seq>", audit.audit_entry, name="audit-entry"),
    path("office/boards", board_checks.office_boards, name="office-boards"),
    path("office/sql", sql_console.ask_in_sql, name="sql-console"),
    path("office/board", board.board_report, name="board-report"),
    path("office/board.csv", board.board_csv, name="board-csv"),
]
