"""Player numbers as people type them, in the form in which the federation's registers have them."""

from overtrick.core.player_numbers import NumberForm
from overtrick.store.journal.federation_state import current_federation


def number_form() -> NumberForm | None:
    """Return how the federation writes player numbers; None for plain digits without zeros in front."""
    return current_federation().scheme.federation.player_numbers


def canonical_number(typed: str) -> str:
    """Return a number in the form in which it is kept; what cannot be a number is returned as it was typed."""
    form = number_form()
    return typed if form is None else form.canonical(typed) or typed
