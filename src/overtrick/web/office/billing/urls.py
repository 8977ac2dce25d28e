"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.billing import accounts, invoices, overview, periods

urlpatterns: list[URLPattern] = [
    path("office/billing", overview.billing, name="billing"),
    path("office/billing/periods/<str:name>", periods.billing_period, name="billing-period"),
    path("office/billing/accounts/<str:kind>/<int:code>", accounts.billing_account, name="billing-account"),
    path("office/billing/invoices/<int:number>", invoices.office_invoice, name="office-invoice"),
    path("office/billing/invoices/<int:number>.pdf", invoices.office_invoice_pdf, name="office-invoice-pdf"),
    path("office/billing/invoices/<int:number>.csv", invoices.office_invoice_csv, name="office-invoice-csv"),
]
