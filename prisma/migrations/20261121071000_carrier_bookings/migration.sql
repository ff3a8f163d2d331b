-- CreateTable
CREATE TABLE "carrier_bookings" (
    "tenant_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "reference" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carrier_bookings_pkey" PRIMARY KEY ("tenant_id","assignment_id")
);

-- AddForeignKey
ALTER TABLE "carrier_bookings" ADD CONSTRAINT "carrier_bookings_tenant_id_assignment_id_fkey" FOREIGN KEY ("tenant_id", "assignment_id") REFERENCES "delivery_assignments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE carrier_bookings ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_bookings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON carrier_bookings USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
ALTER TABLE carrier_bookings
  ADD CONSTRAINT carrier_bookings_status_check CHECK (status IN ('requested', 'booked', 'failed', 'cancelling', 'cancelled')),
  ADD CONSTRAINT carrier_bookings_reference_check CHECK (status <> 'booked' OR reference IS NOT NULL),
  ADD CONSTRAINT carrier_bookings_attempts_check CHECK (attempts >= 0);

-- What carriers have to hear of, for the sweep.
CREATE INDEX delivery_assignments_carrier_idx ON delivery_assignments (tenant_id, created_at) WHERE carrier_code IS NOT NULL;
