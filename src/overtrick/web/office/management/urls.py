"""The addresses of what the federation sets."""

from django.urls import URLPattern, path

from overtrick.web.office.management import fees, home, laboratory, versions
from overtrick.web.office.management.codes import changing as codes
from overtrick.web.office.management.codes import listing as code_tables
from overtrick.web.office.management.codes import regions
from overtrick.web.office.management.letters import pages as letters
from overtrick.web.office.management.variables import changing as variables
from overtrick.web.office.management.variables import listing as variable_table

urlpatterns: list[URLPattern] = [
    path("office/rules", home.show_management, name="management"),
    path("office/versions", versions.versions, name="versions"),
    path("office/laboratory", laboratory.show_laboratory, name="laboratory"),
    path("office/variables", variable_table.show_variables, name="variables"),
    path("office/variables/row", variables.change_variable, name="variable"),
    path("office/variables/new", variables.add_variable, name="new-variable"),
    path("office/codes", code_tables.show_codes, name="codes"),
    path("office/codes/regions/new", regions.add_region, name="new-region"),
    path("office/codes/regions/<int:code>", regions.change_region, name="region-code"),
    path("office/codes/<str:table>/new", codes.add_code, name="new-code"),
    path("office/codes/<str:table>/<int:code>", codes.change_code, name="code"),
    path("office/fees", fees.show_fees, name="fees"),
    path("office/fees/change", fees.change_fee, name="fee"),
    path("office/letters", letters.show_letters, name="letters"),
    path("office/letters/<str:letter>", letters.change_letter, name="letter"),
]
