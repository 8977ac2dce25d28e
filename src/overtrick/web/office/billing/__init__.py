"""The federation's money: what is billed next, what was billed, what is owed, and each invoice."""
