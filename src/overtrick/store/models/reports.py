"""Reports that a login has saved, and files that it asked for. Not part of the records."""

from django.db import models

from overtrick.store.models.accounts import Account


class SavedReport(models.Model):
    """A report of a login under a name: which of the reports, and the query of its address, which is the filter."""

    id = models.BigAutoField(primary_key=True)
    account = models.ForeignKey(Account, models.CASCADE, related_name="saved_reports")
    name = models.CharField(max_length=100)
    report = models.CharField(max_length=20)
    query = models.TextField()
    made = models.DateTimeField()

    class Meta:
        db_table = "saved_report"
        constraints = (models.UniqueConstraint(fields=["account", "name"], name="saved_report_once"),)


class Extract(models.Model):
    """A large extract of a report that a login asked for, in a language; the worker makes its file.

    `file` is the name of the file in the folder of extracts until it expires; `trouble` is why there is none.
    """

    id = models.BigAutoField(primary_key=True)
    account = models.ForeignKey(Account, models.CASCADE, related_name="extracts")
    report = models.CharField(max_length=20)
    query = models.TextField()
    format = models.CharField(max_length=10)
    language = models.CharField(max_length=10)
    asked = models.DateTimeField()
    begun = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)
    expires = models.DateTimeField(null=True)
    rows = models.IntegerField(default=0)
    all_rows = models.IntegerField(default=0)
    file = models.CharField(max_length=100, default="")
    trouble = models.TextField(default="")

    class Meta:
        db_table = "extract"
        indexes = (
            models.Index(fields=["account", "asked"], name="extract_of"),
            models.Index(fields=["asked"], name="extract_waiting", condition=models.Q(done__isnull=True)),
        )
