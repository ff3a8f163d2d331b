-- What one carrier has told is read by when it arrived.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carrier_events_tenant_id_tenant_carrier_id_received_at_even_idx" ON "carrier_events"("tenant_id", "tenant_carrier_id", "received_at" DESC, "event_id" DESC);
