"""A visitor has forgotten a password and asks for a letter with a link: so many times, and no more."""

from allauth.account.views import PasswordResetView
from django.http import HttpResponse

from overtrick.web.auth import limits
from overtrick.web.auth.forms import ForgottenPassword


class ForgottenPasswordView(PasswordResetView):  # type: ignore[misc]
    """Asks for the address; whatever is typed, the answer is the same."""

    def form_valid(self, form: ForgottenPassword) -> HttpResponse:
        """Send a letter, unless that was asked too often."""
        if not limits.may_send_letter(self.request, limits.FORGOTTEN, form.cleaned_data["email"]):
            return limits.too_often(self.request)
        return super().form_valid(form)  # type: ignore[no-any-return]


ask_for_letter = ForgottenPasswordView.as_view()
