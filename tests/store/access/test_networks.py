"""What counts as one visitor."""

import pytest

from overtrick.store.access.networks import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_a_home_is_one_visitor(address: str, network: str) -> None:
    assert network_of(address) == network


def test_visitors_by_ipv4_are_told_apart_on_a_socket_for_both_kinds() -> None:
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("::ffff:192.0.2.8") == "192.0.2.8"
