-- CreateTable
CREATE TABLE "tenant_payment_gateways" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "options" JSONB NOT NULL DEFAULT '{}',
    "sealed_secret" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_payment_gateways_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_type" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "refunded_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "refund_pending_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "captured_amount" DECIMAL(19,3),
    "captured_at" TIMESTAMPTZ(3),
    "currency_code" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "payer_user_id" UUID NOT NULL,
    "payee" TEXT NOT NULL,
    "gateway" TEXT,
    "gateway_transaction_id" TEXT,
    "redirect_url" TEXT,
    "back_ref" TEXT,
    "hold_id" UUID,
    "is_surplus" BOOLEAN NOT NULL DEFAULT false,
    "begin_at" TIMESTAMPTZ(3),
    "begin_attempts" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_refunds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "after_capture" BOOLEAN NOT NULL,
    "gateway_refund_id" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "tenant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "gateway_transaction_id" TEXT,
    "outcome" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("tenant_id","payment_id","event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tenant_payment_gateways_tenant_id_code_key" ON "tenant_payment_gateways"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "payments_owner_idx" ON "payments"("tenant_id", "owner_type", "owner_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_tenant_id_customer_id_idx" ON "payments"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_captured_at_idx" ON "payments"("tenant_id", "captured_at");

-- CreateIndex
CREATE INDEX "payments_tenant_id_hold_id_idx" ON "payments"("tenant_id", "hold_id");

-- CreateIndex
CREATE INDEX "payments_payer_user_id_idx" ON "payments"("payer_user_id");

-- CreateIndex
CREATE INDEX "payments_created_by_idx" ON "payments"("created_by");

-- CreateIndex
CREATE INDEX "payment_refunds_tenant_id_payment_id_created_at_idx" ON "payment_refunds"("tenant_id", "payment_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_refunds_tenant_id_created_at_idx" ON "payment_refunds"("tenant_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_refunds_created_by_idx" ON "payment_refunds"("created_by");

-- AddForeignKey
ALTER TABLE "tenant_payment_gateways" ADD CONSTRAINT "tenant_payment_gateways_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_user_id_fkey" FOREIGN KEY ("payer_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_hold_id_fkey" FOREIGN KEY ("tenant_id", "hold_id") REFERENCES "finance_holds"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "tenant_payment_gateways" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tenant_payment_gateways" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "tenant_payment_gateways" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "payments" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "payment_refunds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_refunds" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "payment_refunds" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "payment_events" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE tenant_payment_gateways ADD CONSTRAINT tenant_payment_gateways_code_check CHECK (code ~ '^[a-z0-9_]{2,60}$');
ALTER TABLE payments
  ADD CONSTRAINT payments_owner_check CHECK (owner_type IN ('storefront_order', 'restaurant_order')),
  ADD CONSTRAINT payments_method_check CHECK (method IN ('cash_on_delivery', 'wallet', 'gateway')),
  ADD CONSTRAINT payments_status_check CHECK (status IN ('pending', 'held', 'settled', 'paid', 'failed', 'voided', 'refunded')),
  ADD CONSTRAINT payments_gateway_check CHECK ((method = 'gateway') = (gateway IS NOT NULL)),
  ADD CONSTRAINT payments_hold_check CHECK (status <> 'held' OR hold_id IS NOT NULL),
  ADD CONSTRAINT payments_amount_check CHECK (amount >= 0),
  ADD CONSTRAINT payments_captured_check CHECK (
    (captured_at IS NULL) = (captured_amount IS NULL) AND captured_amount BETWEEN 0 AND amount AND (status <> 'paid' OR captured_at IS NOT NULL)),
  ADD CONSTRAINT payments_currency_check CHECK (currency_code ~ '^[A-Z]{3}$'),
  -- What goes back is never more than what came (3 §10).
  ADD CONSTRAINT payments_refunded_check CHECK (
    refunded_amount >= 0 AND refund_pending_amount >= 0 AND refunded_amount + refund_pending_amount <= amount
    AND (status IN ('settled', 'paid', 'refunded') OR refunded_amount + refund_pending_amount = 0));
ALTER TABLE payment_refunds
  ADD CONSTRAINT payment_refunds_amount_check CHECK (amount > 0),
  ADD CONSTRAINT payment_refunds_status_check CHECK (status IN ('pending', 'succeeded', 'failed')),
  ADD CONSTRAINT payment_refunds_settled_check CHECK ((status = 'pending') = (settled_at IS NULL)),
  ADD CONSTRAINT payment_refunds_due_check CHECK (due_at IS NULL OR status = 'pending');
ALTER TABLE payment_events
  ADD CONSTRAINT payment_events_id_check CHECK (length(event_id) BETWEEN 1 AND 255),
  ADD CONSTRAINT payment_events_outcome_check CHECK (outcome IN ('applied', 'ignored'));

-- An order is paid for once at a time; what failed, was called off or came too late leaves room for another payment.
CREATE UNIQUE INDEX payments_live_key ON payments (tenant_id, owner_type, owner_id)
  WHERE status IN ('pending', 'held', 'settled', 'paid') AND NOT is_surplus;
-- What the worker still has to ask gateways for.
CREATE INDEX payments_begin_idx ON payments (tenant_id, begin_at) WHERE begin_at IS NOT NULL;
CREATE INDEX payment_refunds_due_idx ON payment_refunds (tenant_id, due_at) WHERE due_at IS NOT NULL;

CREATE STATISTICS payments_owner (ndistinct, dependencies) ON tenant_id, owner_type, owner_id FROM payments;
CREATE STATISTICS payments_customer (ndistinct, dependencies) ON tenant_id, customer_id FROM payments;
CREATE STATISTICS payment_refunds_payment (ndistinct, dependencies) ON tenant_id, payment_id FROM payment_refunds;
CREATE STATISTICS payment_events_payment (ndistinct, dependencies) ON tenant_id, payment_id FROM payment_events;

-- Gateways name a payment before anybody knows its tenant (architecture 3).
ALTER TABLE locators DROP CONSTRAINT locators_kind_check;
ALTER TABLE locators ADD CONSTRAINT locators_kind_check CHECK (kind IN ('carrier_hook', 'market', 'store_name', 'payment')) NOT VALID;
ALTER TABLE locators VALIDATE CONSTRAINT locators_kind_check;

-- What gateways owe the tenant, and what was paid for orders that nobody has approved yet.
ALTER TABLE finance_accounts DROP CONSTRAINT finance_accounts_kind_check;
ALTER TABLE finance_accounts ADD CONSTRAINT finance_accounts_kind_check CHECK (
    kind = 'wallet' OR (owner_type = 'driver' AND kind = 'cash_in_hand')
    OR (owner_type = 'tenant' AND kind IN ('cash', 'revenue', 'suspense', 'gateway', 'prepaid'))) NOT VALID;
ALTER TABLE finance_accounts VALIDATE CONSTRAINT finance_accounts_kind_check;

-- Tenants that are there get what newcomers get. Each in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id, currency_code FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code, allows_credit)
    SELECT t.id, gen_random_uuid(), 'tenant', t.id, k.kind, t.currency_code, true
      FROM unnest(ARRAY['gateway', 'prepaid']) AS k(kind)
    ON CONFLICT (tenant_id, owner_type, owner_id, kind) DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
