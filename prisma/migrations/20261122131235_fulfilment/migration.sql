-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "waybill_id" UUID;

-- AlterTable
ALTER TABLE "locations" ADD COLUMN     "purpose" TEXT;

-- AlterTable
ALTER TABLE "warehouse_exceptions" ADD COLUMN     "delivery_id" UUID,
ADD COLUMN     "waybill_id" UUID;

-- CreateTable
CREATE TABLE "picking_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "reference_number" TEXT NOT NULL,
    "external_reference" TEXT,
    "order_type" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "due_date" TIMESTAMPTZ(3),
    "completed_date" TIMESTAMPTZ(3),
    "handed_off_at" TIMESTAMPTZ(3),
    "start_time" TIMESTAMPTZ(3),
    "end_time" TIMESTAMPTZ(3),
    "picker_notes" TEXT,
    "notes" TEXT,
    "assigned_to" UUID,
    "delivery_id" UUID,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picking_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "picking_order_lines" (
    "tenant_id" UUID NOT NULL,
    "picking_order_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "item_id" UUID NOT NULL,
    "bin_id" UUID NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "picked_quantity" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "note" TEXT,
    "picked_by" UUID,
    "picked_at" TIMESTAMPTZ(3),

    CONSTRAINT "picking_order_lines_pkey" PRIMARY KEY ("tenant_id","picking_order_id","line")
);

-- CreateTable
CREATE TABLE "picking_order_counts" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "picking_order_counts_pkey" PRIMARY KEY ("tenant_id","warehouse_id","status","id")
);

-- CreateTable
CREATE TABLE "picking_waves" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "distance_before" DECIMAL(14,3) NOT NULL,
    "distance_after" DECIMAL(14,3) NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "picking_waves_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "picking_wave_orders" (
    "tenant_id" UUID NOT NULL,
    "wave_id" UUID NOT NULL,
    "picking_order_id" UUID NOT NULL,
    "tote" INTEGER NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "picking_wave_orders_pkey" PRIMARY KEY ("tenant_id","wave_id","picking_order_id")
);

-- CreateTable
CREATE TABLE "picking_wave_stops" (
    "tenant_id" UUID NOT NULL,
    "wave_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bin_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,

    CONSTRAINT "picking_wave_stops_pkey" PRIMARY KEY ("tenant_id","wave_id","position")
);

-- CreateTable
CREATE TABLE "package_handoffs" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "picking_order_id" UUID NOT NULL,
    "assignment_id" UUID,
    "warehouse_staff_id" UUID,
    "driver_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "signature_url" TEXT,
    "notes" TEXT,
    "initiated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "package_handoffs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "package_handoff_counts" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "package_handoff_counts_pkey" PRIMARY KEY ("tenant_id","warehouse_id","status","id")
);

-- CreateTable
CREATE TABLE "receiving_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "reference_number" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "source" TEXT NOT NULL,
    "delivery_id" UUID,
    "waybill_id" UUID,
    "notes" TEXT,
    "cancel_reason" TEXT,
    "created_by" UUID,
    "received_by" UUID,
    "received_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receiving_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "receiving_order_lines" (
    "tenant_id" UUID NOT NULL,
    "receiving_order_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "item_id" UUID,
    "quantity" DECIMAL(14,3) NOT NULL,
    "received_quantity" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "bin_id" UUID,

    CONSTRAINT "receiving_order_lines_pkey" PRIMARY KEY ("tenant_id","receiving_order_id","line")
);

-- CreateTable
CREATE TABLE "receiving_order_counts" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "receiving_order_counts_pkey" PRIMARY KEY ("tenant_id","warehouse_id","status","id")
);

-- CreateTable
CREATE TABLE "waybills" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "waybill_number" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'drafted',
    "source_warehouse_id" UUID NOT NULL,
    "destination_warehouse_id" UUID NOT NULL,
    "seal_number" TEXT,
    "driver_id" UUID,
    "signature_url" TEXT,
    "notes" TEXT,
    "cancel_reason" TEXT,
    "created_by" UUID NOT NULL,
    "sealed_by" UUID,
    "handed_over_by" UUID,
    "received_by" UUID,
    "closed_by" UUID,
    "cancelled_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sealed_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waybills_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "waybill_packages" (
    "tenant_id" UUID NOT NULL,
    "waybill_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "former_pickup_warehouse_id" UUID,
    "former_dropoff_warehouse_id" UUID,
    "is_made_here" BOOLEAN NOT NULL DEFAULT false,
    "received_at" TIMESTAMPTZ(3),
    "received_bin_id" UUID,

    CONSTRAINT "waybill_packages_pkey" PRIMARY KEY ("tenant_id","waybill_id","delivery_id")
);

-- CreateTable
CREATE TABLE "package_transfers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "operation_type" TEXT,
    "source_warehouse_id" UUID NOT NULL,
    "destination_warehouse_id" UUID NOT NULL,
    "waybill_id" UUID,
    "package_count" INTEGER NOT NULL,
    "notes" TEXT,
    "performed_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "package_transfers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "package_transfer_deliveries" (
    "tenant_id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,

    CONSTRAINT "package_transfer_deliveries_pkey" PRIMARY KEY ("tenant_id","transfer_id","delivery_id")
);

-- CreateTable
CREATE TABLE "package_transfer_counts" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "package_transfer_counts_pkey" PRIMARY KEY ("tenant_id","kind","id")
);

-- CreateTable
CREATE TABLE "replenishment_rules" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "bin_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "min_quantity" DECIMAL(14,3) NOT NULL,
    "max_quantity" DECIMAL(14,3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "replenishment_rules_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "picking_orders_tenant_id_warehouse_id_status_created_at_id_idx" ON "picking_orders"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "picking_orders_tenant_id_status_created_at_id_idx" ON "picking_orders"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "picking_orders_tenant_id_delivery_id_idx" ON "picking_orders"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "picking_orders_assigned_to_idx" ON "picking_orders"("assigned_to");

-- CreateIndex
CREATE INDEX "picking_orders_created_by_idx" ON "picking_orders"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "picking_orders_tenant_id_reference_number_key" ON "picking_orders"("tenant_id", "reference_number");

-- CreateIndex
CREATE INDEX "picking_order_lines_tenant_id_bin_id_item_id_idx" ON "picking_order_lines"("tenant_id", "bin_id", "item_id");

-- CreateIndex
CREATE INDEX "picking_order_lines_tenant_id_item_id_idx" ON "picking_order_lines"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "picking_order_lines_picked_by_idx" ON "picking_order_lines"("picked_by");

-- CreateIndex
CREATE UNIQUE INDEX "picking_order_lines_tenant_id_picking_order_id_item_id_bin__key" ON "picking_order_lines"("tenant_id", "picking_order_id", "item_id", "bin_id");

-- CreateIndex
CREATE INDEX "picking_waves_tenant_id_warehouse_id_status_created_at_id_idx" ON "picking_waves"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "picking_waves_tenant_id_created_at_id_idx" ON "picking_waves"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "picking_waves_created_by_idx" ON "picking_waves"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "picking_waves_tenant_id_code_key" ON "picking_waves"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "picking_wave_orders_tenant_id_picking_order_id_idx" ON "picking_wave_orders"("tenant_id", "picking_order_id");

-- CreateIndex
CREATE INDEX "picking_wave_stops_tenant_id_bin_id_idx" ON "picking_wave_stops"("tenant_id", "bin_id");

-- CreateIndex
CREATE INDEX "picking_wave_stops_tenant_id_item_id_idx" ON "picking_wave_stops"("tenant_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "picking_wave_stops_tenant_id_wave_id_bin_id_item_id_key" ON "picking_wave_stops"("tenant_id", "wave_id", "bin_id", "item_id");

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_delivery_id_idx" ON "package_handoffs"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_picking_order_id_idx" ON "package_handoffs"("tenant_id", "picking_order_id");

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_assignment_id_idx" ON "package_handoffs"("tenant_id", "assignment_id");

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_driver_id_created_at_id_idx" ON "package_handoffs"("tenant_id", "driver_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_warehouse_id_status_created_at_i_idx" ON "package_handoffs"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_handoffs_tenant_id_status_created_at_id_idx" ON "package_handoffs"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_handoffs_warehouse_staff_id_idx" ON "package_handoffs"("warehouse_staff_id");

-- CreateIndex
CREATE INDEX "receiving_orders_tenant_id_delivery_id_idx" ON "receiving_orders"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "receiving_orders_tenant_id_waybill_id_idx" ON "receiving_orders"("tenant_id", "waybill_id");

-- CreateIndex
CREATE INDEX "receiving_orders_tenant_id_warehouse_id_status_created_at_i_idx" ON "receiving_orders"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receiving_orders_tenant_id_status_created_at_id_idx" ON "receiving_orders"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receiving_orders_created_by_idx" ON "receiving_orders"("created_by");

-- CreateIndex
CREATE INDEX "receiving_orders_received_by_idx" ON "receiving_orders"("received_by");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_orders_tenant_id_reference_number_key" ON "receiving_orders"("tenant_id", "reference_number");

-- CreateIndex
CREATE INDEX "receiving_order_lines_tenant_id_item_id_idx" ON "receiving_order_lines"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "receiving_order_lines_tenant_id_bin_id_idx" ON "receiving_order_lines"("tenant_id", "bin_id");

-- CreateIndex
CREATE INDEX "waybills_tenant_id_source_warehouse_id_created_at_id_idx" ON "waybills"("tenant_id", "source_warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "waybills_tenant_id_destination_warehouse_id_created_at_id_idx" ON "waybills"("tenant_id", "destination_warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "waybills_tenant_id_status_created_at_id_idx" ON "waybills"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "waybills_tenant_id_driver_id_idx" ON "waybills"("tenant_id", "driver_id");

-- CreateIndex
CREATE INDEX "waybills_created_by_idx" ON "waybills"("created_by");

-- CreateIndex
CREATE INDEX "waybills_sealed_by_idx" ON "waybills"("sealed_by");

-- CreateIndex
CREATE INDEX "waybills_handed_over_by_idx" ON "waybills"("handed_over_by");

-- CreateIndex
CREATE INDEX "waybills_received_by_idx" ON "waybills"("received_by");

-- CreateIndex
CREATE INDEX "waybills_closed_by_idx" ON "waybills"("closed_by");

-- CreateIndex
CREATE INDEX "waybills_cancelled_by_idx" ON "waybills"("cancelled_by");

-- CreateIndex
CREATE UNIQUE INDEX "waybills_tenant_id_waybill_number_key" ON "waybills"("tenant_id", "waybill_number");

-- CreateIndex
CREATE INDEX "waybill_packages_tenant_id_delivery_id_idx" ON "waybill_packages"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "waybill_packages_tenant_id_received_bin_id_idx" ON "waybill_packages"("tenant_id", "received_bin_id");

-- CreateIndex
CREATE INDEX "package_transfers_tenant_id_created_at_id_idx" ON "package_transfers"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_transfers_tenant_id_source_warehouse_id_created_at__idx" ON "package_transfers"("tenant_id", "source_warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_transfers_tenant_id_destination_warehouse_id_create_idx" ON "package_transfers"("tenant_id", "destination_warehouse_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "package_transfers_tenant_id_waybill_id_idx" ON "package_transfers"("tenant_id", "waybill_id");

-- CreateIndex
CREATE INDEX "package_transfers_performed_by_idx" ON "package_transfers"("performed_by");

-- CreateIndex
CREATE INDEX "package_transfer_deliveries_tenant_id_delivery_id_idx" ON "package_transfer_deliveries"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "replenishment_rules_tenant_id_warehouse_id_created_at_id_idx" ON "replenishment_rules"("tenant_id", "warehouse_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "replenishment_rules_tenant_id_item_id_idx" ON "replenishment_rules"("tenant_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "replenishment_rules_tenant_id_bin_id_item_id_key" ON "replenishment_rules"("tenant_id", "bin_id", "item_id");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_waybill_id_idx" ON "deliveries"("tenant_id", "waybill_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_delivery_id_idx" ON "warehouse_exceptions"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_waybill_id_idx" ON "warehouse_exceptions"("tenant_id", "waybill_id");

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tenant_id_waybill_id_fkey" FOREIGN KEY ("tenant_id", "waybill_id") REFERENCES "waybills"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_orders" ADD CONSTRAINT "picking_orders_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_orders" ADD CONSTRAINT "picking_orders_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_orders" ADD CONSTRAINT "picking_orders_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_orders" ADD CONSTRAINT "picking_orders_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_order_lines" ADD CONSTRAINT "picking_order_lines_tenant_id_picking_order_id_fkey" FOREIGN KEY ("tenant_id", "picking_order_id") REFERENCES "picking_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_order_lines" ADD CONSTRAINT "picking_order_lines_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_order_lines" ADD CONSTRAINT "picking_order_lines_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_order_lines" ADD CONSTRAINT "picking_order_lines_picked_by_fkey" FOREIGN KEY ("picked_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_waves" ADD CONSTRAINT "picking_waves_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_waves" ADD CONSTRAINT "picking_waves_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_wave_orders" ADD CONSTRAINT "picking_wave_orders_tenant_id_wave_id_fkey" FOREIGN KEY ("tenant_id", "wave_id") REFERENCES "picking_waves"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_wave_orders" ADD CONSTRAINT "picking_wave_orders_tenant_id_picking_order_id_fkey" FOREIGN KEY ("tenant_id", "picking_order_id") REFERENCES "picking_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_wave_stops" ADD CONSTRAINT "picking_wave_stops_tenant_id_wave_id_fkey" FOREIGN KEY ("tenant_id", "wave_id") REFERENCES "picking_waves"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_wave_stops" ADD CONSTRAINT "picking_wave_stops_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "picking_wave_stops" ADD CONSTRAINT "picking_wave_stops_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_tenant_id_picking_order_id_fkey" FOREIGN KEY ("tenant_id", "picking_order_id") REFERENCES "picking_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_tenant_id_assignment_id_fkey" FOREIGN KEY ("tenant_id", "assignment_id") REFERENCES "delivery_assignments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_handoffs" ADD CONSTRAINT "package_handoffs_warehouse_staff_id_fkey" FOREIGN KEY ("warehouse_staff_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_orders" ADD CONSTRAINT "receiving_orders_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_orders" ADD CONSTRAINT "receiving_orders_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_orders" ADD CONSTRAINT "receiving_orders_tenant_id_waybill_id_fkey" FOREIGN KEY ("tenant_id", "waybill_id") REFERENCES "waybills"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_orders" ADD CONSTRAINT "receiving_orders_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_orders" ADD CONSTRAINT "receiving_orders_received_by_fkey" FOREIGN KEY ("received_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_order_lines" ADD CONSTRAINT "receiving_order_lines_tenant_id_receiving_order_id_fkey" FOREIGN KEY ("tenant_id", "receiving_order_id") REFERENCES "receiving_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_order_lines" ADD CONSTRAINT "receiving_order_lines_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receiving_order_lines" ADD CONSTRAINT "receiving_order_lines_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_tenant_id_source_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "source_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_tenant_id_destination_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "destination_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_sealed_by_fkey" FOREIGN KEY ("sealed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_handed_over_by_fkey" FOREIGN KEY ("handed_over_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_received_by_fkey" FOREIGN KEY ("received_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_cancelled_by_fkey" FOREIGN KEY ("cancelled_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybill_packages" ADD CONSTRAINT "waybill_packages_tenant_id_waybill_id_fkey" FOREIGN KEY ("tenant_id", "waybill_id") REFERENCES "waybills"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybill_packages" ADD CONSTRAINT "waybill_packages_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "waybill_packages" ADD CONSTRAINT "waybill_packages_tenant_id_received_bin_id_fkey" FOREIGN KEY ("tenant_id", "received_bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_tenant_id_source_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "source_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_tenant_id_destination_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "destination_warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_tenant_id_waybill_id_fkey" FOREIGN KEY ("tenant_id", "waybill_id") REFERENCES "waybills"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_performed_by_fkey" FOREIGN KEY ("performed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfer_deliveries" ADD CONSTRAINT "package_transfer_deliveries_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "package_transfers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "package_transfer_deliveries" ADD CONSTRAINT "package_transfer_deliveries_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "replenishment_rules" ADD CONSTRAINT "replenishment_rules_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "replenishment_rules" ADD CONSTRAINT "replenishment_rules_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "replenishment_rules" ADD CONSTRAINT "replenishment_rules_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_waybill_id_fkey" FOREIGN KEY ("tenant_id", "waybill_id") REFERENCES "waybills"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_orders" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_order_lines" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_order_lines" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_order_lines" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_order_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_order_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_order_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_waves" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_waves" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_waves" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_wave_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_wave_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_wave_orders" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "picking_wave_stops" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "picking_wave_stops" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "picking_wave_stops" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "package_handoffs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "package_handoffs" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "package_handoffs" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "package_handoff_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "package_handoff_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "package_handoff_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "receiving_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "receiving_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "receiving_orders" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "receiving_order_lines" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "receiving_order_lines" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "receiving_order_lines" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "receiving_order_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "receiving_order_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "receiving_order_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "waybills" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "waybills" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "waybills" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "waybill_packages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "waybill_packages" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "waybill_packages" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "package_transfers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "package_transfers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "package_transfers" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "package_transfer_deliveries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "package_transfer_deliveries" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "package_transfer_deliveries" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "package_transfer_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "package_transfer_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "package_transfer_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "replenishment_rules" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "replenishment_rules" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "replenishment_rules" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE locations ADD CONSTRAINT locations_purpose_check CHECK (purpose IN ('pick', 'reserve')) NOT VALID;
ALTER TABLE locations VALIDATE CONSTRAINT locations_purpose_check;

ALTER TABLE picking_orders
  ADD CONSTRAINT picking_orders_type_check CHECK (order_type IN ('individual', 'batch', 'waybill')),
  ADD CONSTRAINT picking_orders_status_check CHECK (status IN ('pending', 'in_progress', 'completed', 'handed_off', 'cancelled')),
  ADD CONSTRAINT picking_orders_handed_off_check CHECK ((status = 'handed_off') = (handed_off_at IS NOT NULL));
ALTER TABLE picking_order_lines
  ADD CONSTRAINT picking_order_lines_status_check CHECK (status IN ('pending', 'picked', 'short')),
  ADD CONSTRAINT picking_order_lines_quantities_check CHECK (
    quantity > 0 AND picked_quantity >= 0 AND picked_quantity <= quantity AND (status <> 'picked' OR picked_quantity = quantity));
ALTER TABLE picking_order_counts
  ADD CONSTRAINT picking_order_counts_status_check CHECK (status IN ('pending', 'in_progress', 'completed', 'handed_off', 'cancelled'));
-- A delivery's goods are picked by one order at a time: what is handed off or cancelled is history.
CREATE UNIQUE INDEX picking_orders_live_delivery_key ON picking_orders (tenant_id, delivery_id)
  WHERE delivery_id IS NOT NULL AND status IN ('pending', 'in_progress', 'completed');

ALTER TABLE picking_waves
  ADD CONSTRAINT picking_waves_status_check CHECK (status IN ('open', 'in_progress', 'completed', 'cancelled')),
  ADD CONSTRAINT picking_waves_distances_check CHECK (distance_before >= 0 AND distance_after >= 0),
  ADD CONSTRAINT picking_waves_ended_check CHECK ((status IN ('completed', 'cancelled')) = (ended_at IS NOT NULL));
ALTER TABLE picking_wave_orders ADD CONSTRAINT picking_wave_orders_tote_check CHECK (tote > 0);
CREATE UNIQUE INDEX picking_wave_orders_open_key ON picking_wave_orders (tenant_id, picking_order_id) WHERE is_open;

ALTER TABLE package_handoffs
  ADD CONSTRAINT package_handoffs_status_check CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled')),
  ADD CONSTRAINT package_handoffs_completed_check CHECK ((status = 'completed') = (completed_at IS NOT NULL));
ALTER TABLE package_handoff_counts
  ADD CONSTRAINT package_handoff_counts_status_check CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled'));
CREATE UNIQUE INDEX package_handoffs_live_delivery_key ON package_handoffs (tenant_id, delivery_id)
  WHERE status IN ('pending', 'in_progress');

ALTER TABLE receiving_orders
  ADD CONSTRAINT receiving_orders_status_check CHECK (status IN ('pending', 'receiving', 'received', 'cancelled')),
  ADD CONSTRAINT receiving_orders_source_check CHECK (
    source IN ('manual', 'pickup_leg', 'failed_delivery_return', 'delivery_return_handoff', 'waybill', 'manifest')),
  ADD CONSTRAINT receiving_orders_received_check CHECK ((status = 'received') = (received_at IS NOT NULL));
ALTER TABLE receiving_order_lines
  ADD CONSTRAINT receiving_order_lines_quantities_check CHECK (quantity > 0 AND received_quantity >= 0);
ALTER TABLE receiving_order_counts
  ADD CONSTRAINT receiving_order_counts_status_check CHECK (status IN ('pending', 'receiving', 'received', 'cancelled'));
-- A parcel is awaited once.
CREATE UNIQUE INDEX receiving_orders_live_delivery_key ON receiving_orders (tenant_id, delivery_id)
  WHERE delivery_id IS NOT NULL AND status IN ('pending', 'receiving');

ALTER TABLE waybills
  ADD CONSTRAINT waybills_status_check CHECK (status IN ('drafted', 'sealed', 'in_transit', 'received', 'closed', 'cancelled')),
  ADD CONSTRAINT waybills_warehouses_check CHECK (source_warehouse_id <> destination_warehouse_id);
ALTER TABLE package_transfers
  ADD CONSTRAINT package_transfers_mode_check CHECK (mode IN ('system_only', 'delivery_operation')),
  ADD CONSTRAINT package_transfers_type_check CHECK (operation_type IN ('single_delivery', 'waybill')),
  ADD CONSTRAINT package_transfers_type_of_mode_check CHECK ((mode = 'system_only') = (operation_type IS NULL)
    AND (operation_type IS NOT DISTINCT FROM 'waybill') = (waybill_id IS NOT NULL)),
  ADD CONSTRAINT package_transfers_warehouses_check CHECK (source_warehouse_id <> destination_warehouse_id),
  ADD CONSTRAINT package_transfers_packages_check CHECK (package_count >= 0);
ALTER TABLE package_transfer_counts
  ADD CONSTRAINT package_transfer_counts_kind_check CHECK (kind IN ('system_only', 'single_delivery', 'waybill'));
CREATE UNIQUE INDEX package_transfers_waybill_key ON package_transfers (tenant_id, waybill_id) WHERE waybill_id IS NOT NULL;

ALTER TABLE replenishment_rules
  ADD CONSTRAINT replenishment_rules_quantities_check CHECK (min_quantity >= 0 AND max_quantity > 0 AND max_quantity >= min_quantity);

-- Counts by warehouse and status of what the lists show: appended deltas, as for stock (architecture 3).
CREATE FUNCTION karwan_count_picking_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picking_order_counts (tenant_id, warehouse_id, status, id, rows)
    SELECT tenant_id, warehouse_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, warehouse_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON picking_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_picking_orders();
CREATE TRIGGER count_deleted AFTER DELETE ON picking_orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_picking_orders();
CREATE FUNCTION karwan_recount_picking_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picking_order_counts (tenant_id, warehouse_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.warehouse_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.warehouse_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON picking_orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_picking_orders();

CREATE FUNCTION karwan_count_package_handoffs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_handoff_counts (tenant_id, warehouse_id, status, id, rows)
    SELECT tenant_id, warehouse_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, warehouse_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON package_handoffs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_package_handoffs();
CREATE TRIGGER count_deleted AFTER DELETE ON package_handoffs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_package_handoffs();
CREATE FUNCTION karwan_recount_package_handoffs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_handoff_counts (tenant_id, warehouse_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.warehouse_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.warehouse_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON package_handoffs FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_package_handoffs();

CREATE FUNCTION karwan_count_receiving_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receiving_order_counts (tenant_id, warehouse_id, status, id, rows)
    SELECT tenant_id, warehouse_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, warehouse_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON receiving_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_receiving_orders();
CREATE TRIGGER count_deleted AFTER DELETE ON receiving_orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_receiving_orders();
CREATE FUNCTION karwan_recount_receiving_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receiving_order_counts (tenant_id, warehouse_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.warehouse_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.warehouse_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON receiving_orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_receiving_orders();

-- A transfer counts while it shows a package: a waybill that was emptied is not listed.
CREATE FUNCTION karwan_count_package_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_transfer_counts (tenant_id, kind, id, rows)
    SELECT tenant_id, coalesce(operation_type, mode), gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed WHERE package_count > 0 GROUP BY tenant_id, coalesce(operation_type, mode);
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON package_transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_package_transfers();
CREATE TRIGGER count_deleted AFTER DELETE ON package_transfers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_package_transfers();
CREATE FUNCTION karwan_recount_package_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_transfer_counts (tenant_id, kind, id, rows)
    VALUES (NEW.tenant_id, coalesce(NEW.operation_type, NEW.mode), gen_random_uuid(), CASE WHEN NEW.package_count > 0 THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF package_count ON package_transfers FOR EACH ROW
  WHEN ((OLD.package_count > 0) IS DISTINCT FROM (NEW.package_count > 0)) EXECUTE FUNCTION karwan_recount_package_transfers();

CREATE STATISTICS picking_orders_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM picking_orders;
CREATE STATISTICS picking_orders_delivery (ndistinct, dependencies) ON tenant_id, delivery_id FROM picking_orders;
CREATE STATISTICS picking_order_lines_order_item_bin (ndistinct, dependencies) ON tenant_id, picking_order_id, item_id, bin_id FROM picking_order_lines;
CREATE STATISTICS picking_order_counts_warehouse_status (ndistinct, dependencies) ON tenant_id, warehouse_id, status FROM picking_order_counts;
CREATE STATISTICS picking_waves_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM picking_waves;
CREATE STATISTICS picking_wave_orders_wave_order (ndistinct, dependencies) ON tenant_id, wave_id, picking_order_id FROM picking_wave_orders;
CREATE STATISTICS picking_wave_stops_wave_bin_item (ndistinct, dependencies) ON tenant_id, wave_id, bin_id, item_id FROM picking_wave_stops;
CREATE STATISTICS package_handoffs_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM package_handoffs;
CREATE STATISTICS package_handoffs_delivery (ndistinct, dependencies) ON tenant_id, delivery_id FROM package_handoffs;
CREATE STATISTICS package_handoff_counts_warehouse_status (ndistinct, dependencies) ON tenant_id, warehouse_id, status FROM package_handoff_counts;
CREATE STATISTICS receiving_orders_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM receiving_orders;
CREATE STATISTICS receiving_orders_delivery (ndistinct, dependencies) ON tenant_id, delivery_id FROM receiving_orders;
CREATE STATISTICS receiving_order_lines_order_item (ndistinct, dependencies) ON tenant_id, receiving_order_id, item_id FROM receiving_order_lines;
CREATE STATISTICS receiving_order_counts_warehouse_status (ndistinct, dependencies) ON tenant_id, warehouse_id, status FROM receiving_order_counts;
CREATE STATISTICS waybills_source_status (ndistinct, dependencies, mcv) ON tenant_id, source_warehouse_id, destination_warehouse_id, status FROM waybills;
CREATE STATISTICS waybill_packages_waybill_delivery (ndistinct, dependencies) ON tenant_id, waybill_id, delivery_id FROM waybill_packages;
CREATE STATISTICS package_transfers_warehouses (ndistinct, dependencies, mcv) ON tenant_id, source_warehouse_id, destination_warehouse_id, mode, operation_type FROM package_transfers;
CREATE STATISTICS package_transfer_deliveries_transfer_delivery (ndistinct, dependencies) ON tenant_id, transfer_id, delivery_id FROM package_transfer_deliveries;
CREATE STATISTICS replenishment_rules_warehouse_bin_item (ndistinct, dependencies) ON tenant_id, warehouse_id, bin_id, item_id FROM replenishment_rules;
CREATE STATISTICS deliveries_waybill (ndistinct, dependencies) ON tenant_id, waybill_id FROM deliveries;
