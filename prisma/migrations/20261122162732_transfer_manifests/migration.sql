-- AlterTable
ALTER TABLE "institutions" ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "transfer_manifests" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "manifest_number" TEXT NOT NULL,
    "institution_id" UUID NOT NULL,
    "source_branch_id" UUID NOT NULL,
    "receiving_warehouse_id" UUID NOT NULL,
    "driver_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "notes" TEXT,
    "picked_up_at" TIMESTAMPTZ(3),
    "departed_at" TIMESTAMPTZ(3),
    "arrived_at" TIMESTAMPTZ(3),
    "proof_photo_url" TEXT,
    "proof_signature_url" TEXT,
    "receiving_started_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    "received_by" UUID,
    "received_count" INTEGER,
    "cancel_reason" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "item_positions" INTEGER NOT NULL DEFAULT 0,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_manifests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "transfer_manifest_items" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "manifest_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "barcode_value" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scanned',
    "unit_size" DECIMAL(14,3),
    "weight" DECIMAL(14,3),
    "dimensions" JSONB,
    "recipient" JSONB NOT NULL DEFAULT '{}',
    "destination_branch_id" UUID,
    "destination_address_id" UUID,
    "destination_address" JSONB,
    "received_at" TIMESTAMPTZ(3),
    "exception_reason" TEXT,
    "order_number" BIGINT,
    "processing_since" TIMESTAMPTZ(3),
    "order_error" TEXT,
    "delivery_id" UUID,
    "labelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_manifest_items_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "transfer_manifest_events" (
    "tenant_id" UUID NOT NULL,
    "manifest_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "manifest_item_id" UUID,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_manifest_events_pkey" PRIMARY KEY ("tenant_id","manifest_id","seq")
);

-- CreateTable
CREATE TABLE "transfer_manifest_counts" (
    "tenant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "transfer_manifest_counts_pkey" PRIMARY KEY ("tenant_id","status","id")
);

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_created_at_id_idx" ON "transfer_manifests"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_status_created_at_id_idx" ON "transfer_manifests"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_institution_id_created_at_id_idx" ON "transfer_manifests"("tenant_id", "institution_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_receiving_warehouse_id_created_idx" ON "transfer_manifests"("tenant_id", "receiving_warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_source_branch_id_idx" ON "transfer_manifests"("tenant_id", "source_branch_id");

-- CreateIndex
CREATE INDEX "transfer_manifests_tenant_id_driver_id_idx" ON "transfer_manifests"("tenant_id", "driver_id");

-- CreateIndex
CREATE INDEX "transfer_manifests_received_by_idx" ON "transfer_manifests"("received_by");

-- CreateIndex
CREATE INDEX "transfer_manifests_created_by_idx" ON "transfer_manifests"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_manifests_tenant_id_manifest_number_key" ON "transfer_manifests"("tenant_id", "manifest_number");

-- CreateIndex
CREATE INDEX "transfer_manifest_items_tenant_id_manifest_id_status_idx" ON "transfer_manifest_items"("tenant_id", "manifest_id", "status");

-- CreateIndex
CREATE INDEX "transfer_manifest_items_tenant_id_destination_branch_id_idx" ON "transfer_manifest_items"("tenant_id", "destination_branch_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_manifest_items_tenant_id_manifest_id_position_key" ON "transfer_manifest_items"("tenant_id", "manifest_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_manifest_items_tenant_id_delivery_id_key" ON "transfer_manifest_items"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "institutions_user_id_idx" ON "institutions"("user_id");

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_transfer_manifest_id_fkey" FOREIGN KEY ("tenant_id", "transfer_manifest_id") REFERENCES "transfer_manifests"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_tenant_id_transfer_manifest_id_fkey";

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_transfer_manifest_item_id_fkey" FOREIGN KEY ("tenant_id", "transfer_manifest_item_id") REFERENCES "transfer_manifest_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_tenant_id_transfer_manifest_item_id_fkey";

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_tenant_id_institution_id_fkey" FOREIGN KEY ("tenant_id", "institution_id") REFERENCES "institutions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_tenant_id_source_branch_id_fkey" FOREIGN KEY ("tenant_id", "source_branch_id") REFERENCES "institution_branches"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_tenant_id_receiving_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "receiving_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_received_by_fkey" FOREIGN KEY ("received_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifests" ADD CONSTRAINT "transfer_manifests_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifest_items" ADD CONSTRAINT "transfer_manifest_items_tenant_id_manifest_id_fkey" FOREIGN KEY ("tenant_id", "manifest_id") REFERENCES "transfer_manifests"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifest_items" ADD CONSTRAINT "transfer_manifest_items_tenant_id_destination_branch_id_fkey" FOREIGN KEY ("tenant_id", "destination_branch_id") REFERENCES "branches"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifest_items" ADD CONSTRAINT "transfer_manifest_items_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transfer_manifest_events" ADD CONSTRAINT "transfer_manifest_events_tenant_id_manifest_id_fkey" FOREIGN KEY ("tenant_id", "manifest_id") REFERENCES "transfer_manifests"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "institutions" VALIDATE CONSTRAINT "institutions_user_id_fkey";

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "transfer_manifests" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transfer_manifests" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "transfer_manifests" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "transfer_manifest_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transfer_manifest_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "transfer_manifest_items" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "transfer_manifest_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transfer_manifest_events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "transfer_manifest_events" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "transfer_manifest_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transfer_manifest_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "transfer_manifest_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

CREATE UNIQUE INDEX institutions_user_key ON institutions (tenant_id, user_id) WHERE user_id IS NOT NULL;
-- Few deliveries come with a manifest: the others pay nothing for these.
CREATE INDEX deliveries_manifest_idx ON deliveries (tenant_id, transfer_manifest_id) WHERE transfer_manifest_id IS NOT NULL;
-- A manifest's item becomes one order, whoever asks how often (2 §4.9).
CREATE UNIQUE INDEX deliveries_manifest_item_key ON deliveries (tenant_id, transfer_manifest_item_id) WHERE transfer_manifest_item_id IS NOT NULL;

ALTER TABLE transfer_manifests
  ADD CONSTRAINT transfer_manifests_status_check CHECK (status IN ('draft', 'picked_up', 'in_transit', 'awaiting_receipt',
    'receiving', 'received', 'received_with_exceptions', 'processing', 'completed', 'cancelled')),
  -- A driver has it from its pickup on; what was received arrived before. Driver arrival is never skipped.
  ADD CONSTRAINT transfer_manifests_picked_up_check CHECK (status IN ('draft', 'cancelled') OR (driver_id IS NOT NULL AND picked_up_at IS NOT NULL)),
  ADD CONSTRAINT transfer_manifests_arrived_check CHECK (status IN ('draft', 'picked_up', 'in_transit', 'cancelled') OR arrived_at IS NOT NULL),
  ADD CONSTRAINT transfer_manifests_received_check CHECK (
    status NOT IN ('received', 'received_with_exceptions', 'processing', 'completed')
    OR (received_at IS NOT NULL AND received_count IS NOT NULL)),
  ADD CONSTRAINT transfer_manifests_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  ADD CONSTRAINT transfer_manifests_counts_check CHECK (received_count >= 0 AND item_positions >= 0 AND event_count >= 0);
ALTER TABLE transfer_manifest_items
  ADD CONSTRAINT transfer_manifest_items_status_check CHECK (status IN ('scanned', 'picked_up', 'in_transit', 'received',
    'exception', 'processing', 'order_created', 'void')),
  ADD CONSTRAINT transfer_manifest_items_barcode_check CHECK (barcode_value ~ '^[A-Z]{2}[0-9]{10}[A-Z]{2}$'),
  ADD CONSTRAINT transfer_manifest_items_position_check CHECK (position > 0),
  ADD CONSTRAINT transfer_manifest_items_sizes_check CHECK (unit_size > 0 AND weight > 0),
  -- A move from picked_up to order_created is impossible: an order is of a received item, and only an order has a delivery.
  ADD CONSTRAINT transfer_manifest_items_order_check CHECK ((status = 'order_created') = (delivery_id IS NOT NULL)
    AND (status NOT IN ('received', 'processing', 'order_created') OR received_at IS NOT NULL)),
  ADD CONSTRAINT transfer_manifest_items_processing_check CHECK ((status = 'processing') = (processing_since IS NOT NULL)),
  ADD CONSTRAINT transfer_manifest_items_exception_check CHECK (status <> 'exception' OR exception_reason IS NOT NULL);
ALTER TABLE transfer_manifest_events
  ADD CONSTRAINT transfer_manifest_events_seq_check CHECK (seq > 0),
  ADD CONSTRAINT transfer_manifest_events_actor_check CHECK (actor_type IN ('user', 'driver', 'api_key', 'carrier', 'system'));
ALTER TABLE transfer_manifest_counts
  ADD CONSTRAINT transfer_manifest_counts_status_check CHECK (status IN ('draft', 'picked_up', 'in_transit', 'awaiting_receipt',
    'receiving', 'received', 'received_with_exceptions', 'processing', 'completed', 'cancelled'));
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transfer_manifest_events FOR EACH ROW EXECUTE FUNCTION karwan_append_only();

-- A barcode is on its way once at a time: what was void may be scanned again (4 G1).
CREATE UNIQUE INDEX transfer_manifest_items_barcode_key ON transfer_manifest_items (tenant_id, barcode_value) WHERE status <> 'void';
-- What can become an order, newest first, and what waits for a decision.
CREATE INDEX transfer_manifest_items_open_idx ON transfer_manifest_items (tenant_id, created_at DESC, id DESC)
  WHERE delivery_id IS NULL AND status IN ('picked_up', 'in_transit', 'received');
CREATE INDEX transfer_manifest_items_exceptions_idx ON transfer_manifest_items (tenant_id, created_at DESC, id DESC) WHERE status = 'exception';
-- What a crash left behind is found by its age.
CREATE INDEX transfer_manifest_items_processing_idx ON transfer_manifest_items (processing_since) WHERE status = 'processing';
CREATE INDEX transfer_manifest_items_search_idx ON transfer_manifest_items USING gin (tenant_id, barcode_value gin_trgm_ops);
CREATE INDEX transfer_manifests_search_idx ON transfer_manifests USING gin (tenant_id, manifest_number gin_trgm_ops);

-- Counts by status of what the list shows: appended deltas, as for stock (architecture 3).
CREATE FUNCTION karwan_count_transfer_manifests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_manifest_counts (tenant_id, status, id, rows)
    SELECT tenant_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON transfer_manifests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_transfer_manifests();
CREATE TRIGGER count_deleted AFTER DELETE ON transfer_manifests REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_transfer_manifests();
CREATE FUNCTION karwan_recount_transfer_manifests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_manifest_counts (tenant_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.status, gen_random_uuid(), -1), (NEW.tenant_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON transfer_manifests FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_transfer_manifests();

CREATE STATISTICS transfer_manifests_institution_status (ndistinct, dependencies, mcv) ON tenant_id, institution_id, status FROM transfer_manifests;
CREATE STATISTICS transfer_manifests_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, receiving_warehouse_id, status FROM transfer_manifests;
CREATE STATISTICS transfer_manifest_items_manifest_status (ndistinct, dependencies, mcv) ON tenant_id, manifest_id, status FROM transfer_manifest_items;
CREATE STATISTICS transfer_manifest_counts_status (ndistinct, dependencies) ON tenant_id, status FROM transfer_manifest_counts;
CREATE STATISTICS deliveries_manifest (ndistinct, dependencies) ON tenant_id, transfer_manifest_id FROM deliveries;
