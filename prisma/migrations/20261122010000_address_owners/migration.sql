-- An address has one owner: the tenant that tenant_id names, otherwise the person that user_id names, in whose book it is
-- (4 B13, 4 C1). On a tenant's address user_id says who saved it, and gives no right to it (1 §5.5).

-- What was written before, under rules that let anybody make a tenant's address and turn one kind into another. FORCE
-- binds the owner of the table, who runs this: it is lifted for these statements, under the lock that lifting it takes.
ALTER TABLE addresses NO FORCE ROW LEVEL SECURITY;
UPDATE addresses SET address_type = 'user' WHERE tenant_id IS NULL AND address_type IN ('tenant', 'branch', 'warehouse');
UPDATE addresses SET address_type = 'tenant' WHERE tenant_id IS NOT NULL AND address_type NOT IN ('tenant', 'branch', 'warehouse');
UPDATE addresses SET is_primary = false WHERE tenant_id IS NOT NULL AND is_primary;
-- Whose primary address is the tenant's now gets the oldest of their own.
UPDATE addresses a SET is_primary = true
FROM (SELECT DISTINCT ON (b.user_id) b.id FROM addresses b
      WHERE b.tenant_id IS NULL AND b.is_active
        AND NOT EXISTS (SELECT FROM addresses p WHERE p.user_id = b.user_id AND p.is_active AND p.is_primary)
      ORDER BY b.user_id, b.created_at, b.id) oldest
WHERE a.id = oldest.id;
ALTER TABLE addresses FORCE ROW LEVEL SECURITY;

ALTER TABLE addresses
  ADD CONSTRAINT addresses_kind_check CHECK ((tenant_id IS NOT NULL) = (address_type IN ('tenant', 'branch', 'warehouse'))),
  ADD CONSTRAINT addresses_tenant_primary_check CHECK (tenant_id IS NULL OR NOT is_primary);
-- A place is saved once in a book, and once by somebody for a tenant.
DROP INDEX addresses_coordinates_key;
CREATE UNIQUE INDEX addresses_coordinates_key ON addresses (user_id, latitude, longitude) WHERE is_active AND tenant_id IS NULL;
CREATE UNIQUE INDEX addresses_tenant_coordinates_key ON addresses (tenant_id, user_id, latitude, longitude)
  WHERE is_active AND tenant_id IS NOT NULL AND user_id IS NOT NULL;

-- Branches and warehouses stand at addresses of their own tenant: the database refuses any other.
CREATE UNIQUE INDEX addresses_tenant_id_id_key ON addresses (tenant_id, id);
DROP INDEX branches_address_id_idx;
DROP INDEX warehouses_address_id_idx;
CREATE INDEX branches_tenant_id_address_id_idx ON branches (tenant_id, address_id);
CREATE INDEX warehouses_tenant_id_address_id_idx ON warehouses (tenant_id, address_id);
ALTER TABLE branches
  DROP CONSTRAINT branches_address_id_fkey,
  ADD CONSTRAINT branches_tenant_id_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses (tenant_id, id)
    ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE warehouses
  DROP CONSTRAINT warehouses_address_id_fkey,
  ADD CONSTRAINT warehouses_tenant_id_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses (tenant_id, id)
    ON DELETE RESTRICT ON UPDATE NO ACTION;

-- The ids in a setting of the transaction, separated by commas; null when it was not set. Its body is resolved here and
-- now, so that no search_path leads it elsewhere, and it runs with the rights of whoever asks.
CREATE FUNCTION karwan_ids(setting text) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN string_to_array(nullif(current_setting(setting, true), ''), ',')::uuid[];

-- What a transaction may see and change beside the caller's own book, it has to prove first: a statement reads the
-- memberships and sets these (packages/api/src/places/addresses/rights.ts, ADR 0019). Unset they open nothing.
--   app.address_readers   the owners (people, tenants) whose addresses it may see
--   app.address_keepers   the owners whose addresses it may make and change
--   app.address_platform  'on': any, for system administrators
--   app.address_id        rows that may be looked at to tell 403 from 404 (1 §7), never to show them
DROP POLICY addresses_scope ON addresses;
DROP POLICY addresses_platform ON addresses;
DROP POLICY addresses_of_members ON addresses;
DROP POLICY addresses_named ON addresses;
CREATE POLICY addresses_read ON addresses FOR SELECT USING (
  current_setting('app.address_platform', true) = 'on'
  OR tenant_id = karwan_tenant()
  OR (tenant_id IS NULL AND user_id = karwan_user())
  OR coalesce(tenant_id, user_id) = ANY (karwan_ids('app.address_readers'))
  OR id = ANY (karwan_ids('app.address_id')));
CREATE POLICY addresses_insert ON addresses FOR INSERT WITH CHECK (
  current_setting('app.address_platform', true) = 'on'
  OR (tenant_id IS NULL AND user_id = karwan_user())
  OR coalesce(tenant_id, user_id) = ANY (karwan_ids('app.address_keepers')));
CREATE POLICY addresses_update ON addresses FOR UPDATE
  USING (
    current_setting('app.address_platform', true) = 'on'
    OR (tenant_id IS NULL AND user_id = karwan_user())
    OR coalesce(tenant_id, user_id) = ANY (karwan_ids('app.address_keepers')))
  WITH CHECK (
    current_setting('app.address_platform', true) = 'on'
    OR (tenant_id IS NULL AND user_id = karwan_user())
    OR coalesce(tenant_id, user_id) = ANY (karwan_ids('app.address_keepers')));
-- Without a policy for DELETE no row is ever removed: deleting an address is a change of it.
