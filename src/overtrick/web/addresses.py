"""Addresses of pages, worked out once: Django goes through its patterns for each of the hundred links of a page."""

from functools import lru_cache

from django.urls import reverse

_REMEMBERED = 20_000


@lru_cache(_REMEMBERED)
def address(page: str, *values: str | int, **named: str | int) -> str:
    """Where a page is."""
    return reverse(page, args=values, kwargs=named)
