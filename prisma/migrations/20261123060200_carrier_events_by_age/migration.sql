-- Carriers' events go by their age.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carrier_events_tenant_id_received_at_idx" ON "carrier_events"("tenant_id", "received_at");
