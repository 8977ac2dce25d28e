"""The tag `url` of Django, with a memory: most links of a page are links to the same clubs, players and sessions.

It takes the place of Django's in every template, so that there is one way to write a link. It is there for speed
(bench/pages.py measures the pages), and goes when the pages move to a compiled template engine.
"""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as links_of_django
from django.utils.html import conditional_escape

from overtrick.web.page_urls import page_url

register = template.Library()


class CachedURLNode(URLNode):
    """A link whose address may be known already."""

    def render(self, context: Context) -> str:
        """Return the address; one that is stored in a variable is left to Django."""
        if self.asvar:
            return str(super().render(context))
        values = [value.resolve(context) for value in self.args]
        named = {name: value.resolve(context) for name, value in self.kwargs.items()}
        found = page_url(self.view_name.resolve(context), *values, **named)
        return conditional_escape(found) if context.autoescape else found


@register.tag
def url(parser: Parser, token: Token) -> CachedURLNode:
    """Read the tag as Django does."""
    node = links_of_django(parser, token)
    return CachedURLNode(node.view_name, node.args, node.kwargs, node.asvar)
