"""How a federation looks: its colours and its logo, as its folder has them."""
