"""The environment of our templates: Jinja2 through Django's own backend, with the words that every page may use.

A function here returns text or values, never markup: what a page looks like is said in the templates alone. The
macros that pages share are in `jinja2/overtrick/parts`, and /design shows them.
"""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from jinja2 import Environment, StrictUndefined

from overtrick.web.page_urls import file_url, page_url
from overtrick.web.templating import filters, texts
from overtrick.web.terms import page_language

# What the style sheet of every page is joined from, in the order in which a later one may add to an earlier one.
STYLES = (
    "tokens",
    "page",
    "parts",
    "tables",
    "forms",
    "charts",
    "session",
    "boards",
    "corrections",
    "player",
    "home",
    "settings",
    "sheet",
    "invoice",
    "tournament",
    "stages",
    "print",
)


def environment(**options: Any) -> Environment:
    """Build the environment: our globals and filters, and the translations of Django."""
    own = {
        "extensions": ["jinja2.ext.i18n", "jinja2.ext.do"], "undefined": StrictUndefined, "trim_blocks": True,
        "lstrip_blocks": True,
    }  # fmt: skip
    made = Environment(**(options | own))
    made.policies["ext.i18n.trimmed"] = True
    # Templates are compiled for functions that put the values in themselves; ours keep what they have found.
    made.newstyle_gettext = True  # type: ignore[attr-defined]
    made.globals.update(
        gettext=texts.gettext, ngettext=texts.ngettext, pgettext=texts.pgettext, npgettext=texts.npgettext,
        _=texts.gettext,
        url=page_url, file_url=file_url, static=staticfiles_storage.url, style_url=style_url, language=page_language,
        debug=settings.DEBUG,
    )  # fmt: skip
    made.filters.update(filters.FILTERS)
    return made


JOINED_STYLE = "overtrick/style.css"


def style_url() -> str:
    """Return the address of the style sheet that all of them are joined into."""
    return str(staticfiles_storage.url(JOINED_STYLE))
