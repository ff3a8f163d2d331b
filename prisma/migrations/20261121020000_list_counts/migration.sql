-- A list's first page comes with exact counts, and counting a million rows takes longer than everything else together.
-- So whatever changes a count appends by how much, in its own transaction; the count is the sum of what was appended.
-- Appending makes no two writers wait for each other, as one counter's row would; a job folds the entries now and then.
CREATE TABLE "inventory_stock_counts" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "inventory_stock_counts_pkey" PRIMARY KEY ("tenant_id","warehouse_id","status","id")
);
CREATE TABLE "inventory_item_counts" (
    "tenant_id" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "label_status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "inventory_item_counts_pkey" PRIMARY KEY ("tenant_id","is_active","label_status","id")
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['inventory_stock_counts', 'inventory_item_counts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- What is there already. Row-level security shows one tenant at a time, the owner too.
DO $$
DECLARE tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    INSERT INTO inventory_stock_counts (tenant_id, warehouse_id, status, id, rows)
      SELECT tenant_id, warehouse_id, status, gen_random_uuid(), count(*) FROM inventory_stock
       WHERE tenant_id = tenant GROUP BY tenant_id, warehouse_id, status;
    INSERT INTO inventory_item_counts (tenant_id, is_active, label_status, id, rows)
      SELECT tenant_id, is_active, label_status, gen_random_uuid(), count(*) FROM inventory_items
       WHERE tenant_id = tenant GROUP BY tenant_id, is_active, label_status;
  END LOOP;
END $$;

-- Inserts and deletes append one entry a statement, however many rows it has.
CREATE FUNCTION karwan_count_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_stock_counts (tenant_id, warehouse_id, status, id, rows)
    SELECT tenant_id, warehouse_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, warehouse_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON inventory_stock REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_stock();
CREATE TRIGGER count_deleted AFTER DELETE ON inventory_stock REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_stock();

-- An update only counts when it names one of these columns and changes it: a movement of stock never gets here.
CREATE FUNCTION karwan_recount_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_stock_counts (tenant_id, warehouse_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.warehouse_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.warehouse_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF warehouse_id, status ON inventory_stock FOR EACH ROW
  WHEN (OLD.warehouse_id IS DISTINCT FROM NEW.warehouse_id OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION karwan_recount_stock();

CREATE FUNCTION karwan_count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_item_counts (tenant_id, is_active, label_status, id, rows)
    SELECT tenant_id, is_active, label_status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, is_active, label_status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_items();
CREATE TRIGGER count_deleted AFTER DELETE ON inventory_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_items();

CREATE FUNCTION karwan_recount_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_item_counts (tenant_id, is_active, label_status, id, rows)
    VALUES (OLD.tenant_id, OLD.is_active, OLD.label_status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.is_active, NEW.label_status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF is_active, label_status ON inventory_items FOR EACH ROW
  WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active OR OLD.label_status IS DISTINCT FROM NEW.label_status)
  EXECUTE FUNCTION karwan_recount_items();
