"""Letters about invoices: which were written, and which letter of the outbox each of them is."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0026_billing"),
    ]

    operations = [
        migrations.CreateModel(
            name="InvoiceLetter",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("invoice", models.BigIntegerField()),
                ("kind", models.CharField(max_length=10)),
                ("ordinal", models.IntegerField()),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=100)),
                ("mail", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="store.mail")),
            ],
            options={"db_table": "invoice_letter"},
        ),
        migrations.AddConstraint(
            "invoiceletter",
            models.UniqueConstraint(fields=("invoice", "kind", "ordinal"), name="invoice_letter_once"),
        ),
    ]
