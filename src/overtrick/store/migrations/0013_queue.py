"""The queue knows whose file waits and how large it is, which ones are slow, and which worker took them."""

from django.db import migrations, models

_FILL = """
UPDATE waiting SET club = (SELECT a.club FROM arrival a WHERE a.id = waiting.arrival_id),
size = (SELECT f.size FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.id = waiting.arrival_id)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0012_chain"),
    ]

    operations = [
        migrations.AddField("waiting", "club", models.IntegerField(default=0)),
        migrations.AddField("waiting", "size", models.IntegerField(default=0)),
        migrations.AddField("waiting", "slow", models.BooleanField(default=False)),
        migrations.AddField("waiting", "worker", models.CharField(default="", max_length=100)),
        migrations.AddField("waiting", "until", models.DateTimeField(null=True)),
        migrations.RunSQL(_FILL, migrations.RunSQL.noop, hints={"model_name": "waiting"}),
        migrations.AddIndex("waiting", models.Index(fields=["club", "arrival"], name="waiting_club")),
        migrations.AddIndex("arrival", models.Index(fields=["at"], name="arrival_at")),
    ]
