"""Tests of the scheme files and of what reads them."""
