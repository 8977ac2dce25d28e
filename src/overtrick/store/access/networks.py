"""Networks: what counts as one visitor, however many addresses that visitor has."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# A home or an office has a network of so many bits for itself, with more addresses than anyone could count.
_NETWORK_BITS = 64


def network_of(address: str) -> str:
    """Return what to count an address by: an IPv4 address itself, also in the form of IPv6; else its IPv6 network."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        # A socket that takes both kinds names those of IPv4 in this way; they are not one network.
        return str(found.ipv4_mapped or ip_network((found, _NETWORK_BITS), strict=False))
    return address
