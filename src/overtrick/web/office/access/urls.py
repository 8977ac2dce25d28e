"""The addresses of this part of the office."""

from django.urls import URLPattern, path

from overtrick.web.office.access import contacts, import_check, imports, keys, login, logins

urlpatterns: list[URLPattern] = [
    path("office/logins", logins.logins, name="office-access"),
    path("office/logins/new", logins.new_login, name="office-new-login"),
    path("office/logins/<int:login>", login.show_login, name="office-login"),
    path("office/contacts", contacts.contacts, name="contacts"),
    path("office/contacts/<str:number>", contacts.contact, name="contact"),
    path("office/keys", keys.keys, name="office-keys"),
    path("office/import", imports.imports, name="imports"),
    path("office/import/<int:draft>", import_check.check, name="import-check"),
]
