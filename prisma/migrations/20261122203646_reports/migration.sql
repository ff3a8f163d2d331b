-- DropIndex
DROP INDEX "audit_log_tenant_id_created_at_idx";

-- AlterTable
ALTER TABLE "inventory_items" ADD COLUMN     "unit_cost" DECIMAL(19,3);

-- CreateTable
CREATE TABLE "audit_log_counts" (
    "tenant_id" UUID NOT NULL,
    "entity_type" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "audit_log_counts_pkey" PRIMARY KEY ("tenant_id","entity_type","id")
);

-- CreateIndex
CREATE INDEX "audit_log_tenant_id_created_at_id_idx" ON "audit_log"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_tenant_id_action_created_at_id_idx" ON "audit_log"("tenant_id", "action", "created_at" DESC, "id" DESC);

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "audit_log_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_log_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "audit_log_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE inventory_items ADD CONSTRAINT inventory_items_unit_cost_check CHECK (unit_cost >= 0) NOT VALID;
ALTER TABLE inventory_items VALIDATE CONSTRAINT inventory_items_unit_cost_check;

-- What arrived in a period, and how soon (4 L8).
CREATE INDEX delivery_assignments_completed_idx ON delivery_assignments (tenant_id, ended_at) WHERE status = 'completed';

-- Counts of the audit log: appended deltas, as for stock (architecture 3). What is the platform's own no tenant lists.
CREATE FUNCTION karwan_count_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log_counts (tenant_id, entity_type, id, rows)
    SELECT tenant_id, entity_type, gen_random_uuid(), count(*) FROM changed
     WHERE tenant_id <> '00000000-0000-0000-0000-000000000000' GROUP BY tenant_id, entity_type;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON audit_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_audit_log();

-- Entries that are there already. Each tenant in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO audit_log_counts (tenant_id, entity_type, id, rows)
    SELECT tenant_id, entity_type, gen_random_uuid(), count(*) FROM audit_log WHERE tenant_id = t.id GROUP BY tenant_id, entity_type;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;

CREATE STATISTICS audit_log_action (ndistinct, dependencies) ON tenant_id, action FROM audit_log;
CREATE STATISTICS audit_log_counts_entity (ndistinct, dependencies) ON tenant_id, entity_type FROM audit_log_counts;
