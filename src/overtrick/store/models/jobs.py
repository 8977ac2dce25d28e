"""The worker's tables, which are not part of the records: publications, slots, mail, seasons and heartbeats."""

from django.db import models


class Publication(models.Model):
    """A file that clubs download, such as the player file; `changed` is when its bytes last changed."""

    name = models.CharField(max_length=100, primary_key=True)
    content = models.BinaryField()
    changed = models.DateTimeField()

    class Meta:
        db_table = "publication"


class Slot(models.Model):
    """A time at which a job was due: one worker takes it, and another one only if the first did not finish in time."""

    id = models.BigAutoField(primary_key=True)
    job = models.CharField(max_length=40)
    at = models.DateTimeField()
    taken = models.DateTimeField()
    attempts = models.IntegerField()
    done = models.DateTimeField(null=True)
    outcome = models.TextField()

    class Meta:
        db_table = "slot"
        constraints = (models.UniqueConstraint(fields=["job", "at"], name="slot_once"),)


class Mail(models.Model):
    """A letter in the outbox: sent, or due again at a time after so many attempts."""

    id = models.BigAutoField(primary_key=True)
    address = models.TextField()
    subject = models.TextField()
    body = models.TextField()
    made = models.DateTimeField()
    due = models.DateTimeField()
    attempts = models.IntegerField(default=0)
    sent = models.DateTimeField(null=True)
    trouble = models.TextField(default="")
    attachment = models.BinaryField(null=True)
    attachment_name = models.CharField(max_length=100, default="")

    class Meta:
        db_table = "mail"
        indexes = (models.Index(fields=["due"], name="mail_due", condition=models.Q(sent=None)),)


class InvoiceLetter(models.Model):
    """A letter about an invoice: the invoice itself or a reminder, which of its kind it is, and who sent it.

    Nobody sent what the program sent by itself. An erasure may have deleted the `mail`. One letter may remind of
    several invoices: it has a row for each.
    """

    id = models.BigAutoField(primary_key=True)
    invoice = models.BigIntegerField()
    kind = models.CharField(max_length=10)
    ordinal = models.IntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    mail = models.ForeignKey(Mail, models.SET_NULL, null=True)

    class Meta:
        db_table = "invoice_letter"
        constraints = (models.UniqueConstraint(fields=["invoice", "kind", "ordinal"], name="invoice_letter_once"),)


class Season(models.Model):
    """A closed year, whose rows are in archive tables, and when it was closed."""

    year = models.IntegerField(primary_key=True)
    closed = models.DateTimeField()
    who = models.CharField(max_length=100)

    class Meta:
        db_table = "season"


class Beat(models.Model):
    """The last heartbeat of a process."""

    name = models.CharField(max_length=100, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "beat"
