"""Every address of the pages and of the API."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from overtrick.api.calls import make_api
from overtrick.web import monitoring, pages
from overtrick.web.signing_in import SignIn

urlpatterns = [
    path("", pages.home, name="home"),
    path("sign-in", SignIn.as_view(), name="sign-in"),
    path("sign-out", LogoutView.as_view(), name="sign-out"),
    path("clubs", pages.clubs, name="clubs"),
    path("clubs/<int:club>/files", pages.files, name="files"),
    path("points", pages.points, name="points"),
    path("health", monitoring.health, name="health"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("api/", make_api().urls),
]
