-- Driver's actions go by their age.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sync_actions_tenant_id_received_at_idx" ON "sync_actions"("tenant_id", "received_at");
