-- The same of one status: what is held now is a small part of all that ever was.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "finance_holds_tenant_id_status_created_at_id_idx" ON "finance_holds"("tenant_id", "status", "created_at", "id");
