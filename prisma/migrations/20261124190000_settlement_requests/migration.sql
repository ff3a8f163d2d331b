-- CreateTable
CREATE TABLE "settlement_requests" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "driver_id" UUID NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "requested_by" UUID NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "journal_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_requests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "settlement_requests_tenant_id_created_at_id_idx" ON "settlement_requests"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "settlement_requests_tenant_id_status_created_at_id_idx" ON "settlement_requests"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "settlement_requests_tenant_id_driver_id_created_at_id_idx" ON "settlement_requests"("tenant_id", "driver_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "settlement_requests_tenant_id_journal_id_idx" ON "settlement_requests"("tenant_id", "journal_id");

-- CreateIndex
CREATE INDEX "settlement_requests_requested_by_idx" ON "settlement_requests"("requested_by");

-- CreateIndex
CREATE INDEX "settlement_requests_decided_by_idx" ON "settlement_requests"("decided_by");

-- Row-level security stands behind every explicit tenant predicate.
ALTER TABLE settlement_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE settlement_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON settlement_requests USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Values: whoever asks for a settlement is never the one who confirms or rejects it, and only a confirmed one moved money.
ALTER TABLE settlement_requests
  ADD CONSTRAINT settlement_requests_amount_check CHECK (amount > 0),
  ADD CONSTRAINT settlement_requests_status_check CHECK (status IN ('requested', 'confirmed', 'rejected', 'withdrawn')),
  ADD CONSTRAINT settlement_requests_decided_check CHECK (
    (status = 'requested') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  ADD CONSTRAINT settlement_requests_people_check CHECK (
    status = 'requested' OR (status = 'withdrawn') = (decided_by = requested_by)),
  ADD CONSTRAINT settlement_requests_journal_check CHECK ((status = 'confirmed') = (journal_id IS NOT NULL));

-- AddForeignKey
ALTER TABLE "settlement_requests" ADD CONSTRAINT "settlement_requests_tenant_id_driver_id_fkey" FOREIGN KEY ("tenant_id", "driver_id") REFERENCES "drivers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "settlement_requests" ADD CONSTRAINT "settlement_requests_tenant_id_journal_id_fkey" FOREIGN KEY ("tenant_id", "journal_id") REFERENCES "finance_journals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "settlement_requests" ADD CONSTRAINT "settlement_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "settlement_requests" ADD CONSTRAINT "settlement_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
