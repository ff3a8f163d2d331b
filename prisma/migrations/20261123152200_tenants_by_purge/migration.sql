CREATE INDEX CONCURRENTLY IF NOT EXISTS "tenants_purge_at_idx" ON "tenants"("purge_at");
