"""The pages of the letters: all of them, and one with its example and the form for the federation's own words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from overtrick.schemes.registers.letters import LETTERS
from overtrick.schemes.registers.records import LetterWords
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today, registers_today
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.adoption import Overtaken, adopt, overtaken_words, preview_change
from overtrick.web.office.management.dated_form import first_day, posted
from overtrick.web.office.management.letters.changing import LetterForm
from overtrick.web.office.management.letters.examples import EXAMPLES
from overtrick.web.office.management.letters.fixed import list_fixed_letters
from overtrick.web.page_urls import page_url
from overtrick.web.terms import one_look, translate_term


@never_cache
@require_GET
def show_letters(request: HttpRequest) -> HttpResponse:
    """Show every letter as its receiver sees it, in one language."""
    language = _language(request)
    own = registers_today().letters
    with _writing_in(language):
        written = {letter: kind.write(None) for letter, kind in EXAMPLES.items()}
        fixed = [(title, subject, body) for title, subject, body in list_fixed_letters()]
        words = registers_today().certificate
        certificate = [translate_term(text, "certificate") for text in (words.subject, words.letter)]
    context = {
        "letters": [
            (letter, kind, *written[letter], language in own.get(letter, {}), _address(letter, language))
            for letter, kind in EXAMPLES.items()
        ],
        "fixed": fixed, "letter_languages": _languages(page_url("letters"), language), "letter_language": language,
        "certificate": certificate, "way": [(page_url("management"), _("Rules"))],
    }  # fmt: skip
    return render_office(request, "letters.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def change_letter(request: HttpRequest, letter: str) -> HttpResponse:
    """Put a letter into the federation's own words from a day on, or back into the standard ones."""
    if letter not in LETTERS:
        raise Http404
    language, kind = _language(request), EXAMPLES[letter]
    now = current_federation().versions[-1].scheme.registers.letters.get(letter, {}).get(language, LetterWords())
    initial = {"subject": now.subject, "text": now.text, "start": first_day()}
    form = LetterForm(letter, language, posted(request), initial=initial)

    def show(status: int = 200, **other: Any) -> HttpResponse:
        with _writing_in(language):
            standard, example = kind.write(LetterWords()), kind.write(now)
        context = {
            "form": form, "letter": kind, "letter_language": language, "action": _address(letter, language),
            "letter_languages": _languages(page_url("letter", letter=letter), language), "is_own": now != LetterWords(),
            "known": [f"{{{each}}}" for each in LETTERS[letter]], "standard": standard, "example": example,
            "entered": {}, "preview": None, "trouble": "", "wanted": None,
            "way": [(page_url("management"), _("Rules")), (f"{page_url('letters')}?language={language}", _("Letters"))],
        } | other  # fmt: skip
        return render_office(request, "letter.html", context, status=status)

    return show() if request.method == "GET" else _work(request, letter, form, show)


def _work(request: HttpRequest, letter: str, form: LetterForm, show: Callable[..., HttpResponse]) -> HttpResponse:
    """Preview what was typed, or adopt it after it was seen."""
    if not form.is_valid() or form.after is None:
        form.focus_first_error()
        return show(UNPROCESSABLE)
    language, kind = form.language, EXAMPLES[letter]
    with _writing_in(language):
        wanted = kind.write(form.words)
    start = form.cleaned_data["start"]
    seen: dict[str, Any] = {
        "preview": preview_change(form.before, form.after, start, awards=False), "wanted": wanted,
        "entered": {name: request.POST.get(name, "") for name in form.fields},
    }  # fmt: skip
    if request.POST.get("do") != "adopt":
        return show(**seen)
    try:
        adopt(request, form.after, start, form.cleaned_data["reason"], _address(letter, language))
    except Overtaken:
        return show(CONFLICT, trouble=overtaken_words(), **seen)
    except Refusal as error:
        return show(UNPROCESSABLE, trouble=str(error))
    return redirect(_address(letter, language))


@contextmanager
def _writing_in(language: str) -> Iterator[None]:
    """Write letters in a language; the words of the page around them stay in the reader's own."""
    with translation.override(language), one_look():
        yield


def _address(letter: str, language: str) -> str:
    return f"{page_url('letter', letter=letter)}?{urlencode({'language': language})}"


def _language(request: HttpRequest) -> str:
    """Return the language that is asked for, or the usual one of the federation."""
    known: tuple[str, ...] = about_today().languages
    asked = query_params.text(request, "language")
    return asked if asked in known else known[0]


def _languages(address: str, chosen: str) -> list[tuple[str, str, bool]]:
    """Return the languages of the federation, as links."""
    return [
        (f"{address}?{urlencode({'language': each})}", get_language_info(each)["name_local"], each == chosen)
        for each in about_today().languages
    ]
