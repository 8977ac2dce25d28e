"""The languages in which a federation offers its pages, and which of them a visitor gets."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from overtrick.store.db.trouble import trouble_of
from overtrick.store.errors import NoStore
from overtrick.store.journal.today import about_today


class ChooseLanguage(LocaleMiddleware):
    """Chooses the language of a page: what the visitor clicked, else what the browser asks for, else the first."""

    def process_request(self, request: HttpRequest) -> None:
        """Let the page be made in the chosen language."""
        translation.activate(_choose_language(request))
        request.LANGUAGE_CODE = translation.get_language()


def offered_languages() -> list[tuple[str, str]]:
    """Return the languages of the federation, each with its name in its own words: its readers must find it."""
    names = dict(settings.LANGUAGES)
    try:
        return [(code, names[code]) for code in about_today().languages]
    except Exception as error:
        # Without records, a database or a way to it, pages say so in the visitor's language.
        if not isinstance(error, NoStore | ImproperlyConfigured) and trouble_of(error) is None:
            raise
        return list(names.items())


def _choose_language(request: HttpRequest) -> str:
    offered = [code for code, _ in offered_languages()]
    asked = parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "").lower())
    wanted = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), *(code.partition("-")[0] for code, _ in asked)]
    return next((code for code in wanted if code in offered), offered[0])
