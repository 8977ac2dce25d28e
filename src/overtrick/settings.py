"""What Django must know: which data directory, and so which database, this process serves.

A process serves one federation. Its data directory is OVERTRICK_DIR; the database is the one that the directory's
overtrick.toml names, or OVERTRICK_DATABASE, and otherwise a SQLite file in the directory itself.
"""

import os
from urllib.parse import urlsplit

from overtrick.store.databases import database_of
from overtrick.store.settings_file import own_settings, served_directory

SECRET_KEY = os.environ.get("OVERTRICK_SECRET_KEY", "for commands only: no page is served with it")
USE_TZ = USE_I18N = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = (("en", "English"), ("el", "Ελληνικά"))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
    "overtrick.store",
    "overtrick.web",
]
MIDDLEWARE = [
    "overtrick.web.headers.safe_headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "overtrick.web.permissions.Guard",
    "overtrick.web.frame.one_moment",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "overtrick.web.frame.frame",
            ]
        },
    }
]
ROOT_URLCONF = "overtrick.urls"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True
AUTH_USER_MODEL = "store.Account"
DATABASE_ROUTERS = ["overtrick.store.place.Router"]

_own = own_settings()
_url = urlsplit(_own.web.url)
_secure = _url.scheme == "https"
DATABASES = {"default": database_of(served_directory())}
ALLOWED_HOSTS = [host for host in (_url.hostname, _own.web.host, "localhost", "127.0.0.1", "[::1]") if host]
CSRF_TRUSTED_ORIGINS = [f"{_url.scheme}://{_url.netloc}"] if _url.netloc else []
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _own.web.proxy else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _secure
SECURE_HSTS_SECONDS = 31_536_000 if _secure else 0
# A file is read whole; the doors refuse a larger one with words of their own.
DATA_UPLOAD_MAX_MEMORY_SIZE = _own.limits.size + 1
