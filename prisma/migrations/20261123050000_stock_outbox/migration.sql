-- AlterTable
ALTER TABLE "webhook_attempts" ADD COLUMN     "is_slow" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "stock_outbox" (
    "tenant_id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "webhook_id" UUID NOT NULL,
    "inventory_transaction_id" UUID NOT NULL,

    CONSTRAINT "stock_outbox_pkey" PRIMARY KEY ("tenant_id","position","webhook_id","inventory_transaction_id")
);

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "stock_outbox" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stock_outbox" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "stock_outbox" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- The worker finds what is due in whatever tenant; set for that one look.
CREATE POLICY due_stock ON stock_outbox FOR SELECT USING (current_setting('app.sweep', true) = 'stock');
CREATE POLICY due_attempts ON webhook_attempts FOR SELECT
  USING (status = 'pending' AND current_setting('app.sweep', true) = 'webhooks');
CREATE POLICY due_attempts_taken ON webhook_attempts FOR UPDATE
  USING (status = 'pending' AND current_setting('app.sweep', true) = 'webhooks')
  WITH CHECK (status = 'pending' AND current_setting('app.sweep', true) = 'webhooks');
CREATE POLICY due_webhooks ON webhooks FOR SELECT USING (current_setting('app.sweep', true) = 'webhooks');
CREATE POLICY due_events ON webhook_events FOR SELECT USING (current_setting('app.sweep', true) = 'webhooks');

-- The one index of what is due: tenant by tenant and webhook by webhook, what may take long apart from the rest.
CREATE INDEX webhook_attempts_due_idx ON webhook_attempts (is_slow, tenant_id, webhook_id, due_at) WHERE status = 'pending';
DROP INDEX webhook_attempts_due_by_webhook_idx;
UPDATE webhook_attempts SET is_slow = true WHERE status = 'pending' AND number > 1;

CREATE INDEX webhooks_stock_idx ON webhooks (tenant_id) WHERE is_active AND stock_since IS NOT NULL;

-- What moves stock leaves a row for each webhook that follows it, in its own transaction: seen when that has committed and
-- not before, whatever clocks say. Other writing pays one look for that.
CREATE FUNCTION karwan_note_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tenant uuid := karwan_tenant();
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.tenant_id = tenant AND w.is_active AND w.stock_since IS NOT NULL) THEN
    INSERT INTO stock_outbox (tenant_id, webhook_id, inventory_transaction_id)
      SELECT m.tenant_id, w.id, m.id FROM moved m
        JOIN webhooks w ON w.tenant_id = tenant AND w.is_active AND w.stock_since IS NOT NULL
       WHERE m.quantity_before <> m.quantity_after ORDER BY m.id, w.id;
    IF FOUND THEN PERFORM pg_notify('karwan_notifications', 'stock'); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_movement AFTER INSERT ON inventory_transactions REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_movement();

-- What followers have not been told yet. Each tenant in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO stock_outbox (tenant_id, webhook_id, inventory_transaction_id)
      SELECT t.id, w.id, m.id FROM webhooks w JOIN inventory_transactions m ON m.tenant_id = t.id
       WHERE w.tenant_id = t.id AND w.is_active AND w.stock_seen IS NOT NULL AND m.id > w.stock_since
         AND m.created_at > CURRENT_TIMESTAMP - interval '1 hour' AND m.quantity_before <> m.quantity_after
         AND NOT EXISTS (SELECT FROM webhook_attempts a
                          WHERE a.tenant_id = t.id AND a.event_id = m.id AND a.webhook_id = w.id)
       ORDER BY m.id, w.id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
