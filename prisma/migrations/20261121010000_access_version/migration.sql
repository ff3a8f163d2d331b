-- What a caller may do is remembered between requests, and every request asks whether it still holds: one number on
-- the account and one on the tenant, raised by whatever changes a session, a membership, a role or a status.
ALTER TABLE users ADD COLUMN access_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN access_version BIGINT NOT NULL DEFAULT 0;

CREATE FUNCTION karwan_raise_own_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_version := OLD.access_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER access_version BEFORE UPDATE OF status ON users FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_raise_own_access();
CREATE TRIGGER access_version BEFORE UPDATE OF status ON tenants FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_raise_own_access();

CREATE FUNCTION karwan_raise_user_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET access_version = access_version + 1 WHERE id = (CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER access_version AFTER INSERT OR UPDATE OR DELETE ON membership_roles FOR EACH ROW EXECUTE FUNCTION karwan_raise_user_access();
CREATE TRIGGER access_version AFTER INSERT OR UPDATE OR DELETE ON system_role_assignments FOR EACH ROW EXECUTE FUNCTION karwan_raise_user_access();
CREATE TRIGGER access_version AFTER UPDATE OF status OR DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION karwan_raise_user_access();
CREATE TRIGGER access_version AFTER UPDATE OF revoked_at OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION karwan_raise_user_access();

-- A role's permissions reach all who hold it: those of its tenant, or the holders of a system-scope role.
CREATE FUNCTION karwan_raise_role_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.role_id ELSE NEW.role_id END;
BEGIN
  UPDATE tenants SET access_version = access_version + 1 WHERE id = (SELECT tenant_id FROM roles WHERE id = changed);
  UPDATE users SET access_version = access_version + 1 WHERE id IN (SELECT user_id FROM system_role_assignments WHERE role_id = changed);
  RETURN NULL;
END $$;
CREATE TRIGGER access_version AFTER INSERT OR UPDATE OR DELETE ON role_permissions FOR EACH ROW EXECUTE FUNCTION karwan_raise_role_access();
