-- When the worker looks next for rows of a tenant whose time is over.
ALTER TABLE "tenants" ADD COLUMN     "purge_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Entries of the audit log go after the time that their tenant chose. None is changed, and none younger than a year goes,
-- whatever a statement says.
DROP TRIGGER append_only ON audit_log;
CREATE TRIGGER append_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER kept_for_a_year BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.created_at > now() - interval '1 year') EXECUTE FUNCTION karwan_append_only();

-- What goes is taken off the counts.
CREATE OR REPLACE FUNCTION karwan_count_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log_counts (tenant_id, entity_type, id, rows)
    SELECT tenant_id, entity_type, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END FROM changed
     WHERE tenant_id <> '00000000-0000-0000-0000-000000000000' GROUP BY tenant_id, entity_type;
  RETURN NULL;
END $$;
CREATE TRIGGER count_deleted AFTER DELETE ON audit_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_audit_log();
