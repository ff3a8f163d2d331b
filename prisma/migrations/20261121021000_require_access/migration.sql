-- A write whose COMMIT is sent right behind it has nobody who could look at the caller's versions in between. So this
-- fails when they have changed, and takes what is sent behind it with it.
CREATE FUNCTION karwan_require_access(caller uuid, caller_version bigint, tenant uuid, tenant_version bigint)
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT access_version FROM users WHERE id = caller) IS DISTINCT FROM caller_version
     OR (SELECT access_version FROM tenants WHERE id = tenant) IS DISTINCT FROM tenant_version THEN
    RAISE EXCEPTION 'the caller''s rights have changed' USING ERRCODE = 'KW001';
  END IF;
END $$;
