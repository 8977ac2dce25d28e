"""What the office notes about its tasks: who has taken one, and which were set aside. Not part of the records."""

from django.db import models


class TaskMark(models.Model):
    """A note about a task: it was taken by a login, set aside, or its club was asked about it.

    `mark` is the state in which the task was set aside: it comes back once it has another one.
    """

    id = models.BigAutoField(primary_key=True)
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=200)
    act = models.CharField(max_length=10)
    at = models.DateTimeField()
    who = models.CharField(max_length=100)
    mark = models.TextField(default="")

    class Meta:
        db_table = "task_mark"
        constraints = (models.UniqueConstraint(fields=["kind", "key", "act"], name="task_mark_once"),)
