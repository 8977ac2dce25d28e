"""The choice of a club how its nights for some grades only are awarded: seen before it is made, and then a decision."""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import GRADED_NIGHTS
from overtrick.store.journal.today import today
from overtrick.store.queries.settings.graded_nights import GradedNights, count_graded_sessions, find_graded_nights
from overtrick.web.acting import make_decision
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.terms import translate_term
from overtrick.web.undo import offer_undo

UNDO_POLICY = "graded-nights"
_LONGEST_REASON = 500


class PolicyForm(forms.Form):
    """A policy, and the day from which on it counts."""

    policy = forms.ChoiceField(label=gettext_lazy("How they are awarded"), widget=forms.RadioSelect)
    start = forms.DateField(
        label=gettext_lazy("Counts from"), input_formats=["%Y-%m-%d"],
        help_text=gettext_lazy("Nights from this day on are awarded in this way."),
        error_messages={"invalid": gettext_lazy("Write the day as year-month-day, such as 2027-01-31.")},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )  # fmt: skip

    def __init__(self, nights: GradedNights, posted: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(posted, auto_id="policy_%s", **options)
        policy: Any = self.fields["policy"]
        policy.choices = [(each.policy, policy_words(each.says)) for each in nights.policies]


class PolicyPage(NamedTuple):
    """What the page shows of graded nights: the choices and the form; after it was sent, what it would change."""

    nights: GradedNights
    form: PolicyForm
    chosen: str = ""
    start: date | None = None
    sessions: int = 0


def policy_words(says: str) -> str:
    """Return what a policy says, in the reader's language, as a sentence."""
    words = translate_term(says, "says")
    return f"{words[:1].upper()}{words[1:]}."


def policy_page(club: int) -> PolicyPage | None:
    """Return the choices of a club; None where the federation has none."""
    nights = find_graded_nights(club, today())
    if nights is None:
        return None
    initial = {"policy": nights.current.policy, "start": today()}
    return PolicyPage(nights, PolicyForm(nights, initial=initial))


def choose(request: HttpRequest, club: int) -> HttpResponse | PolicyPage:
    """Show what a choice would change; make it if it was seen. Returns the way on, or what the page is to show."""
    nights = find_graded_nights(club, today())
    if nights is None:
        raise Http404
    form = PolicyForm(nights, request.POST)
    if not form.is_valid():
        return PolicyPage(nights, form)
    policy, start = form.cleaned_data["policy"], form.cleaned_data["start"]
    words = next(policy_words(each.says) for each in nights.policies if each.policy == policy)
    if policy == _policy_on(club, start) and not any(each.start > start for each in nights.to_come):
        form.add_error("policy", _("Your graded nights are awarded in this way already."))
        return PolicyPage(nights, form)
    if request.POST.get("seen") != f"{policy} {start}":
        return PolicyPage(nights, form, words, start, count_graded_sessions(club, start))
    before = _policy_on(club, start)
    try:
        make_decision(request, GRADED_NIGHTS, {"club": club, "policy": policy, "start": start.isoformat()})
    except Refusal as refusal:
        form.add_error(None, translate_problem(str(refusal)))
        return PolicyPage(nights, form)
    text = _("Graded nights from %(day)s on: %(policy)s") % {"day": date_format(start, "j F Y"), "policy": words}
    back = page_url("club-settings", club=club)
    offer_undo(request, text, UNDO_POLICY, club, back, before=before, policy=policy, start=start.isoformat())
    return redirect(back)


def undo_policy(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Let the policy from before the choice count again, from the same day on."""
    if _policy_on(club, date.fromisoformat(values["start"])) != values["policy"]:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    record = {"club": club, "policy": values["before"], "start": values["start"]}
    make_decision(request, GRADED_NIGHTS, record, _("undone"))
    return _("Undone. Graded nights are awarded as before.")


def _policy_on(club: int, day: date) -> str:
    nights = find_graded_nights(club, day)
    return nights.current.policy if nights is not None else ""
