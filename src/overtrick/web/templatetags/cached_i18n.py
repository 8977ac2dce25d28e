"""The tags of Django's `i18n`, of which `translate` remembers what it said: a page says the same fifty words each time.

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
    """A word, or a sentence, that is the same for everybody who reads the language."""

    def __init__(self, read: i18n.TranslateNode) -> None:
        super().__init__(read.filter_expression, read.noop)
        self._said: dict[str, str] = {}

    def render(self, context: Context) -> str:
        """Return the text in the language of the page."""
        language = get_language()
        said = self._said.get(language)
        if said is None:
            said = self._said[language] = super().render(context)
        return said


def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """Read the tag as Django does; what depends on anything but the language is left to it."""
    read = i18n.do_translate(parser, token)
    expression = read.filter_expression
    alone = expression.var.literal is not None and not (expression.filters or read.asvar or read.message_context)
    return CachedTranslateNode(read) if alone and not read.noop else read


register.tag("translate", translate)
register.tag("trans", translate)
