"""The addresses that lead from players, clubs and sessions to a decision, with what is known already filled in."""

from urllib.parse import urlencode

from overtrick.web.page_urls import page_url


def decision_url(kind: str, back: str, /, **values: str | int) -> str:
    """Return the address of the page of a kind of decision; `back` is the page to return to afterwards.

    A `position` is as the records have it, from 0; on the page people count from 1.
    """
    if isinstance(position := values.get("position"), int):
        values["position"] = position + 1
    return f"{page_url('office')}/decide/{kind}?{urlencode({**values, 'back': back})}"
