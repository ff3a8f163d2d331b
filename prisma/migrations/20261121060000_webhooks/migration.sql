-- CreateTable
CREATE TABLE "webhooks" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "sealed_secret" TEXT NOT NULL,
    "sealed_former_secret" TEXT,
    "former_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "series_started_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "webhooks_tenant_id_created_at_id_idx" ON "webhooks"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_events_tenant_id_created_at_idx" ON "webhook_events"("tenant_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_tenant_id_webhook_id_id_idx" ON "webhook_attempts"("tenant_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_attempts_tenant_id_event_id_idx" ON "webhook_attempts"("tenant_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhooks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "webhook_events"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['webhooks', 'webhook_events', 'webhook_attempts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- Values.
ALTER TABLE webhooks
  ALTER COLUMN events SET NOT NULL,
  ADD CONSTRAINT webhooks_url_check CHECK (url ~ '^https?://' AND length(url) <= 2048),
  ADD CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0),
  ADD CONSTRAINT webhooks_disabled_check CHECK (disabled_reason IS NULL OR (disabled_reason = 'gone' AND NOT is_active)),
  ADD CONSTRAINT webhooks_former_secret_check CHECK ((sealed_former_secret IS NULL) = (former_secret_until IS NULL));
ALTER TABLE webhook_attempts
  ADD CONSTRAINT webhook_attempts_status_check CHECK (status IN ('pending', 'succeeded', 'failed', 'cancelled')),
  ADD CONSTRAINT webhook_attempts_number_check CHECK (number > 0),
  ADD CONSTRAINT webhook_attempts_done_check CHECK (CASE status
    WHEN 'pending' THEN attempted_at IS NULL AND next_attempt_at IS NULL
    WHEN 'cancelled' THEN attempted_at IS NULL AND next_attempt_at IS NULL
    ELSE attempted_at IS NOT NULL AND duration_ms >= 0 AND leased_until IS NULL END),
  ADD CONSTRAINT webhook_attempts_succeeded_check CHECK (status <> 'succeeded' OR (response_status BETWEEN 200 AND 299 AND error IS NULL AND next_attempt_at IS NULL));

-- An event is on its way to a webhook once: a retry asked for by hand meets the one that is due by itself.
CREATE UNIQUE INDEX webhook_attempts_pending_key ON webhook_attempts (tenant_id, webhook_id, event_id) WHERE status = 'pending';
CREATE INDEX webhook_attempts_due_idx ON webhook_attempts (tenant_id, due_at) WHERE status = 'pending';
