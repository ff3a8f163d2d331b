-- CreateTable
CREATE TABLE "delivery_types" (
    "id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_services" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "delivery_type_id" UUID NOT NULL,
    "min_unit_size" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "max_unit_size" DECIMAL(14,3),
    "base_price" DECIMAL(19,3) NOT NULL,
    "price_per_unit" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "price_per_km" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "free_km" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_services_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "zones" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "polygon" JSONB NOT NULL,
    "west" DOUBLE PRECISION NOT NULL,
    "south" DOUBLE PRECISION NOT NULL,
    "east" DOUBLE PRECISION NOT NULL,
    "north" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "zones_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "vehicles" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "image_url" TEXT,
    "capacity_unit" DECIMAL(14,3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vehicles_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "drivers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "license_number" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "is_online" BOOLEAN NOT NULL DEFAULT false,
    "all_zones" BOOLEAN NOT NULL DEFAULT false,
    "used_capacity_unit" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "national_id" TEXT,
    "bank_info" JSONB,
    "address" JSONB,
    "driver_details" JSONB NOT NULL DEFAULT '{}',
    "identity_card_photos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "driving_licence_photos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "vehicle_photos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_latitude" DOUBLE PRECISION,
    "last_longitude" DOUBLE PRECISION,
    "last_location_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drivers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "driver_vehicles" (
    "tenant_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "driver_vehicles_pkey" PRIMARY KEY ("tenant_id","driver_id","vehicle_id")
);

-- CreateTable
CREATE TABLE "driver_zones" (
    "tenant_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "zone_id" UUID NOT NULL,
    "is_served" BOOLEAN NOT NULL,
    "is_preferred" BOOLEAN NOT NULL,

    CONSTRAINT "driver_zones_pkey" PRIMARY KEY ("tenant_id","driver_id","zone_id")
);

-- CreateTable
CREATE TABLE "driver_points" (
    "tenant_id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "accuracy" DOUBLE PRECISION,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "driver_points_pkey" PRIMARY KEY ("tenant_id","driver_id","recorded_at")
);

-- CreateIndex
CREATE INDEX "delivery_services_tenant_id_created_at_id_idx" ON "delivery_services"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "delivery_services_delivery_type_id_idx" ON "delivery_services"("delivery_type_id");

-- CreateIndex
CREATE INDEX "zones_tenant_id_created_at_id_idx" ON "zones"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "zones_tenant_id_code_key" ON "zones"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "vehicles_tenant_id_created_at_id_idx" ON "vehicles"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vehicles_tenant_id_code_key" ON "vehicles"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "drivers_tenant_id_user_id_idx" ON "drivers"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "drivers_tenant_id_created_at_id_idx" ON "drivers"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "driver_vehicles_tenant_id_vehicle_id_idx" ON "driver_vehicles"("tenant_id", "vehicle_id");

-- CreateIndex
CREATE INDEX "driver_zones_tenant_id_zone_id_idx" ON "driver_zones"("tenant_id", "zone_id");

-- AddForeignKey
ALTER TABLE "delivery_services" ADD CONSTRAINT "delivery_services_delivery_type_id_fkey" FOREIGN KEY ("delivery_type_id") REFERENCES "delivery_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_services" ADD CONSTRAINT "delivery_services_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zones" ADD CONSTRAINT "zones_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_vehicles" ADD CONSTRAINT "driver_vehicles_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_vehicles" ADD CONSTRAINT "driver_vehicles_tenant_id_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_zones" ADD CONSTRAINT "driver_zones_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_zones" ADD CONSTRAINT "driver_zones_tenant_id_zone_id_fkey" FOREIGN KEY ("tenant_id", "zone_id") REFERENCES "zones"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_points" ADD CONSTRAINT "driver_points_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['delivery_services', 'zones', 'vehicles', 'drivers', 'driver_vehicles', 'driver_zones', 'driver_points'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- Values.
ALTER TABLE delivery_services
  ADD CONSTRAINT delivery_services_size_check CHECK (min_unit_size >= 0 AND max_unit_size >= min_unit_size AND (max_unit_size > 0 OR max_unit_size IS NULL)),
  ADD CONSTRAINT delivery_services_price_check CHECK (base_price >= 0 AND price_per_unit >= 0 AND price_per_km >= 0 AND free_km >= 0);
ALTER TABLE zones
  ADD CONSTRAINT zones_box_check CHECK (west BETWEEN -180 AND 180 AND east BETWEEN west AND 180 AND south BETWEEN -90 AND 90 AND north BETWEEN south AND 90);
ALTER TABLE vehicles ADD CONSTRAINT vehicles_capacity_check CHECK (capacity_unit >= 0);
ALTER TABLE drivers
  ADD CONSTRAINT drivers_status_check CHECK (status IN ('active', 'inactive')),
  ADD CONSTRAINT drivers_online_check CHECK (NOT is_online OR (status = 'active' AND deleted_at IS NULL)),
  ADD CONSTRAINT drivers_capacity_check CHECK (used_capacity_unit >= 0),
  ADD CONSTRAINT drivers_location_check CHECK (
    (last_latitude IS NULL AND last_longitude IS NULL AND last_location_at IS NULL)
    OR (last_latitude BETWEEN -90 AND 90 AND last_longitude BETWEEN -180 AND 180 AND last_location_at IS NOT NULL));
ALTER TABLE driver_zones ADD CONSTRAINT driver_zones_use_check CHECK (is_served OR is_preferred);
ALTER TABLE driver_points
  ADD CONSTRAINT driver_points_place_check CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT driver_points_accuracy_check CHECK (accuracy >= 0);

-- A member is one driver at a time; who was deleted may become one again.
CREATE UNIQUE INDEX drivers_user_key ON drivers (tenant_id, user_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX driver_vehicles_primary_key ON driver_vehicles (tenant_id, driver_id) WHERE is_primary;
CREATE INDEX drivers_search_idx ON drivers USING gin (tenant_id, license_number gin_trgm_ops) WHERE deleted_at IS NULL;

-- Reference data: the kinds of delivery every installation begins with (1 §4.8).
INSERT INTO delivery_types (id, name) VALUES
  ('00000000-0000-7000-8000-000000000201', '{"en": "Standard", "ar": "عادي", "ku": "ئاسایی"}'),
  ('00000000-0000-7000-8000-000000000202', '{"en": "Express", "ar": "سريع", "ku": "خێرا"}'),
  ('00000000-0000-7000-8000-000000000203', '{"en": "Same day", "ar": "في اليوم نفسه", "ku": "هەمان ڕۆژ"}');
