-- CreateTable
CREATE TABLE "deliveries" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_code" TEXT NOT NULL,
    "barcode" TEXT NOT NULL,
    "external_reference_id" TEXT,
    "customer_id" UUID,
    "sender" JSONB NOT NULL DEFAULT '{}',
    "recipient" JSONB NOT NULL DEFAULT '{}',
    "pickup_address" JSONB NOT NULL,
    "delivery_address" JSONB NOT NULL,
    "pickup_warehouse_id" UUID,
    "dropoff_warehouse_id" UUID,
    "delivery_service_id" UUID,
    "delivery_flow" TEXT NOT NULL,
    "parent_id" UUID,
    "original_delivery_id" UUID,
    "status" TEXT NOT NULL,
    "custody" TEXT NOT NULL,
    "custody_driver_id" UUID,
    "custody_count" INTEGER NOT NULL DEFAULT 0,
    "custody_head" BYTEA,
    "assignment_id" UUID,
    "driver_id" UUID,
    "payer_type" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL,
    "price" DECIMAL(19,3) NOT NULL,
    "currency_code" TEXT NOT NULL,
    "cash_to_collect" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "unit_size" DECIMAL(14,3) NOT NULL,
    "distance_km" DECIMAL(14,3) NOT NULL,
    "pending_resolution" TEXT,
    "source_snapshot" JSONB,
    "proof_of_delivery" JSONB,
    "cancel_reason" TEXT,
    "transfer_manifest_id" UUID,
    "transfer_manifest_item_id" UUID,
    "label_assignment" TEXT NOT NULL DEFAULT 'shipment_label',
    "search_text" TEXT NOT NULL,
    "lost_at" TIMESTAMPTZ(3),
    "picked_up_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "api_key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery_items" (
    "tenant_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "item_id" UUID NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "bin_id" UUID,
    "reservation_id" UUID,

    CONSTRAINT "delivery_items_pkey" PRIMARY KEY ("tenant_id","delivery_id","line")
);

-- CreateTable
CREATE TABLE "delivery_assignments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "driver_id" UUID,
    "carrier_code" TEXT,
    "status" TEXT NOT NULL,
    "capacity_unit" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "assigned_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),
    "picked_up_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_assignments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery_exceptions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason_code" TEXT NOT NULL,
    "notes" TEXT,
    "photo_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "resolution" TEXT,
    "resolution_notes" TEXT,
    "opened_by" UUID,
    "resolved_by" UUID,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_exceptions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery_events" (
    "tenant_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "leg_id" UUID,
    "type" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "place" JSONB,
    "details" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_events_pkey" PRIMARY KEY ("tenant_id","delivery_id","id")
);

-- CreateTable
CREATE TABLE "custody_records" (
    "tenant_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "leg_id" UUID,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "from_driver_id" UUID,
    "to_driver_id" UUID,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "place" JSONB,
    "proof" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "prev_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "custody_records_pkey" PRIMARY KEY ("tenant_id","delivery_id","seq")
);

-- CreateTable
CREATE TABLE "delivery_outbox" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "notice" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_outbox_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "sync_actions" (
    "tenant_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "delivery_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "result" JSONB,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sync_actions_pkey" PRIMARY KEY ("tenant_id","driver_id","client_id")
);

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_customer_id_idx" ON "deliveries"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_pickup_warehouse_id_idx" ON "deliveries"("tenant_id", "pickup_warehouse_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_dropoff_warehouse_id_idx" ON "deliveries"("tenant_id", "dropoff_warehouse_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_delivery_service_id_idx" ON "deliveries"("tenant_id", "delivery_service_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_parent_id_idx" ON "deliveries"("tenant_id", "parent_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_original_delivery_id_idx" ON "deliveries"("tenant_id", "original_delivery_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_custody_driver_id_idx" ON "deliveries"("tenant_id", "custody_driver_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_driver_id_idx" ON "deliveries"("tenant_id", "driver_id");

-- CreateIndex
CREATE INDEX "deliveries_created_by_idx" ON "deliveries"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_tenant_id_delivery_code_key" ON "deliveries"("tenant_id", "delivery_code");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_tenant_id_barcode_key" ON "deliveries"("tenant_id", "barcode");

-- CreateIndex
CREATE INDEX "delivery_items_tenant_id_item_id_idx" ON "delivery_items"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "delivery_assignments_tenant_id_delivery_id_idx" ON "delivery_assignments"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "delivery_assignments_tenant_id_driver_id_created_at_id_idx" ON "delivery_assignments"("tenant_id", "driver_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "delivery_assignments_assigned_by_idx" ON "delivery_assignments"("assigned_by");

-- CreateIndex
CREATE INDEX "delivery_exceptions_tenant_id_delivery_id_idx" ON "delivery_exceptions"("tenant_id", "delivery_id");

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_pickup_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "pickup_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_dropoff_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "dropoff_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_delivery_service_id_fkey" FOREIGN KEY ("tenant_id", "delivery_service_id") REFERENCES "delivery_services"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_original_delivery_id_fkey" FOREIGN KEY ("tenant_id", "original_delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_custody_driver_id_fkey" FOREIGN KEY ("tenant_id", "custody_driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_items" ADD CONSTRAINT "delivery_items_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_items" ADD CONSTRAINT "delivery_items_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_assignments" ADD CONSTRAINT "delivery_assignments_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_assignments" ADD CONSTRAINT "delivery_assignments_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_assignments" ADD CONSTRAINT "delivery_assignments_assigned_by_fkey" FOREIGN KEY ("assigned_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custody_records" ADD CONSTRAINT "custody_records_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_actions" ADD CONSTRAINT "sync_actions_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "delivery_counts" (
    "tenant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "delivery_counts_pkey" PRIMARY KEY ("tenant_id","status","id")
);

-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['deliveries', 'delivery_items', 'delivery_assignments', 'delivery_exceptions', 'delivery_events',
      'custody_records', 'delivery_outbox', 'sync_actions', 'delivery_counts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- Values, and what must hold between them: nobody carries what nobody was given, and what is on its way is with somebody.
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_code_check CHECK (delivery_code ~ '^[A-Z0-9]{2,12}-[0-9]{8}(-[AB])?$'),
  ADD CONSTRAINT deliveries_barcode_check CHECK (barcode ~ '^[A-Z]{2}[0-9]{10}[A-Z]{2}$'),
  ADD CONSTRAINT deliveries_flow_check CHECK (
    delivery_flow IN ('direct', 'pickup_and_delivery', 'from_warehouse', 'operational_return')
    AND parent_id IS NULL OR delivery_flow IN ('pickup_leg', 'delivery_leg') AND parent_id IS NOT NULL),
  ADD CONSTRAINT deliveries_status_check CHECK (status IN ('draft', 'pending', 'assigned', 'accepted',
    'en_route_to_pickup', 'picked_up', 'en_route_to_delivery', 'delivered', 'failed', 'returned', 'cancelled')),
  ADD CONSTRAINT deliveries_custody_check CHECK (custody IN
    ('sender', 'driver', 'awaiting_warehouse_receipt', 'warehouse', 'recipient', 'returned_to_sender', 'lost')),
  ADD CONSTRAINT deliveries_holder_check CHECK (custody_driver_id IS NULL OR custody = 'driver'),
  ADD CONSTRAINT deliveries_assigned_check CHECK (
    CASE WHEN delivery_flow = 'pickup_and_delivery' THEN assignment_id IS NULL
    ELSE (status IN ('assigned', 'accepted', 'en_route_to_pickup', 'picked_up', 'en_route_to_delivery')) = (assignment_id IS NOT NULL)
    END),
  ADD CONSTRAINT deliveries_driver_check CHECK (driver_id IS NULL OR assignment_id IS NOT NULL),
  ADD CONSTRAINT deliveries_carried_check CHECK (
    delivery_flow = 'pickup_and_delivery' OR status NOT IN ('picked_up', 'en_route_to_delivery') OR custody = 'driver'),
  ADD CONSTRAINT deliveries_delivered_check CHECK (status <> 'delivered' OR custody NOT IN ('sender', 'driver')),
  ADD CONSTRAINT deliveries_chain_check CHECK ((custody_count = 0) = (custody_head IS NULL) AND custody_count >= 0),
  ADD CONSTRAINT deliveries_payment_check CHECK (payer_type IN ('sender', 'recipient')
    AND payment_method IN ('cash', 'wallet', 'gateway') AND payment_status IN ('pending', 'held', 'paid', 'released')),
  ADD CONSTRAINT deliveries_money_check CHECK (price >= 0 AND cash_to_collect >= 0),
  ADD CONSTRAINT deliveries_size_check CHECK (unit_size > 0 AND distance_km >= 0),
  ADD CONSTRAINT deliveries_resolution_check CHECK (pending_resolution IN ('retry', 'return')
    AND status IN ('failed', 'delivered')),
  ADD CONSTRAINT deliveries_label_check CHECK (label_assignment IN ('shipment_label', 'manifest_shipment_label'));
ALTER TABLE delivery_items ADD CONSTRAINT delivery_items_quantity_check CHECK (quantity > 0);
ALTER TABLE delivery_assignments
  ADD CONSTRAINT delivery_assignments_status_check CHECK (status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup',
    'picked_up', 'en_route_to_delivery', 'completed', 'failed', 'declined', 'released', 'cancelled')),
  ADD CONSTRAINT delivery_assignments_whom_check CHECK ((driver_id IS NULL) <> (carrier_code IS NULL)),
  ADD CONSTRAINT delivery_assignments_capacity_check CHECK (
    capacity_unit >= 0 AND (capacity_unit = 0 OR status NOT IN ('completed', 'declined', 'released', 'cancelled'))),
  ADD CONSTRAINT delivery_assignments_ended_check CHECK (
    (status IN ('completed', 'failed', 'declined', 'released', 'cancelled')) = (ended_at IS NOT NULL));
ALTER TABLE delivery_exceptions
  ADD CONSTRAINT delivery_exceptions_status_check CHECK (status IN ('open', 'resolved')),
  ADD CONSTRAINT delivery_exceptions_reason_check CHECK (reason_code ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'),
  ADD CONSTRAINT delivery_exceptions_resolution_check CHECK (resolution IN ('retry', 'return', 'lost')),
  ADD CONSTRAINT delivery_exceptions_resolved_check CHECK ((status = 'resolved') = (resolved_at IS NOT NULL));
ALTER TABLE delivery_events
  ADD CONSTRAINT delivery_events_actor_check CHECK (actor_type IN ('user', 'driver', 'api_key', 'carrier', 'system'));
ALTER TABLE custody_records
  ADD CONSTRAINT custody_records_seq_check CHECK (seq > 0),
  ADD CONSTRAINT custody_records_actor_check CHECK (actor_type IN ('user', 'driver', 'api_key', 'carrier', 'system')),
  ADD CONSTRAINT custody_records_hash_check CHECK (octet_length(prev_hash) = 32 AND octet_length(hash) = 32);
ALTER TABLE sync_actions
  ADD CONSTRAINT sync_actions_status_check CHECK (status IN ('applied', 'rejected', 'deferred'));

-- At most one of each at a time (3 §5, 3 §6).
CREATE UNIQUE INDEX delivery_assignments_active_key ON delivery_assignments (tenant_id, delivery_id)
  WHERE status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup', 'picked_up', 'en_route_to_delivery');
CREATE UNIQUE INDEX delivery_exceptions_open_key ON delivery_exceptions (tenant_id, delivery_id) WHERE status = 'open';
CREATE UNIQUE INDEX deliveries_external_reference_key ON deliveries (tenant_id, external_reference_id)
  WHERE external_reference_id IS NOT NULL;

-- The list, which leaves legs out; the search; what a driver has in hand; what waits for its turn.
CREATE INDEX deliveries_list_idx ON deliveries (tenant_id, created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX deliveries_status_idx ON deliveries (tenant_id, status, created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX deliveries_search_idx ON deliveries USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX delivery_assignments_workload_idx ON delivery_assignments (tenant_id, driver_id)
  WHERE status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup', 'picked_up', 'en_route_to_delivery');
CREATE INDEX delivery_assignments_capacity_idx ON delivery_assignments (tenant_id, driver_id) WHERE capacity_unit > 0;
CREATE INDEX sync_actions_deferred_idx ON sync_actions (tenant_id, driver_id, delivery_id) WHERE status = 'deferred';

-- What happened stays so, and what was handed over was handed over.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON delivery_events FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON custody_records FOR EACH ROW EXECUTE FUNCTION karwan_append_only();

-- Counts by status of what the list shows: appended deltas, as for stock (architecture 3).
CREATE FUNCTION karwan_count_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_counts (tenant_id, status, id, rows)
    SELECT tenant_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed WHERE parent_id IS NULL GROUP BY tenant_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_deliveries();
CREATE TRIGGER count_deleted AFTER DELETE ON deliveries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_deliveries();
CREATE FUNCTION karwan_recount_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_counts (tenant_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.status, gen_random_uuid(), -1), (NEW.tenant_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON deliveries FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.parent_id IS NULL)
  EXECUTE FUNCTION karwan_recount_deliveries();
