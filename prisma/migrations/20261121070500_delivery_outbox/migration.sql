-- CreateIndex
CREATE INDEX "delivery_outbox_tenant_id_delivery_id_idx" ON "delivery_outbox"("tenant_id", "delivery_id");

-- Without a choice there is nothing that its status could contradict.
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_resolution_check,
  ADD CONSTRAINT deliveries_resolution_check CHECK (pending_resolution IS NULL
    OR pending_resolution IN ('retry', 'return') AND status IN ('failed', 'delivered'));
