-- CreateTable
CREATE TABLE "restaurant_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL DEFAULT 'pending',
    "currency" TEXT NOT NULL,
    "subtotal" DECIMAL(19,3) NOT NULL,
    "delivery_fee" DECIMAL(19,3) NOT NULL,
    "total_price" DECIMAL(19,3) NOT NULL,
    "refunded_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "total_items" INTEGER NOT NULL,
    "delivery_service_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "shipping_address" JSONB NOT NULL,
    "customer_notes" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" UUID,
    "ready_at" TIMESTAMPTZ(3),
    "picked_up_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" UUID,
    "rejection_reason" TEXT,
    "cancellation_reason" TEXT,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurant_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_order_items" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "variant_name" JSONB,
    "unit_price" DECIMAL(19,3) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    "modifiers" JSONB NOT NULL DEFAULT '[]',
    "line_total" DECIMAL(19,3) NOT NULL,

    CONSTRAINT "restaurant_order_items_pkey" PRIMARY KEY ("tenant_id","order_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_order_events" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurant_order_events_pkey" PRIMARY KEY ("tenant_id","order_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_order_counts" (
    "tenant_id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "restaurant_order_counts_pkey" PRIMARY KEY ("tenant_id","restaurant_id","status","id")
);

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_restaurant_id_created_at_id_idx" ON "restaurant_orders"("tenant_id", "restaurant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_restaurant_id_status_created_at_idx" ON "restaurant_orders"("tenant_id", "restaurant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_restaurant_id_total_price_id_idx" ON "restaurant_orders"("tenant_id", "restaurant_id", "total_price", "id");

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_user_id_restaurant_id_created_a_idx" ON "restaurant_orders"("tenant_id", "user_id", "restaurant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_customer_id_idx" ON "restaurant_orders"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "restaurant_orders_tenant_id_delivery_service_id_idx" ON "restaurant_orders"("tenant_id", "delivery_service_id");

-- CreateIndex
CREATE INDEX "restaurant_orders_user_id_idx" ON "restaurant_orders"("user_id");

-- CreateIndex
CREATE INDEX "restaurant_orders_accepted_by_idx" ON "restaurant_orders"("accepted_by");

-- CreateIndex
CREATE INDEX "restaurant_orders_ended_by_idx" ON "restaurant_orders"("ended_by");

-- CreateIndex
CREATE UNIQUE INDEX "restaurant_orders_tenant_id_order_number_key" ON "restaurant_orders"("tenant_id", "order_number");

-- CreateIndex
CREATE UNIQUE INDEX "restaurant_orders_tenant_id_cart_id_key" ON "restaurant_orders"("tenant_id", "cart_id");

-- CreateIndex
CREATE UNIQUE INDEX "restaurant_orders_tenant_id_delivery_id_key" ON "restaurant_orders"("tenant_id", "delivery_id");

-- CreateIndex
CREATE INDEX "restaurant_order_items_tenant_id_product_id_idx" ON "restaurant_order_items"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "restaurant_order_events_updated_by_idx" ON "restaurant_order_events"("updated_by");

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_tenant_id_restaurant_id_fkey" FOREIGN KEY ("tenant_id", "restaurant_id") REFERENCES "restaurants"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_tenant_id_delivery_service_id_fkey" FOREIGN KEY ("tenant_id", "delivery_service_id") REFERENCES "delivery_services"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_orders" ADD CONSTRAINT "restaurant_orders_ended_by_fkey" FOREIGN KEY ("ended_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_order_items" ADD CONSTRAINT "restaurant_order_items_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "restaurant_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_order_items" ADD CONSTRAINT "restaurant_order_items_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "dishes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_order_events" ADD CONSTRAINT "restaurant_order_events_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "restaurant_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_order_events" ADD CONSTRAINT "restaurant_order_events_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_order_counts" ADD CONSTRAINT "restaurant_order_counts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_orders" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_order_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_order_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_order_items" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_order_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_order_events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_order_events" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_order_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_order_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_order_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE restaurant_orders
  ADD CONSTRAINT restaurant_orders_status_check CHECK (status IN ('awaiting_payment', 'placed', 'accepted', 'ready', 'picked_up', 'delivered',
    'failed', 'rejected', 'cancelled')),
  ADD CONSTRAINT restaurant_orders_method_check CHECK (payment_method IN ('cash_on_delivery', 'wallet', 'gateway')),
  ADD CONSTRAINT restaurant_orders_payment_check CHECK (payment_status IN ('pending', 'paid', 'failed')),
  ADD CONSTRAINT restaurant_orders_number_check CHECK (order_number ~ '^R-[0-9]{6,}$'),
  ADD CONSTRAINT restaurant_orders_money_check CHECK (subtotal >= 0 AND delivery_fee >= 0 AND total_price = subtotal + delivery_fee),
  ADD CONSTRAINT restaurant_orders_refunded_check CHECK (refunded_amount BETWEEN 0 AND total_price),
  ADD CONSTRAINT restaurant_orders_items_check CHECK (total_items > 0),
  -- Nobody waits for ever: what is not on its way has a moment at which it ends (4 J).
  ADD CONSTRAINT restaurant_orders_expiry_check CHECK ((status IN ('awaiting_payment', 'placed', 'accepted', 'ready')) = (expires_at IS NOT NULL)),
  ADD CONSTRAINT restaurant_orders_accepted_check CHECK (status NOT IN ('accepted', 'ready', 'picked_up', 'delivered', 'failed') OR accepted_at IS NOT NULL),
  ADD CONSTRAINT restaurant_orders_delivered_check CHECK ((status = 'delivered') = (delivered_at IS NOT NULL)
    AND (status <> 'delivered' OR payment_status = 'paid')),
  ADD CONSTRAINT restaurant_orders_ended_check CHECK ((status IN ('failed', 'rejected', 'cancelled')) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT restaurant_orders_rejected_check CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)),
  ADD CONSTRAINT restaurant_orders_reason_check CHECK ((status IN ('failed', 'cancelled')) = (cancellation_reason IS NOT NULL)
    AND cancellation_reason IN ('customer_request', 'not_paid', 'not_accepted', 'not_picked_up', 'delivery_cancelled', 'not_delivered'));
ALTER TABLE restaurant_order_items ADD CONSTRAINT restaurant_order_items_money_check
  CHECK (quantity BETWEEN 1 AND 999 AND unit_price >= 0 AND line_total >= 0);
ALTER TABLE restaurant_order_events ADD CONSTRAINT restaurant_order_events_status_check CHECK (status IN ('awaiting_payment', 'placed', 'accepted',
  'ready', 'picked_up', 'delivered', 'failed', 'rejected', 'cancelled'));
ALTER TABLE restaurant_order_counts ADD CONSTRAINT restaurant_order_counts_status_check CHECK (status IN ('awaiting_payment', 'placed', 'accepted',
  'ready', 'picked_up', 'delivered', 'failed', 'rejected', 'cancelled'));
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON restaurant_order_events FOR EACH ROW EXECUTE FUNCTION karwan_append_only();

-- What has waited long enough, and what a search finds.
CREATE INDEX restaurant_orders_due_idx ON restaurant_orders (tenant_id, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX restaurant_orders_search_idx ON restaurant_orders USING gin (tenant_id, restaurant_id, search_text gin_trgm_ops);

-- Carts that were checked out are forgotten by their age as well.
CREATE INDEX restaurant_carts_tenant_id_updated_at_idx ON restaurant_carts (tenant_id, updated_at);
DROP INDEX restaurant_carts_idle_idx;

-- Counts by restaurant and status of what the list shows: appended deltas, as for other lists (4 A7).
CREATE FUNCTION karwan_count_restaurant_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restaurant_order_counts (tenant_id, restaurant_id, status, id, rows)
    SELECT tenant_id, restaurant_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, restaurant_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON restaurant_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_restaurant_orders();
CREATE TRIGGER count_deleted AFTER DELETE ON restaurant_orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_restaurant_orders();
CREATE FUNCTION karwan_recount_restaurant_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO restaurant_order_counts (tenant_id, restaurant_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.restaurant_id, OLD.status, gen_random_uuid(), -1),
           (NEW.tenant_id, NEW.restaurant_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON restaurant_orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_restaurant_orders();

CREATE STATISTICS restaurant_orders_status (ndistinct, dependencies, mcv) ON tenant_id, restaurant_id, status, payment_method FROM restaurant_orders;
CREATE STATISTICS restaurant_orders_user (ndistinct, dependencies) ON tenant_id, user_id, restaurant_id FROM restaurant_orders;
CREATE STATISTICS restaurant_order_items_order (ndistinct, dependencies) ON tenant_id, order_id FROM restaurant_order_items;
CREATE STATISTICS restaurant_order_events_order (ndistinct, dependencies) ON tenant_id, order_id FROM restaurant_order_events;
CREATE STATISTICS restaurant_order_counts_status (ndistinct, dependencies) ON tenant_id, restaurant_id, status FROM restaurant_order_counts;

-- Servers of tenants may hear of restaurants' orders as well (3 §6).
ALTER TABLE webhooks DROP CONSTRAINT webhooks_event_names_check;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_event_names_check CHECK (events <@ ARRAY['delivery.status_changed', 'restaurant_order.status_changed',
  'stock.changed', 'storefront_order.status_changed', 'transfer_manifest.status_changed']) NOT VALID;
ALTER TABLE webhooks VALIDATE CONSTRAINT webhooks_event_names_check;
