"""Invoices as they were issued, the money ledger beside them, payments, and who pays for a club's sessions.

Amounts are whole cents; units and rates are exact fractions as text. Rows are only added; triggers of the database
refuse anything else, except that a payment may end once.
"""

from django.db import models


class BillTo(models.Model):
    """Who pays for the sessions of a club from a day on, by a decision; the last one for a day counts."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    club = models.IntegerField(db_index=True)
    debtor_kind = models.CharField(max_length=10)
    debtor_code = models.IntegerField()
    start = models.DateField()

    class Meta:
        db_table = "bill_to"


class BillRun(models.Model):
    """A billed period: a month of play or a quarter of levies. `last_session` is the last session on record then."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    kind = models.CharField(max_length=20)
    period = models.CharField(max_length=7)
    date = models.DateField()
    last_session = models.BigIntegerField()

    class Meta:
        db_table = "bill_run"
        constraints = (models.UniqueConstraint(fields=["kind", "period"], name="bill_run_once"),)


class Invoice(models.Model):
    """An invoice or a credit note; `number` runs without gaps, and `label` is how it is printed.

    `heading`, `taxes` and `reasons` are JSON: who sends it to whom, the taxes, and the reasons of its items.
    """

    number = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(db_index=True)
    kind = models.CharField(max_length=20)
    debtor_kind = models.CharField(max_length=10)
    debtor_code = models.IntegerField()
    period = models.CharField(max_length=7)
    date = models.DateField()
    due = models.DateField()
    credits = models.BigIntegerField(null=True)
    label = models.TextField()
    currency = models.CharField(max_length=3)
    subtotal = models.BigIntegerField()
    tax = models.BigIntegerField()
    total = models.BigIntegerField()
    heading = models.TextField()
    taxes = models.TextField()
    reasons = models.TextField()

    class Meta:
        db_table = "invoice"
        indexes = (models.Index(fields=["debtor_kind", "debtor_code"], name="invoice_debtor"),)


class InvoiceLine(models.Model):
    """A line of an invoice; `refers_invoice` and `refers_line` are the line that it corrects or credits."""

    id = models.BigIntegerField(primary_key=True)
    invoice = models.ForeignKey(Invoice, models.PROTECT, related_name="lines")
    position = models.IntegerField()
    kind = models.CharField(max_length=30)
    period = models.CharField(max_length=7)
    description = models.TextField()
    unit = models.CharField(max_length=20)
    units = models.TextField()
    rate = models.TextField()
    amount = models.BigIntegerField()
    late = models.BooleanField()
    refers_invoice = models.BigIntegerField(null=True)
    refers_line = models.IntegerField(null=True)
    taxes = models.TextField()

    class Meta:
        db_table = "invoice_line"


class InvoiceItem(models.Model):
    """What a line is made of: a session, the matches of a day, a session's points, or a member by number.

    `key` says what was charged for, so that a later correction finds it.
    """

    id = models.BigIntegerField(primary_key=True)
    line = models.ForeignKey(InvoiceLine, models.PROTECT, related_name="items")
    key = models.TextField(db_index=True)
    date = models.DateField()
    until = models.DateField(null=True)
    name = models.TextField()
    rounds = models.TextField()
    sessions = models.TextField()
    number = models.CharField(max_length=20)
    players = models.IntegerField()
    units = models.TextField()
    rate = models.TextField()
    amount = models.BigIntegerField()
    because = models.TextField()

    class Meta:
        db_table = "invoice_item"
        indexes = (models.Index(fields=["number"], name="invoice_item_number", condition=~models.Q(number="")),)


class Money(models.Model):
    """An amount on an account, posted by an entry of the journal; all amounts of an entry sum to zero."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(db_index=True)
    date = models.DateField()
    account = models.CharField(max_length=30)
    debtor_kind = models.CharField(max_length=10)
    debtor_code = models.IntegerField()
    invoice = models.BigIntegerField(null=True)
    amount = models.BigIntegerField()

    class Meta:
        db_table = "money"
        indexes = (models.Index(fields=["debtor_kind", "debtor_code"], name="money_debtor"),)


class Payment(models.Model):
    """Money from a debtor, or back to one if it is below zero; `ended` is the entry that withdrew it."""

    id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(unique=True)
    debtor_kind = models.CharField(max_length=10)
    debtor_code = models.IntegerField()
    date = models.DateField()
    amount = models.BigIntegerField()
    reference = models.TextField()
    invoice = models.BigIntegerField(null=True)
    ended = models.BigIntegerField(null=True)

    class Meta:
        db_table = "payment"
        indexes = (models.Index(fields=["debtor_kind", "debtor_code"], name="payment_debtor"),)
