"""The form for asking, answering and closing questions."""

from datetime import UTC, datetime

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import questions
from overtrick.store.errors import Refusal
from overtrick.web.problems import translate_problem

_LONGEST, _MOST_DIGITS = 4_000, 18
_CONFIRMATIONS = {
    "answer": gettext_lazy("The answer has been sent."),
    "pass-on": gettext_lazy("The question is now with the federation."),
    "close": gettext_lazy("The question has been closed."),
}


class QuestionForm(forms.Form):
    """The text of a question or a step."""

    text = forms.CharField(
        label=gettext_lazy("Your question"), max_length=4000, widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"})
    )


class _StepForm(QuestionForm):
    question = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    step = forms.ChoiceField(choices=[(step, step) for step in ("answer", "pass-on", "close")])


def read_typed(request: HttpRequest) -> tuple[int, str]:
    """Return the question and the text that were posted, so that nothing is lost if the step was refused."""
    number = request.POST.get("question", "")
    is_number = number.isascii() and number.isdigit() and len(number) < _MOST_DIGITS
    return (int(number) if is_number else 0), request.POST.get("text", "")[:_LONGEST]


def take_step(request: HttpRequest, who: models.Account, club: int | None = None) -> str | None:
    """Take the step that was posted: None if it was taken, what is wrong if not, and nothing if none was posted."""
    if request.method != "POST":
        return ""
    form = _StepForm(request.POST)
    if not form.is_valid():
        return _("Please write what you want to say, in at most 4,000 characters.")
    step = form.cleaned_data
    try:
        questions.take_step(who, signature(who), step["question"], step["step"], step["text"], datetime.now(UTC), club)
    except Refusal as refusal:
        return translate_problem(str(refusal))
    messages.success(request, _CONFIRMATIONS[step["step"]])
    return None
