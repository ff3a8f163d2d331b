-- AlterTable
ALTER TABLE "inventory_reservations" ADD COLUMN     "clamped_quantity" DECIMAL(14,3) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "warehouse_exceptions" ADD COLUMN     "audit_id" UUID;

-- CreateTable
CREATE TABLE "inventory_audits" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "reference_number" TEXT NOT NULL,
    "audit_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "blind" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_date" DATE NOT NULL,
    "discrepancy_count" INTEGER NOT NULL DEFAULT 0,
    "assigned_to" UUID,
    "created_by" UUID NOT NULL,
    "completed_by" UUID,
    "completed_date" TIMESTAMPTZ(3),
    "notes" TEXT,
    "completion_notes" TEXT,
    "cancel_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_audits_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_audit_items" (
    "tenant_id" UUID NOT NULL,
    "audit_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "item_id" UUID NOT NULL,
    "bin_id" UUID NOT NULL,
    "expected_quantity" DECIMAL(14,3) NOT NULL,
    "book_quantity_at_count" DECIMAL(14,3),
    "actual_quantity" DECIMAL(14,3),
    "exception_type" TEXT,
    "warehouse_exception_id" UUID,
    "write_offs" JSONB NOT NULL DEFAULT '[]',
    "first_count" JSONB,
    "counted_by" UUID,
    "counted_at" TIMESTAMPTZ(3),
    "notes" TEXT,

    CONSTRAINT "inventory_audit_items_pkey" PRIMARY KEY ("tenant_id","audit_id","line")
);

-- CreateTable
CREATE TABLE "inventory_audit_counts" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "inventory_audit_counts_pkey" PRIMARY KEY ("tenant_id","warehouse_id","status","id")
);

-- CreateIndex
CREATE INDEX "inventory_audits_tenant_id_created_at_id_idx" ON "inventory_audits"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_audits_tenant_id_warehouse_id_created_at_id_idx" ON "inventory_audits"("tenant_id", "warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_audits_tenant_id_warehouse_id_status_created_at_i_idx" ON "inventory_audits"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_audits_tenant_id_status_created_at_id_idx" ON "inventory_audits"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_audits_tenant_id_scheduled_date_idx" ON "inventory_audits"("tenant_id", "scheduled_date");

-- CreateIndex
CREATE INDEX "inventory_audits_assigned_to_idx" ON "inventory_audits"("assigned_to");

-- CreateIndex
CREATE INDEX "inventory_audits_created_by_idx" ON "inventory_audits"("created_by");

-- CreateIndex
CREATE INDEX "inventory_audits_completed_by_idx" ON "inventory_audits"("completed_by");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_audits_tenant_id_reference_number_key" ON "inventory_audits"("tenant_id", "reference_number");

-- CreateIndex
CREATE INDEX "inventory_audit_items_tenant_id_item_id_idx" ON "inventory_audit_items"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "inventory_audit_items_tenant_id_bin_id_idx" ON "inventory_audit_items"("tenant_id", "bin_id");

-- CreateIndex
CREATE INDEX "inventory_audit_items_tenant_id_warehouse_exception_id_idx" ON "inventory_audit_items"("tenant_id", "warehouse_exception_id");

-- CreateIndex
CREATE INDEX "inventory_audit_items_counted_by_idx" ON "inventory_audit_items"("counted_by");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_audit_items_tenant_id_audit_id_item_id_bin_id_key" ON "inventory_audit_items"("tenant_id", "audit_id", "item_id", "bin_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_audit_id_idx" ON "warehouse_exceptions"("tenant_id", "audit_id");

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_audit_id_fkey" FOREIGN KEY ("tenant_id", "audit_id") REFERENCES "inventory_audits"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audits" ADD CONSTRAINT "inventory_audits_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audits" ADD CONSTRAINT "inventory_audits_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audits" ADD CONSTRAINT "inventory_audits_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audits" ADD CONSTRAINT "inventory_audits_completed_by_fkey" FOREIGN KEY ("completed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audit_items" ADD CONSTRAINT "inventory_audit_items_tenant_id_audit_id_fkey" FOREIGN KEY ("tenant_id", "audit_id") REFERENCES "inventory_audits"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audit_items" ADD CONSTRAINT "inventory_audit_items_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audit_items" ADD CONSTRAINT "inventory_audit_items_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audit_items" ADD CONSTRAINT "inventory_audit_items_tenant_id_warehouse_exception_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_exception_id") REFERENCES "warehouse_exceptions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_audit_items" ADD CONSTRAINT "inventory_audit_items_counted_by_fkey" FOREIGN KEY ("counted_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['inventory_audits', 'inventory_audit_items', 'inventory_audit_counts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

ALTER TABLE inventory_reservations
  ADD CONSTRAINT inventory_reservations_clamped_check CHECK (clamped_quantity >= 0) NOT VALID;
ALTER TABLE inventory_reservations VALIDATE CONSTRAINT inventory_reservations_clamped_check;
ALTER TABLE inventory_audits
  ADD CONSTRAINT inventory_audits_type_check CHECK (audit_type IN ('cycle_count', 'full_count', 'spot_check')),
  ADD CONSTRAINT inventory_audits_status_check CHECK (status IN ('scheduled', 'in_progress', 'completed', 'cancelled')),
  ADD CONSTRAINT inventory_audits_completed_check CHECK ((status = 'completed') = (completed_date IS NOT NULL)
    AND (completed_date IS NULL) = (completed_by IS NULL)),
  ADD CONSTRAINT inventory_audits_discrepancies_check CHECK (discrepancy_count >= 0);
-- What was counted says by whom, when and against which book; only goods that are short have an exception or left the stock.
ALTER TABLE inventory_audit_items
  ADD CONSTRAINT inventory_audit_items_quantities_check CHECK (
    expected_quantity >= 0 AND book_quantity_at_count >= 0 AND actual_quantity >= 0 AND actual_quantity = trunc(actual_quantity)),
  ADD CONSTRAINT inventory_audit_items_counted_check CHECK ((actual_quantity IS NULL) = (book_quantity_at_count IS NULL)
    AND (actual_quantity IS NULL) = (counted_at IS NULL) AND (counted_at IS NULL) = (counted_by IS NULL)),
  ADD CONSTRAINT inventory_audit_items_short_check CHECK (
    (exception_type IS NULL AND warehouse_exception_id IS NULL AND write_offs = '[]') OR coalesce(actual_quantity < book_quantity_at_count, false));
ALTER TABLE inventory_audit_counts
  ADD CONSTRAINT inventory_audit_counts_status_check CHECK (status IN ('scheduled', 'in_progress', 'completed', 'cancelled'));

-- Counts by status of what the list shows: appended deltas, as for stock (architecture 3).
CREATE FUNCTION karwan_count_audits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_audit_counts (tenant_id, warehouse_id, status, id, rows)
    SELECT tenant_id, warehouse_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, warehouse_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON inventory_audits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_audits();
CREATE TRIGGER count_deleted AFTER DELETE ON inventory_audits REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_audits();
CREATE FUNCTION karwan_recount_audits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inventory_audit_counts (tenant_id, warehouse_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.warehouse_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.warehouse_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON inventory_audits FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION karwan_recount_audits();

CREATE STATISTICS inventory_audits_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM inventory_audits;
CREATE STATISTICS inventory_audits_scheduled_date (ndistinct, dependencies) ON tenant_id, scheduled_date FROM inventory_audits;
CREATE STATISTICS inventory_audit_items_audit_item_bin (ndistinct, dependencies) ON tenant_id, audit_id, item_id, bin_id FROM inventory_audit_items;
CREATE STATISTICS inventory_audit_items_exception (ndistinct, dependencies) ON tenant_id, warehouse_exception_id FROM inventory_audit_items;
CREATE STATISTICS inventory_audit_counts_warehouse_status (ndistinct, dependencies) ON tenant_id, warehouse_id, status FROM inventory_audit_counts;
CREATE STATISTICS warehouse_exceptions_audit (ndistinct, dependencies) ON tenant_id, audit_id FROM warehouse_exceptions;
