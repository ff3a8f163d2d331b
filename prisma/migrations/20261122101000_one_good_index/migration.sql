-- Indexes that only mislead (ADR 0022). As long as PostgreSQL does not know better, it takes every condition for one in
-- two hundred: a warehouse alone then seems to leave one row, as warehouse and item do, and of two indexes that seem as
-- good the smaller one wins. The stock of an item was looked for among all rows of its warehouse, once an item of a page.

-- IF NOT EXISTS: who has many millions of rows makes these beforehand, CONCURRENTLY (docs/operations.md).

-- The list of a warehouse, and its list by status, say that a row was made at some time, which is true of all: so these
-- two serve nobody else.
CREATE INDEX IF NOT EXISTS inventory_stock_listed_idx ON inventory_stock (tenant_id, warehouse_id, created_at DESC, id DESC)
  WHERE created_at > '-infinity';
CREATE INDEX IF NOT EXISTS inventory_stock_listed_by_status_idx
  ON inventory_stock (tenant_id, warehouse_id, status, created_at DESC, id DESC) WHERE created_at > '-infinity';
-- A bin is in one warehouse: which one comes last.
CREATE INDEX IF NOT EXISTS inventory_stock_bin_idx ON inventory_stock (tenant_id, bin_id, warehouse_id);
DROP INDEX IF EXISTS inventory_stock_list_idx;
DROP INDEX IF EXISTS inventory_stock_status_idx;
DROP INDEX IF EXISTS inventory_stock_tenant_id_warehouse_id_bin_id_idx;

-- Reservations are listed by status, newest first, whatever their warehouse: all of them were read and sorted for a page.
CREATE INDEX IF NOT EXISTS inventory_reservations_list_idx ON inventory_reservations (tenant_id, status, created_at DESC, id DESC);

-- One person's sessions in a tenant, and one tenant's streams in a process: each was looked for among all of the tenant's,
-- or all of the process's, for want of the second column.
CREATE INDEX IF NOT EXISTS "sessions_tenant_id_user_id_idx" ON "sessions"("tenant_id", "user_id");
DROP INDEX IF EXISTS "sessions_tenant_id_idx";
CREATE INDEX IF NOT EXISTS "stream_leases_host_id_tenant_id_idx" ON "stream_leases"("host_id", "tenant_id");
DROP INDEX IF EXISTS "stream_leases_host_id_idx";
