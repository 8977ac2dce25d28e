"""The cards of a Deal tag in one spelling, to compare two of them: programs begin with any seat and sort in any way."""

_SEATS = "NESW"
_HAND = 13

# The hands of North, East, South and West, each with its four suits; empty where not all cards are known.
Cards = tuple[tuple[str, ...], ...]


def read_cards(text: str) -> Cards:
    """Read a deal such as "E:AK.Q2... - ..." in one spelling."""
    first, _, rest = text.strip().upper().partition(":")
    hands = [tuple("".join(sorted(suit.replace("10", "T"))) for suit in hand.split(".")) for hand in rest.split()]
    if first not in tuple(_SEATS) or len(hands) != len(_SEATS) or any(sum(map(len, hand)) != _HAND for hand in hands):
        return ()
    shift = _SEATS.index(first)
    return tuple(hands[(seat - shift) % len(_SEATS)] for seat in range(len(_SEATS)))
