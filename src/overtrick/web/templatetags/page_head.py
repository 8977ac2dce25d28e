"""The head of every page, cached for visitors who have not signed in: it is the same on all pages of a section.

It is cached for speed (bench/pages.py measures the pages).
"""

from functools import lru_cache
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from overtrick.web.context_processors import navigation

register = template.Library()
_CACHE_SIZE = 200


@register.simple_tag(takes_context=True)
def top(context: dict[str, Any]) -> SafeString:
    """Return the head, by the language, the federation and the current page."""
    federation = context["federation"]
    here = next((page for page, _, current in context["nav_items"] if current), "")
    return _top(get_language(), federation.name if federation else "", here)


@lru_cache(_CACHE_SIZE)
def _top(language: str, federation: str, here: str) -> SafeString:
    context = {"federation": {"name": federation}, "nav_items": navigation(here), "user": AnonymousUser()}
    return SafeString(render_to_string("overtrick/parts/top.html", context).rstrip())
