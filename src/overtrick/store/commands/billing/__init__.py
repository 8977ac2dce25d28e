"""The write side of money: runs of invoices."""
