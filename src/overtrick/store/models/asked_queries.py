"""What people asked the columnar copy in SQL."""

from django.db import models


class AskedQuery(models.Model):
    """A question in SQL: who asked what and when, how many rows came and in which time. Not part of the records.

    `trouble` says why there was no answer. An erasure replaces a question that names the player.
    """

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    sql = models.TextField()
    rows = models.IntegerField()
    milliseconds = models.IntegerField()
    trouble = models.TextField(default="")

    class Meta:
        db_table = "asked_query"
        indexes = (models.Index(fields=["at"], name="asked_query_at"),)
