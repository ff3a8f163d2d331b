-- Whose role it is and who holds it is read before it is used: a cluster keeps both on its coordinator alone, and refuses them
-- within a change of what every node has a copy of.
CREATE OR REPLACE FUNCTION karwan_raise_role_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.role_id ELSE NEW.role_id END;
  tenant uuid := (SELECT tenant_id FROM roles WHERE id = changed);
  holders uuid[] := ARRAY(SELECT user_id FROM system_role_assignments WHERE role_id = changed ORDER BY user_id);
BEGIN
  IF tenant IS NOT NULL THEN
    UPDATE tenants SET access_version = access_version + 1 WHERE id = tenant;
  END IF;
  IF cardinality(holders) > 0 THEN
    UPDATE users SET access_version = access_version + 1 WHERE id = ANY (holders);
  END IF;
  RETURN NULL;
END $$;
