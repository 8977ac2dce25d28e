"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.billing import (
    accounts,
    drafts,
    exports,
    fee_chart,
    invoices,
    overview,
    periods,
    reminders,
    statements,
)
from overtrick.web.office.billing.bank import check, files

_ACCOUNT = "office/billing/accounts/<str:kind>/<int:code>"
urlpatterns: list[URLPattern] = [
    path("office/billing", overview.billing, name="billing"),
    path("office/billing/bank", files.bank_file, name="bank-file"),
    path("office/billing/bank/<int:draft>", check.bank_check, name="bank-check"),
    path("office/billing/entries.csv", exports.billing_entries_csv, name="billing-entries-csv"),
    path("office/billing/xero.csv", exports.billing_xero_csv, name="billing-xero-csv"),
    path("office/billing/months/<int:year>.svg", fee_chart.billing_picture, name="billing-picture"),
    path("office/billing/periods/<str:name>", periods.billing_period, name="billing-period"),
    path("office/billing/periods/<str:name>/<str:kind>/<int:code>", drafts.billing_draft, name="billing-draft"),
    path(_ACCOUNT, accounts.billing_account, name="billing-account"),
    path(f"{_ACCOUNT}/statement", statements.billing_statement, name="billing-statement"),
    path(f"{_ACCOUNT}/statement.pdf", statements.billing_statement_pdf, name="billing-statement-pdf"),
    path(f"{_ACCOUNT}/statement.csv", statements.billing_statement_csv, name="billing-statement-csv"),
    path("office/billing/reminders", reminders.billing_reminders, name="billing-reminders"),
    path("office/billing/invoices/<int:number>", invoices.office_invoice, name="office-invoice"),
    path("office/billing/invoices/<int:number>.pdf", invoices.office_invoice_pdf, name="office-invoice-pdf"),
    path("office/billing/invoices/<int:number>.csv", invoices.office_invoice_csv, name="office-invoice-csv"),
    path(
        "office/billing/invoices/<int:number>/members.csv",
        invoices.office_invoice_members,
        name="office-invoice-members",
    ),
]
