"""The tables of the doors and the worker: logins, what is published, slots, mail; and a queue that tries again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0002_guards"),
    ]
    # Their tables are about logins, which begin here and not with the first migration, as they believe.
    run_before = [("account", "0001_initial"), ("mfa", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100, unique=True)),
                ("role", models.CharField(max_length=20)),
                ("club", models.IntegerField(null=True)),
                ("player", models.CharField(default="", max_length=20)),
                ("email", models.EmailField(default="", max_length=254)),
                ("is_active", models.BooleanField(default=True)),
            ],
            options={
                "db_table": "account",
            },
        ),
        migrations.CreateModel(
            name="Beat",
            fields=[
                ("name", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "beat",
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("address", models.TextField()),
                ("subject", models.TextField()),
                ("body", models.TextField()),
                ("made", models.DateTimeField()),
                ("due", models.DateTimeField()),
                ("attempts", models.IntegerField(default=0)),
                ("sent", models.DateTimeField(null=True)),
                ("trouble", models.TextField(default="")),
            ],
            options={
                "db_table": "mail",
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("name", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("content", models.BinaryField()),
                ("changed", models.DateTimeField()),
            ],
            options={
                "db_table": "publication",
            },
        ),
        migrations.CreateModel(
            name="Slot",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("job", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("taken", models.DateTimeField()),
                ("attempts", models.IntegerField()),
                ("done", models.DateTimeField(null=True)),
                ("outcome", models.TextField()),
            ],
            options={
                "db_table": "slot",
            },
        ),
        migrations.AddField(
            model_name="waiting",
            name="attempts",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="waiting",
            name="due",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="arrival",
            index=models.Index(fields=["club", "name"], name="arrival_name"),
        ),
        migrations.AddIndex(
            model_name="mail",
            index=models.Index(condition=models.Q(("sent", None)), fields=["due"], name="mail_due"),
        ),
        migrations.AddConstraint(
            model_name="slot",
            constraint=models.UniqueConstraint(fields=("job", "at"), name="slot_once"),
        ),
    ]
