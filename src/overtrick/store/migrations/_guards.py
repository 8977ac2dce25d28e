"""The statements that make the guards: what the database itself refuses to change or to delete.

The rule holds against a mistake in our own code as well as against a hand at the database's prompt. The one way in is
the erasure of a player's identity: while its entry is the last of the journal, the words of earlier entries may change.

These texts are part of migrations that have run in every store. They stay as they are: a new guard is a new migration.
"""

# On inserting too: INSERT OR REPLACE deletes without a DELETE, unless a connection asks otherwise.
SQLITE = (
    (
        "CREATE TRIGGER raw_file_no_update BEFORE UPDATE ON raw_file  BEGIN SELECT RAISE(ABORT, 'rows of raw_file "
        "are kept for good'); END"
    ),
    (
        "CREATE TRIGGER arrival_no_update BEFORE UPDATE ON arrival  BEGIN SELECT RAISE(ABORT, 'rows of arrival are "
        "kept for good'); END"
    ),
    (
        "CREATE TRIGGER posting_no_update BEFORE UPDATE ON posting  BEGIN SELECT RAISE(ABORT, 'rows of posting are "
        "kept for good'); END"
    ),
    (
        "CREATE TRIGGER award_no_update BEFORE UPDATE ON award  BEGIN SELECT RAISE(ABORT, 'rows of award are kept "
        "for good'); END"
    ),
    (
        "CREATE TRIGGER raw_file_no_delete BEFORE DELETE ON raw_file  BEGIN SELECT RAISE(ABORT, 'rows of raw_file "
        "are kept for good'); END"
    ),
    (
        "CREATE TRIGGER arrival_no_delete BEFORE DELETE ON arrival  BEGIN SELECT RAISE(ABORT, 'rows of arrival are "
        "kept for good'); END"
    ),
    (
        "CREATE TRIGGER posting_no_delete BEFORE DELETE ON posting  BEGIN SELECT RAISE(ABORT, 'rows of posting are "
        "kept for good'); END"
    ),
    (
        "CREATE TRIGGER award_no_delete BEFORE DELETE ON award  BEGIN SELECT RAISE(ABORT, 'rows of award are kept "
        "for good'); END"
    ),
    (
        "CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal  BEGIN SELECT RAISE(ABORT, 'rows of journal are "
        "kept for good'); END"
    ),
    (
        "CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit  BEGIN SELECT RAISE(ABORT, 'rows of audit are kept "
        "for good'); END"
    ),
    (
        "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal WHEN NOT (EXISTS (SELECT 1 FROM journal WHERE "
        "kind = 'erase' AND seq = (SELECT max(seq) FROM journal)) AND NEW.seq IS OLD.seq AND NEW.kind IS OLD.kind "
        "AND NEW.at IS OLD.at AND NEW.day IS OLD.day AND NEW.arrival_id IS OLD.arrival_id AND NEW.engine IS "
        "OLD.engine AND NEW.scheme IS OLD.scheme) BEGIN SELECT RAISE(ABORT, 'rows of journal are kept for good'); END"
    ),
    (
        "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit WHEN NOT (EXISTS (SELECT 1 FROM journal WHERE kind = "
        "'erase' AND seq = (SELECT max(seq) FROM journal)) AND NEW.id IS OLD.id AND NEW.seq IS OLD.seq AND NEW.at IS "
        "OLD.at AND NEW.what IS OLD.what AND NEW.key IS OLD.key) BEGIN SELECT RAISE(ABORT, 'rows of audit are kept "
        "for good'); END"
    ),
    (
        "CREATE TRIGGER raw_file_no_insert BEFORE INSERT ON raw_file WHEN EXISTS (SELECT 1 FROM raw_file WHERE id = "
        "NEW.id) BEGIN SELECT RAISE(ABORT, 'rows of raw_file are kept for good'); END"
    ),
    (
        "CREATE TRIGGER arrival_no_insert BEFORE INSERT ON arrival WHEN EXISTS (SELECT 1 FROM arrival WHERE id = "
        "NEW.id) BEGIN SELECT RAISE(ABORT, 'rows of arrival are kept for good'); END"
    ),
    (
        "CREATE TRIGGER posting_no_insert BEFORE INSERT ON posting WHEN EXISTS (SELECT 1 FROM posting WHERE id = "
        "NEW.id) BEGIN SELECT RAISE(ABORT, 'rows of posting are kept for good'); END"
    ),
    (
        "CREATE TRIGGER award_no_insert BEFORE INSERT ON award WHEN EXISTS (SELECT 1 FROM award WHERE id = NEW.id) "
        "OR EXISTS (SELECT 1 FROM award WHERE reverses_id = NEW.reverses_id) BEGIN SELECT RAISE(ABORT, 'rows of "
        "award are kept for good'); END"
    ),
    (
        "CREATE TRIGGER journal_no_insert BEFORE INSERT ON journal WHEN EXISTS (SELECT 1 FROM journal WHERE seq = "
        "NEW.seq) BEGIN SELECT RAISE(ABORT, 'rows of journal are kept for good'); END"
    ),
    (
        "CREATE TRIGGER audit_no_insert BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) "
        "BEGIN SELECT RAISE(ABORT, 'rows of audit are kept for good'); END"
    ),
)
POSTGRESQL = (
    (
        "CREATE FUNCTION kept_for_good() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are "
        "kept for good', TG_TABLE_NAME; END $$"
    ),
    "CREATE TRIGGER raw_file_no_update BEFORE UPDATE ON raw_file FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER arrival_no_update BEFORE UPDATE ON arrival FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER posting_no_update BEFORE UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER award_no_update BEFORE UPDATE ON award FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER raw_file_no_delete BEFORE DELETE ON raw_file FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    (
        "CREATE TRIGGER raw_file_no_truncate BEFORE TRUNCATE ON raw_file FOR EACH STATEMENT EXECUTE FUNCTION "
        "kept_for_good()"
    ),
    "CREATE TRIGGER arrival_no_delete BEFORE DELETE ON arrival FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    (
        "CREATE TRIGGER arrival_no_truncate BEFORE TRUNCATE ON arrival FOR EACH STATEMENT EXECUTE FUNCTION "
        "kept_for_good()"
    ),
    "CREATE TRIGGER posting_no_delete BEFORE DELETE ON posting FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    (
        "CREATE TRIGGER posting_no_truncate BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION "
        "kept_for_good()"
    ),
    "CREATE TRIGGER award_no_delete BEFORE DELETE ON award FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    ("CREATE TRIGGER award_no_truncate BEFORE TRUNCATE ON award FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good()"),
    "CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    (
        "CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION "
        "kept_for_good()"
    ),
    "CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    ("CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good()"),
    (
        "CREATE FUNCTION journal_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "
        "journal WHERE kind = 'erase' AND seq = (SELECT max(seq) FROM journal)) AND NEW.seq IS NOT DISTINCT FROM "
        "OLD.seq AND NEW.kind IS NOT DISTINCT FROM OLD.kind AND NEW.at IS NOT DISTINCT FROM OLD.at AND NEW.day IS "
        "NOT DISTINCT FROM OLD.day AND NEW.arrival_id IS NOT DISTINCT FROM OLD.arrival_id AND NEW.engine IS NOT "
        "DISTINCT FROM OLD.engine AND NEW.scheme IS NOT DISTINCT FROM OLD.scheme THEN RETURN NEW; END IF; RAISE "
        "EXCEPTION 'rows of % are kept for good', TG_TABLE_NAME; END $$"
    ),
    "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION journal_redaction()",
    (
        "CREATE FUNCTION audit_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "
        "journal WHERE kind = 'erase' AND seq = (SELECT max(seq) FROM journal)) AND NEW.id IS NOT DISTINCT FROM "
        "OLD.id AND NEW.seq IS NOT DISTINCT FROM OLD.seq AND NEW.at IS NOT DISTINCT FROM OLD.at AND NEW.what IS NOT "
        "DISTINCT FROM OLD.what AND NEW.key IS NOT DISTINCT FROM OLD.key THEN RETURN NEW; END IF; RAISE EXCEPTION "
        "'rows of % are kept for good', TG_TABLE_NAME; END $$"
    ),
    "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_redaction()",
)
