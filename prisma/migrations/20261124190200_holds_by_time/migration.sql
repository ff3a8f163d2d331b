-- The list of holds, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "finance_holds_tenant_id_created_at_id_idx" ON "finance_holds"("tenant_id", "created_at", "id");
