"""The signed heads of the records: what they are, the newest one, and a file for each day to keep."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.reports.head_files import head_file_of_day, list_heads, newest_head

_MOST_DAYS = 31


def records(request: HttpRequest) -> HttpResponse:
    """Show the newest head, those of the last weeks, and the first one of each month before."""
    heads = list_heads()
    # The newest come first, so the last one that a month has here is its first, on whichever day that was.
    earlier = list({(head.day.year, head.day.month): head for head in heads[_MOST_DAYS:]}.values())
    context = {"newest": newest_head(), "recent": heads[:_MOST_DAYS], "earlier": earlier}
    return render(request, "overtrick/records.html", context)


def head_file(request: HttpRequest, day: str) -> HttpResponse:
    """Send the head of a day as a file."""
    try:
        content = head_file_of_day(date.fromisoformat(day))
    except ValueError as error:
        raise Http404 from error
    if content is None:
        raise Http404
    name = f"records-head-{day}.json"
    return HttpResponse(
        content, content_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
