"""Invoices as they were issued, the money ledger, payments, and who pays for a club: rows that are only added."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_KEPT = ("bill_to", "bill_run", "invoice", "invoice_line", "invoice_item", "money", "payment")
_NUMBERED = {table: "number" if table == "invoice" else "id" for table in _KEPT}
# A payment may end once; nothing else of it changes.
_SAME = ("id", "seq", "debtor_kind", "debtor_code", "date", "amount", "reference", "invoice")
_SQLITE_ENDS = " AND ".join(("OLD.ended IS NULL", "NEW.ended IS NOT NULL", *(f"NEW.{c} IS OLD.{c}" for c in _SAME)))
_POSTGRESQL_ENDS = " AND ".join(
    ("OLD.ended IS NULL", "NEW.ended IS NOT NULL", *(f"NEW.{c} IS NOT DISTINCT FROM OLD.{c}" for c in _SAME))
)


def set_up_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers of this kind of database."""
    for table in _KEPT:
        statements = _postgresql(table) if editor.connection.vendor == "postgresql" else _sqlite(table)
        for statement in statements:
            # Without parameters nothing in the statement is taken for a placeholder.
            editor.execute(statement, params=None)


def drop_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Drop what the tables leave behind; their triggers go with them."""
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP FUNCTION IF EXISTS payment_end() CASCADE", params=None)


def _sqlite(table: str) -> tuple[str, ...]:
    stop = f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept for good'); END"
    ends = f"WHEN NOT ({_SQLITE_ENDS}) " if table == "payment" else ""
    key = _NUMBERED[table]
    return (
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {ends}{stop}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {stop}",
        # On inserting too: INSERT OR REPLACE deletes without a DELETE, unless a connection asks otherwise.
        f"CREATE TRIGGER {table}_no_insert BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key}) {stop}",
    )


def _postgresql(table: str) -> tuple[str, ...]:
    guard = "payment_end" if table == "payment" else "kept_for_good"
    made = () if table != "payment" else (
        "CREATE FUNCTION payment_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {_POSTGRESQL_ENDS} THEN RETURN NEW; END IF; "
        "RAISE EXCEPTION 'rows of % are kept for good', TG_TABLE_NAME; END $$",
    )  # fmt: skip
    return (
        *made,
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION {guard}()",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
        "EXECUTE FUNCTION kept_for_good()",
    )


class Migration(migrations.Migration):
    """Seven tables, and guards for each."""

    dependencies = (("store", "0025_club_kinds"),)
    operations = (
        migrations.CreateModel(
            name="BillTo",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("club", models.IntegerField(db_index=True)),
                ("debtor_kind", models.CharField(max_length=10)),
                ("debtor_code", models.IntegerField()),
                ("start", models.DateField()),
            ],
            options={
                "db_table": "bill_to",
            },
        ),
        migrations.CreateModel(
            name="BillRun",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("kind", models.CharField(max_length=20)),
                ("period", models.CharField(max_length=7)),
                ("date", models.DateField()),
                ("last_session", models.BigIntegerField()),
            ],
            options={
                "db_table": "bill_run",
                "constraints": [models.UniqueConstraint(fields=("kind", "period"), name="bill_run_once")],
            },
        ),
        migrations.CreateModel(
            name="Invoice",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(db_index=True)),
                ("kind", models.CharField(max_length=20)),
                ("debtor_kind", models.CharField(max_length=10)),
                ("debtor_code", models.IntegerField()),
                ("period", models.CharField(max_length=7)),
                ("date", models.DateField()),
                ("due", models.DateField()),
                ("credits", models.BigIntegerField(null=True)),
                ("label", models.TextField()),
                ("currency", models.CharField(max_length=3)),
                ("subtotal", models.BigIntegerField()),
                ("tax", models.BigIntegerField()),
                ("total", models.BigIntegerField()),
                ("heading", models.TextField()),
                ("taxes", models.TextField()),
                ("reasons", models.TextField()),
            ],
            options={
                "db_table": "invoice",
                "indexes": [models.Index(fields=["debtor_kind", "debtor_code"], name="invoice_debtor")],
            },
        ),
        migrations.CreateModel(
            name="InvoiceLine",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("invoice", models.ForeignKey(on_delete=models.PROTECT, related_name="lines", to="store.invoice")),
                ("position", models.IntegerField()),
                ("kind", models.CharField(max_length=30)),
                ("period", models.CharField(max_length=7)),
                ("description", models.TextField()),
                ("unit", models.CharField(max_length=20)),
                ("units", models.TextField()),
                ("rate", models.TextField()),
                ("amount", models.BigIntegerField()),
                ("late", models.BooleanField()),
                ("refers_invoice", models.BigIntegerField(null=True)),
                ("refers_line", models.IntegerField(null=True)),
                ("taxes", models.TextField()),
            ],
            options={
                "db_table": "invoice_line",
            },
        ),
        migrations.CreateModel(
            name="Money",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(db_index=True)),
                ("date", models.DateField()),
                ("account", models.CharField(max_length=30)),
                ("debtor_kind", models.CharField(max_length=10)),
                ("debtor_code", models.IntegerField()),
                ("invoice", models.BigIntegerField(null=True)),
                ("amount", models.BigIntegerField()),
            ],
            options={
                "db_table": "money",
                "indexes": [models.Index(fields=["debtor_kind", "debtor_code"], name="money_debtor")],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(unique=True)),
                ("debtor_kind", models.CharField(max_length=10)),
                ("debtor_code", models.IntegerField()),
                ("date", models.DateField()),
                ("amount", models.BigIntegerField()),
                ("reference", models.TextField()),
                ("invoice", models.BigIntegerField(null=True)),
                ("ended", models.BigIntegerField(null=True)),
            ],
            options={
                "db_table": "payment",
                "indexes": [models.Index(fields=["debtor_kind", "debtor_code"], name="payment_debtor")],
            },
        ),
        migrations.CreateModel(
            name="InvoiceItem",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("line", models.ForeignKey(on_delete=models.PROTECT, related_name="items", to="store.invoiceline")),
                ("key", models.TextField(db_index=True)),
                ("date", models.DateField()),
                ("until", models.DateField(null=True)),
                ("name", models.TextField()),
                ("rounds", models.TextField()),
                ("sessions", models.TextField()),
                ("number", models.CharField(max_length=20)),
                ("players", models.IntegerField()),
                ("units", models.TextField()),
                ("rate", models.TextField()),
                ("amount", models.BigIntegerField()),
                ("because", models.TextField()),
            ],
            options={
                "db_table": "invoice_item",
                "indexes": [
                    models.Index(
                        condition=models.Q(("number", ""), _negated=True), fields=["number"], name="invoice_item_number"
                    )
                ],
            },
        ),
        migrations.RunPython(set_up_guards, drop_guards, hints={"model_name": "invoice"}),
    )
