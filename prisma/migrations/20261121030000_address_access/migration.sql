-- A deleted address is gone for everybody; a deactivated one can be activated again (4 C2).
ALTER TABLE addresses ADD COLUMN deleted_at TIMESTAMPTZ(3);
ALTER TABLE addresses
  ADD CONSTRAINT addresses_deleted_check CHECK (deleted_at IS NULL OR NOT is_active),
  ADD CONSTRAINT addresses_primary_check CHECK (is_active OR NOT is_primary);
CREATE INDEX addresses_created_idx ON addresses (created_at DESC, id DESC);

-- Who acts is asked once per statement: the policies call these from a sub-select.
CREATE FUNCTION karwan_is_system_admin() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM system_role_assignments a JOIN role_permissions rp USING (role_id) JOIN permissions p ON p.id = rp.permission_id
                 JOIN users u ON u.id = a.user_id
                 WHERE a.user_id = karwan_user() AND u.status = 'active' AND p.name = 'manage:system')
$$;
CREATE FUNCTION karwan_is_tenant_admin() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships m JOIN tenants t ON t.id = m.tenant_id JOIN membership_roles mr USING (tenant_id, user_id)
                 JOIN roles r ON r.id = mr.role_id AND r.is_built_in AND r.name = 'tenant_admin'
                 WHERE m.tenant_id = karwan_tenant() AND m.user_id = karwan_user() AND m.status = 'active' AND t.status = 'active')
$$;

-- System administrators see and change any address (1 §4.3).
CREATE POLICY addresses_platform ON addresses
  USING ((SELECT karwan_is_system_admin())) WITH CHECK ((SELECT karwan_is_system_admin()));
-- A tenant's administrators, inside that tenant, see and keep the address books of its members (1 §4.3, 4 C1).
CREATE POLICY addresses_of_members ON addresses
  USING ((SELECT karwan_is_tenant_admin())
         AND EXISTS (SELECT FROM memberships m WHERE m.tenant_id = karwan_tenant() AND m.user_id = addresses.user_id))
  WITH CHECK ((SELECT karwan_is_tenant_admin())
         AND EXISTS (SELECT FROM memberships m WHERE m.tenant_id = karwan_tenant() AND m.user_id = addresses.user_id));
-- One row to whoever names it: a foreign address answers 403 and an unknown one 404, so its existence is no secret
-- (1 §7). Set for one look-up, never for a list; for reading only.
CREATE POLICY addresses_named ON addresses FOR SELECT
  USING (id::text = current_setting('app.address_id', true));
