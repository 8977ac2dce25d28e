"""The addresses of the sign-in: those views of django-allauth that are in use, each by name, and no other.

The names are allauth's own, for it asks for them. Players sign up by a way of ours, so its own is not here.
"""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, re_path
from django.views.decorators.http import require_POST

from overtrick.web.auth import forgotten_password, sign_up
from overtrick.web.auth.limits import limit_posts

_MOST_PASSKEYS, _MOST_LINKS = 10, 20

urlpatterns = [
    path("sign-in", account.login, name="account_login"),
    path("sign-in/shut", account.account_inactive, name="account_inactive"),
    path("sign-in/step", mfa.authenticate, name="mfa_authenticate"),
    path("sign-in/passkey", limit_posts("passkey", _MOST_PASSKEYS)(passkeys.login_webauthn), name="mfa_login_webauthn"),
    path("sign-in/again", account.reauthenticate, name="account_reauthenticate"),
    path("sign-in/again/step", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("sign-in/again/passkey", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("sign-out", require_POST(account.logout), name="account_logout"),
    path("sign-up", sign_up.sign_up, name="account_signup"),
    path("sign-up/sent", sign_up.sent, name="sign-up-sent"),
    path("sign-up/<str:token>", sign_up.set_password, name="sign-up-link"),
    path("password", account.password_change, name="account_change_password"),
    path("password/forgotten", forgotten_password.ask_for_letter, name="account_reset_password"),
    path("password/forgotten/sent", account.password_reset_done, name="account_reset_password_done"),
    path("password/new", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    # A key has hyphens of its own: the first one ends the number of the login.
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)$",
        limit_posts("link", _MOST_LINKS)(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path("second-step", mfa.index, name="mfa_index"),
    path("second-step/app", app.activate_totp, name="mfa_activate_totp"),
    path("second-step/app/remove", app.deactivate_totp, name="mfa_deactivate_totp"),
    path("second-step/codes", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("second-step/codes/new", codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("second-step/codes/download", codes.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("second-step/passkeys", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("second-step/passkeys/new", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("second-step/passkeys/<int:pk>", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    path("second-step/passkeys/<int:pk>/remove", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
]
