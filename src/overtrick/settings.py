"""What Django must know: which data directory, and so which database, this process serves.

A process serves one federation. Its data directory is OVERTRICK_DIR; the database is the one that the directory's
overtrick.toml names, or OVERTRICK_DATABASE, and otherwise a SQLite file in the directory itself.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from overtrick.config.settings_file import current_settings, served_directory
from overtrick.store.db.backends import database_settings

SECRET_KEY = os.environ.get("OVERTRICK_SECRET_KEY", "for commands only: no page is served with it")
USE_TZ = USE_I18N = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = (("en", "English"), ("el", "Ελληνικά"))
# Named here, our words come before those that parts of Django have for the same ("Sessions", "Password").
LOCALE_PATHS = [Path(__file__).parent / "web/locale"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    # Before allauth, whose pages it words and dresses anew.
    "overtrick.web",
    "overtrick.store",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]
MIDDLEWARE = [
    "overtrick.web.middleware.drop_quoted_cookies",
    "overtrick.web.compression.compress_answers",
    "overtrick.web.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "overtrick.web.static_files.serve_static_files",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "overtrick.web.middleware.one_version_per_page",
    "overtrick.web.languages.ChooseLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "overtrick.web.permissions.PermissionMiddleware",
    "overtrick.web.pages.failures.BusyMiddleware",
]
# What templates of both kinds know without being told.
_CONTEXT_PROCESSORS = [
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "overtrick.web.context_processors.page_frame",
]
TEMPLATES = [
    # Our own pages, among them those of the sign-in, which take the place of allauth's.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "overtrick.web.templating.environment.environment",
            "context_processors": _CONTEXT_PROCESSORS,
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", *_CONTEXT_PROCESSORS],
        },
    },
]
ROOT_URLCONF = "overtrick.urls"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
STATIC_URL = "static/"
STORAGES = {"staticfiles": {"BACKEND": "overtrick.web.static_files.HashedStorage"}}
AUTH_USER_MODEL = "store.Account"
SESSION_ENGINE = "overtrick.web.auth.sessions"
AUTHENTICATION_BACKENDS = ["overtrick.web.auth.adapters.Backend"]
PASSWORD_HASHERS = [
    "overtrick.store.access.passwords.OwnArgon2Hasher",
    # Passwords from before argon2; each is hashed anew when it is used.
    "overtrick.store.access.passwords.OldPbkdf2Hasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "UserAttributeSimilarityValidator": {"user_attributes": ("name", "email", "player")},
        "MinimumLengthValidator": {"min_length": 10},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
    }.items()
]
PASSWORD_RESET_TIMEOUT = 86_400
# Kept in the browser: a page that says nothing asks no database.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
EMAIL_BACKEND = "overtrick.store.mail.backend.OutboxBackend"
ACCOUNT_ADAPTER = "overtrick.web.auth.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "overtrick.web.auth.forms.SignIn",
    "change_password": "overtrick.web.auth.forms.ChangePassword",
    "reset_password": "overtrick.web.auth.forms.ForgottenPassword",
    "reset_password_from_key": "overtrick.web.auth.forms.NewPassword",
    "reauthenticate": "overtrick.web.auth.forms.SignInAgain",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
# The other one enters addresses into a table of its own; ours are in the login.
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# A telephone's clock may be half a minute wrong.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {"authenticate": "overtrick.web.auth.forms.Code", "reauthenticate": "overtrick.web.auth.forms.CodeAgain"}
# Limits are counted in the database (`web.auth.limits`, `store.access.sign_in_limits`), and allauth's own in a cache.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
MFA_ADAPTER = "overtrick.web.auth.adapters.SecondStepAdapter"
DATABASE_ROUTERS = ["overtrick.store.db.database.Router"]

_own = current_settings()
_url = urlsplit(_own.web.url)
_secure = _url.scheme == "https"
DATABASES = {"default": database_settings(served_directory())}
ALLOWED_HOSTS = [host for host in (_url.hostname, _own.web.host, "localhost", "127.0.0.1", "[::1]") if host]
CSRF_TRUSTED_ORIGINS = [f"{_url.scheme}://{_url.netloc}"] if _url.netloc else []
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _own.web.proxy else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _secure
SECURE_HSTS_SECONDS = 31_536_000 if _secure else 0
SECOND_STEP = _own.web.second_step
# Read once, here: the doors and the sign-in ask for them when they are first used.
DOOR_LIMITS = _own.limits
BEHIND_PROXY = _own.web.proxy
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not _secure
# A file is read whole; the doors refuse a larger one with words of their own.
DATA_UPLOAD_MAX_MEMORY_SIZE = _own.limits.size + 1
# Pages that take files name another one: see the module.
FILE_UPLOAD_HANDLERS = ["overtrick.web.uploads.RefuseUploads"]
DATA_UPLOAD_MAX_NUMBER_FIELDS, DATA_UPLOAD_MAX_NUMBER_FILES = 1_000, 10
