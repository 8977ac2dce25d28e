"""The tags of Django's `i18n`, of which `translate` caches its texts: a page has the same fifty words each time.

It is loaded under the same name, so that there is one way to write a word. It is there for speed (bench/pages.py
measures the pages), and goes when the pages move to a compiled template engine.
"""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


class CachedTranslateNode(i18n.TranslateNode):
    """A text that is the same for all readers of a language, so that its translation can be cached."""

    def __init__(self, node: i18n.TranslateNode) -> None:
        super().__init__(node.filter_expression, node.noop)
        self._texts: dict[str, str] = {}

    def render(self, context: Context) -> str:
        """Return the text in the language of the page."""
        language = get_language()
        text = self._texts.get(language)
        if text is None:
            text = self._texts[language] = super().render(context)
        return text


def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """Read the tag as Django does; what depends on anything but the language is left to it."""
    node = i18n.do_translate(parser, token)
    expression = node.filter_expression
    alone = expression.var.literal is not None and not (expression.filters or node.asvar or node.message_context)
    return CachedTranslateNode(node) if alone and not node.noop else node


register.tag("translate", translate)
register.tag("trans", translate)
