-- CreateTable
CREATE TABLE "carriers" (
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carriers_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "tenant_carriers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "carrier_code" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "prefer_internal" BOOLEAN NOT NULL DEFAULT false,
    "default_price" DECIMAL(19,3),
    "sealed_credentials" TEXT,
    "sealed_webhook_secret" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_carriers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "carrier_events" (
    "tenant_id" UUID NOT NULL,
    "tenant_carrier_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "delivery_code" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "details" JSONB,
    "outcome" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_events_pkey" PRIMARY KEY ("tenant_id","tenant_carrier_id","event_id")
);

-- CreateTable
CREATE TABLE "locators" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "locators_pkey" PRIMARY KEY ("kind","key")
);

-- CreateIndex
CREATE INDEX "tenant_carriers_carrier_code_idx" ON "tenant_carriers"("carrier_code");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_carriers_tenant_id_carrier_code_key" ON "tenant_carriers"("tenant_id", "carrier_code");

-- CreateIndex
CREATE INDEX "carrier_events_tenant_id_delivery_code_received_at_idx" ON "carrier_events"("tenant_id", "delivery_code", "received_at");

-- CreateIndex
CREATE INDEX "locators_tenant_id_idx" ON "locators"("tenant_id");

-- AddForeignKey
ALTER TABLE "tenant_carriers" ADD CONSTRAINT "tenant_carriers_carrier_code_fkey" FOREIGN KEY ("carrier_code") REFERENCES "carriers"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_carriers" ADD CONSTRAINT "tenant_carriers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier_events" ADD CONSTRAINT "carrier_events_tenant_id_tenant_carrier_id_fkey" FOREIGN KEY ("tenant_id", "tenant_carrier_id") REFERENCES "tenant_carriers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locators" ADD CONSTRAINT "locators_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant_carriers', 'carrier_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- A locator is seen inside its tenant, or by whoever holds its key (which is set for one look-up); written by its tenant alone.
ALTER TABLE locators ENABLE ROW LEVEL SECURITY;
ALTER TABLE locators FORCE ROW LEVEL SECURITY;
CREATE POLICY locators_read ON locators FOR SELECT USING (tenant_id = karwan_tenant() OR key = current_setting('app.locator', true));
CREATE POLICY locators_write ON locators FOR ALL USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Values.
ALTER TABLE carriers ADD CONSTRAINT carriers_code_check CHECK (code ~ '^[a-z0-9_]{2,60}$');
ALTER TABLE tenant_carriers
  ADD CONSTRAINT tenant_carriers_price_check CHECK (default_price >= 0),
  ADD CONSTRAINT tenant_carriers_secret_check CHECK (NOT is_enabled OR sealed_webhook_secret IS NOT NULL);
ALTER TABLE carrier_events
  ADD CONSTRAINT carrier_events_outcome_check CHECK (outcome IN ('applied', 'ignored', 'backwards')),
  ADD CONSTRAINT carrier_events_id_check CHECK (length(event_id) BETWEEN 1 AND 255);
ALTER TABLE locators ADD CONSTRAINT locators_kind_check CHECK (kind IN ('carrier_hook'));

-- Reference data: the carrier that every installation begins with, which carries nothing but tests (4 E11).
INSERT INTO carriers (code, name) VALUES
  ('sandbox', '{"en": "Sandbox carrier", "ar": "شركة نقل تجريبية", "ku": "کۆمپانیای گواستنەوەی تاقیکاری"}');
