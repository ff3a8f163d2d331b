-- A warehouse's transfers were counted row by row: a quarter of a second for 333,333. The table of counts knows both ends now.
-- Counted anew behind a lock under which nobody writes transfers. FORCE binds the owner of the tables, who runs this: it is
-- lifted for these statements, under the locks that lifting it takes. The columns have no default, so that an older
-- server's folding fails, and is done again, rather than forgetting the warehouses.
ALTER TABLE package_transfers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE package_transfer_counts NO FORCE ROW LEVEL SECURITY;
DELETE FROM package_transfer_counts;
ALTER TABLE "package_transfer_counts" ADD COLUMN "source_warehouse_id" UUID NOT NULL,
ADD COLUMN "destination_warehouse_id" UUID NOT NULL;
INSERT INTO package_transfer_counts (tenant_id, kind, source_warehouse_id, destination_warehouse_id, id, rows)
  SELECT tenant_id, coalesce(operation_type, mode), source_warehouse_id, destination_warehouse_id, gen_random_uuid(), count(*)
    FROM package_transfers WHERE package_count > 0
    GROUP BY tenant_id, coalesce(operation_type, mode), source_warehouse_id, destination_warehouse_id;
ALTER TABLE package_transfers FORCE ROW LEVEL SECURITY;
ALTER TABLE package_transfer_counts FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION karwan_count_package_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_transfer_counts (tenant_id, kind, source_warehouse_id, destination_warehouse_id, id, rows)
    SELECT tenant_id, coalesce(operation_type, mode), source_warehouse_id, destination_warehouse_id, gen_random_uuid(),
           CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed WHERE package_count > 0
      GROUP BY tenant_id, coalesce(operation_type, mode), source_warehouse_id, destination_warehouse_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION karwan_recount_package_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_transfer_counts (tenant_id, kind, source_warehouse_id, destination_warehouse_id, id, rows)
    VALUES (NEW.tenant_id, coalesce(NEW.operation_type, NEW.mode), NEW.source_warehouse_id, NEW.destination_warehouse_id,
            gen_random_uuid(), CASE WHEN NEW.package_count > 0 THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE STATISTICS package_transfer_counts_kind_warehouses (ndistinct, dependencies)
  ON tenant_id, kind, source_warehouse_id, destination_warehouse_id FROM package_transfer_counts;
