-- AlterTable
ALTER TABLE "product_words" ADD COLUMN     "unsure_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "diner_orders" (
    "user_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "restaurant_slug" TEXT NOT NULL,
    "restaurant_name" JSONB NOT NULL,
    "order_number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotal" DECIMAL(19,3) NOT NULL,
    "delivery_fee" DECIMAL(19,3) NOT NULL,
    "total_price" DECIMAL(19,3) NOT NULL,
    "refunded_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "total_items" INTEGER NOT NULL,
    "delivery_id" UUID NOT NULL,
    "placed_on" DATE NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "diner_orders_pkey" PRIMARY KEY ("user_id","order_id")
);

-- CreateIndex
CREATE INDEX "diner_orders_user_id_created_at_order_id_idx" ON "diner_orders"("user_id", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "diner_orders_tenant_id_idx" ON "diner_orders"("tenant_id");

-- AddForeignKey
ALTER TABLE "diner_orders" ADD CONSTRAINT "diner_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "diner_orders" ADD CONSTRAINT "diner_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "diner_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "diner_orders" FORCE ROW LEVEL SECURITY;
-- Diners read their own of all restaurants; the restaurant's tenant writes them with its orders.
CREATE POLICY diner_orders_read ON "diner_orders" FOR SELECT USING (user_id = karwan_user() OR tenant_id = karwan_tenant());
CREATE POLICY diner_orders_write ON "diner_orders" FOR ALL USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE diner_orders
  ADD CONSTRAINT diner_orders_status_check CHECK (status IN ('awaiting_payment', 'placed', 'accepted', 'ready', 'picked_up', 'delivered',
    'failed', 'rejected', 'cancelled')),
  ADD CONSTRAINT diner_orders_method_check CHECK (payment_method IN ('cash_on_delivery', 'wallet', 'gateway')),
  ADD CONSTRAINT diner_orders_payment_check CHECK (payment_status IN ('pending', 'paid', 'failed'));

-- What was ordered before. Each tenant in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO diner_orders (user_id, order_id, tenant_id, restaurant_id, restaurant_slug, restaurant_name, order_number, status, payment_method,
           payment_status, currency, subtotal, delivery_fee, total_price, refunded_amount, total_items, delivery_id, placed_on, expires_at,
           search_text, created_at, updated_at)
    SELECT o.user_id, o.id, o.tenant_id, o.restaurant_id, r.slug, r.name, o.order_number, o.status, o.payment_method, o.payment_status, o.currency,
           o.subtotal, o.delivery_fee, o.total_price, o.refunded_amount, o.total_items, o.delivery_id,
           (o.created_at AT TIME ZONE r.time_zone)::date, o.expires_at, o.order_number || E'\n' || o.id, o.created_at, o.updated_at
      FROM restaurant_orders o JOIN restaurants r ON r.tenant_id = t.id AND r.id = o.restaurant_id WHERE o.tenant_id = t.id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;

CREATE STATISTICS diner_orders_status (ndistinct, dependencies) ON user_id, status, payment_method FROM diner_orders;

-- The few words that wait to be looked after.
CREATE INDEX product_words_unsure_idx ON product_words (tenant_id, unsure_since) WHERE unsure_since IS NOT NULL;
