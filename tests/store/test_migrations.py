"""The tables that the migrations make are those that the program describes."""

from django.core.management import call_command

from .house import House


def test_nothing_is_left_to_migrate(store: House) -> None:
    # It leaves with an error if there is anything.
    call_command("makemigrations", "store", check=True, dry_run=True, verbosity=0)
