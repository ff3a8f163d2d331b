-- Every request asks its session itself whether it lives, beside what its caller may do. Servers of before ask the account's
-- number alone, so a session that ends goes on to raise it; but not on a cluster, which has the account on every node: there one
-- node that is away kept whoever had too many sessions from signing in, and everybody from signing out.
CREATE FUNCTION karwan_require_access(caller uuid, caller_version bigint, tenant uuid, tenant_version bigint, session uuid)
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT access_version FROM users WHERE id = caller) IS DISTINCT FROM caller_version
     OR (SELECT access_version FROM tenants WHERE id = tenant) IS DISTINCT FROM tenant_version
     OR (SELECT revoked_at IS NULL FROM sessions WHERE id = session) IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'the caller''s rights have changed' USING ERRCODE = 'KW001';
  END IF;
END $$;

CREATE FUNCTION karwan_raise_session_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET access_version = access_version + 1 WHERE id = (CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER access_version AFTER UPDATE OF revoked_at OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION karwan_raise_session_access();
