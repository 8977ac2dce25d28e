"""The addresses of the work queue."""

from django.urls import URLPattern, path

from overtrick.web.office.queue import applications, pages

urlpatterns: list[URLPattern] = [
    path("office/applications", applications.office_applications, name="office-applications"),
    path("office/queue/<str:kind>", pages.queue, name="queue"),
    path("office/queue/<str:kind>/<str:key>", pages.task, name="task"),
]
