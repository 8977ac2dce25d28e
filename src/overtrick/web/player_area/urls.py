"""The addresses of a player's own page, and those that are secrets: links in letters, and a calendar."""

from django.urls import path

from overtrick.web.player_area import details, invoices, letters, overview

urlpatterns = [
    path("me", overview.me, name="me"),
    path("me/details", details.details, name="my-details"),
    path("me/questions", overview.questions, name="my-questions"),
    path("me/questions/new/<int:session>/<int:line>", overview.ask, name="ask"),
    path("me/invoices", invoices.my_invoices, name="my-invoices"),
    path("me/invoices/<int:number>", invoices.my_invoice, name="my-invoice"),
    path("me/invoices/<int:number>.pdf", invoices.my_invoice_pdf, name="my-invoice-pdf"),
    path("me/data.json", details.data, name="my-data"),
    path("address/<str:token>", details.address, name="address-link"),
    path("letters/<str:token>", letters.stop_letters, name="stop-letters"),
    path("calendar/<str:token>.ics", details.calendar, name="calendar"),
]
