"""The pages of entries: entering, confirming, finding a partner, and what the host does with them."""
