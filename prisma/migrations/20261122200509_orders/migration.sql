-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "order_id" UUID,
ADD COLUMN     "order_type" TEXT;

-- CreateTable
CREATE TABLE "carts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "market_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "promotion_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "cart_items" (
    "tenant_id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" DECIMAL(19,3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_items_pkey" PRIMARY KEY ("tenant_id","cart_id","id")
);

-- CreateTable
CREATE TABLE "promotions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT,
    "type" TEXT NOT NULL,
    "value" DECIMAL(19,3) NOT NULL,
    "scope" TEXT NOT NULL,
    "product_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "usage_limit" INTEGER,
    "per_customer_limit" INTEGER,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "min_subtotal" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promotions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storefront_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,
    "market_id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "payment_method" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL DEFAULT 'pending',
    "is_settled" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotal" DECIMAL(19,3) NOT NULL,
    "discount_amount" DECIMAL(19,3) NOT NULL,
    "tax_amount" DECIMAL(19,3) NOT NULL,
    "delivery_fee" DECIMAL(19,3) NOT NULL,
    "total_price" DECIMAL(19,3) NOT NULL,
    "prices_include_tax" BOOLEAN NOT NULL,
    "refunded_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "total_items" INTEGER NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "delivery_service_id" UUID NOT NULL,
    "delivery_id" UUID,
    "shipping_address" JSONB NOT NULL,
    "city" TEXT,
    "customer_notes" TEXT,
    "admin_notes" TEXT,
    "estimated_delivery_date" DATE,
    "language" TEXT NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by" UUID,
    "shipped_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" UUID,
    "cancellation_reason" TEXT,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storefront_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storefront_order_items" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "product_name" JSONB NOT NULL,
    "variant_name" JSONB NOT NULL,
    "sku" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_price" DECIMAL(19,3) NOT NULL,
    "line_total" DECIMAL(19,3) NOT NULL,
    "discount_amount" DECIMAL(19,3) NOT NULL,
    "tax_rate" DECIMAL(6,3) NOT NULL,
    "tax_amount" DECIMAL(19,3) NOT NULL,
    "returned_quantity" INTEGER NOT NULL DEFAULT 0,
    "returned_amount" DECIMAL(19,3) NOT NULL DEFAULT 0,

    CONSTRAINT "storefront_order_items_pkey" PRIMARY KEY ("tenant_id","order_id","id")
);

-- CreateTable
CREATE TABLE "storefront_order_events" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storefront_order_events_pkey" PRIMARY KEY ("tenant_id","order_id","id")
);

-- CreateTable
CREATE TABLE "promotion_uses" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "promotion_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "code" TEXT,
    "amount" DECIMAL(19,3) NOT NULL,
    "given_back_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promotion_uses_pkey" PRIMARY KEY ("tenant_id","order_id","promotion_id")
);

-- CreateTable
CREATE TABLE "storefront_returns" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "refund_id" UUID,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storefront_returns_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storefront_order_counts" (
    "tenant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "storefront_order_counts_pkey" PRIMARY KEY ("tenant_id","status","id")
);

-- CreateTable
CREATE TABLE "customer_orders" (
    "user_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "market_id" UUID NOT NULL,
    "market_name" TEXT NOT NULL,
    "order_number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL,
    "city" TEXT,
    "currency" TEXT NOT NULL,
    "delivery_fee" DECIMAL(19,3) NOT NULL,
    "discount_amount" DECIMAL(19,3) NOT NULL,
    "total_price" DECIMAL(19,3) NOT NULL,
    "total_items" INTEGER NOT NULL,
    "placed_on" DATE NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_orders_pkey" PRIMARY KEY ("user_id","order_id")
);

-- CreateIndex
CREATE INDEX "carts_tenant_id_updated_at_idx" ON "carts"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "carts_user_id_idx" ON "carts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "cart_items_tenant_id_cart_id_variant_id_key" ON "cart_items"("tenant_id", "cart_id", "variant_id");

-- CreateIndex
CREATE INDEX "promotions_tenant_id_created_at_id_idx" ON "promotions"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promotions_created_by_idx" ON "promotions"("created_by");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_created_at_id_idx" ON "storefront_orders"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_status_created_at_id_idx" ON "storefront_orders"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_total_price_id_idx" ON "storefront_orders"("tenant_id", "total_price", "id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_delivery_fee_id_idx" ON "storefront_orders"("tenant_id", "delivery_fee", "id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_discount_amount_id_idx" ON "storefront_orders"("tenant_id", "discount_amount", "id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_total_items_id_idx" ON "storefront_orders"("tenant_id", "total_items", "id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_customer_id_idx" ON "storefront_orders"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "storefront_orders_user_id_idx" ON "storefront_orders"("user_id");

-- CreateIndex
CREATE INDEX "storefront_orders_approved_by_idx" ON "storefront_orders"("approved_by");

-- CreateIndex
CREATE INDEX "storefront_orders_cancelled_by_idx" ON "storefront_orders"("cancelled_by");

-- CreateIndex
CREATE UNIQUE INDEX "storefront_orders_tenant_id_order_number_key" ON "storefront_orders"("tenant_id", "order_number");

-- CreateIndex
CREATE UNIQUE INDEX "storefront_orders_tenant_id_cart_id_key" ON "storefront_orders"("tenant_id", "cart_id");

-- CreateIndex
CREATE INDEX "storefront_order_items_tenant_id_product_id_idx" ON "storefront_order_items"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "storefront_order_events_updated_by_idx" ON "storefront_order_events"("updated_by");

-- CreateIndex
CREATE INDEX "promotion_uses_tenant_id_promotion_id_customer_id_idx" ON "promotion_uses"("tenant_id", "promotion_id", "customer_id");

-- CreateIndex
CREATE INDEX "storefront_returns_tenant_id_order_id_idx" ON "storefront_returns"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "storefront_returns_created_by_idx" ON "storefront_returns"("created_by");

-- CreateIndex
CREATE INDEX "customer_orders_user_id_created_at_order_id_idx" ON "customer_orders"("user_id", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "customer_orders_tenant_id_idx" ON "customer_orders"("tenant_id");

-- CreateIndex
CREATE INDEX "cart_items_tenant_id_product_id_idx" ON "cart_items"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "cart_items_tenant_id_variant_id_idx" ON "cart_items"("tenant_id", "variant_id");

-- CreateIndex
CREATE INDEX "carts_tenant_id_market_id_idx" ON "carts"("tenant_id", "market_id");

-- CreateIndex
CREATE INDEX "carts_tenant_id_promotion_id_idx" ON "carts"("tenant_id", "promotion_id");

-- CreateIndex
CREATE INDEX "promotion_uses_tenant_id_customer_id_idx" ON "promotion_uses"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "storefront_order_items_tenant_id_variant_id_idx" ON "storefront_order_items"("tenant_id", "variant_id");

-- CreateIndex
CREATE INDEX "storefront_order_items_tenant_id_item_id_idx" ON "storefront_order_items"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_market_id_idx" ON "storefront_orders"("tenant_id", "market_id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_warehouse_id_idx" ON "storefront_orders"("tenant_id", "warehouse_id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_delivery_service_id_idx" ON "storefront_orders"("tenant_id", "delivery_service_id");

-- CreateIndex
CREATE INDEX "storefront_orders_tenant_id_delivery_id_idx" ON "storefront_orders"("tenant_id", "delivery_id");

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_tenant_id_market_id_fkey" FOREIGN KEY ("tenant_id", "market_id") REFERENCES "markets"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_tenant_id_promotion_id_fkey" FOREIGN KEY ("tenant_id", "promotion_id") REFERENCES "promotions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_tenant_id_cart_id_fkey" FOREIGN KEY ("tenant_id", "cart_id") REFERENCES "carts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_tenant_id_variant_id_fkey" FOREIGN KEY ("tenant_id", "variant_id") REFERENCES "product_variants"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_market_id_fkey" FOREIGN KEY ("tenant_id", "market_id") REFERENCES "markets"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_delivery_service_id_fkey" FOREIGN KEY ("tenant_id", "delivery_service_id") REFERENCES "delivery_services"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "deliveries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_cancelled_by_fkey" FOREIGN KEY ("cancelled_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_items" ADD CONSTRAINT "storefront_order_items_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "storefront_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_items" ADD CONSTRAINT "storefront_order_items_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_items" ADD CONSTRAINT "storefront_order_items_tenant_id_variant_id_fkey" FOREIGN KEY ("tenant_id", "variant_id") REFERENCES "product_variants"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_items" ADD CONSTRAINT "storefront_order_items_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_events" ADD CONSTRAINT "storefront_order_events_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "storefront_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_events" ADD CONSTRAINT "storefront_order_events_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "storefront_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_tenant_id_promotion_id_fkey" FOREIGN KEY ("tenant_id", "promotion_id") REFERENCES "promotions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_returns" ADD CONSTRAINT "storefront_returns_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "storefront_orders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_returns" ADD CONSTRAINT "storefront_returns_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefront_order_counts" ADD CONSTRAINT "storefront_order_counts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "carts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "carts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "carts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
-- A cart is named by its id alone (3 §10, quote): its customer finds the market that it is in.
CREATE POLICY carts_own ON "carts" FOR SELECT USING (user_id = karwan_user());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "cart_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cart_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "cart_items" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "promotions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "promotions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "promotions" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "storefront_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "storefront_orders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "storefront_orders" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "storefront_order_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "storefront_order_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "storefront_order_items" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "storefront_order_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "storefront_order_events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "storefront_order_events" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "promotion_uses" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "promotion_uses" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "promotion_uses" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "storefront_returns" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "storefront_returns" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "storefront_returns" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "storefront_order_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "storefront_order_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "storefront_order_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "customer_orders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_orders" FORCE ROW LEVEL SECURITY;
-- Customers read their own of all markets; the market's tenant writes them with its orders.
CREATE POLICY customer_orders_read ON "customer_orders" FOR SELECT USING (user_id = karwan_user() OR tenant_id = karwan_tenant());
CREATE POLICY customer_orders_write ON "customer_orders" FOR ALL USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Values, and what must hold between them.
ALTER TABLE carts ADD CONSTRAINT carts_status_check CHECK (status IN ('open', 'confirmed'));
ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity_check CHECK (quantity > 0);
ALTER TABLE cart_items ADD CONSTRAINT cart_items_price_check CHECK (unit_price >= 0);
ALTER TABLE promotions
  ALTER COLUMN product_ids SET NOT NULL,
  ADD CONSTRAINT promotions_type_check CHECK (type IN ('percentage', 'amount')),
  ADD CONSTRAINT promotions_scope_check CHECK (scope IN ('line', 'cart')),
  ADD CONSTRAINT promotions_value_check CHECK (value > 0 AND (type = 'amount' OR value <= 100)),
  ADD CONSTRAINT promotions_period_check CHECK (ends_at > starts_at),
  ADD CONSTRAINT promotions_limits_check CHECK (usage_limit > 0 AND per_customer_limit > 0),
  -- The last use is taken once.
  ADD CONSTRAINT promotions_used_check CHECK (used_count >= 0 AND (usage_limit IS NULL OR used_count <= usage_limit)),
  ADD CONSTRAINT promotions_subtotal_check CHECK (min_subtotal >= 0);
ALTER TABLE promotion_uses ADD CONSTRAINT promotion_uses_amount_check CHECK (amount > 0);
ALTER TABLE storefront_orders
  ADD CONSTRAINT storefront_orders_status_check CHECK (status IN ('pending', 'confirmed', 'shipped', 'delivered', 'completed', 'cancelled')),
  ADD CONSTRAINT storefront_orders_method_check CHECK (payment_method IN ('cash_on_delivery', 'wallet', 'gateway')),
  ADD CONSTRAINT storefront_orders_payment_check CHECK (payment_status IN ('pending', 'paid', 'failed')),
  ADD CONSTRAINT storefront_orders_number_check CHECK (order_number ~ '^M[0-9]+-[0-9]{6,}$'),
  ADD CONSTRAINT storefront_orders_money_check CHECK (subtotal >= 0 AND discount_amount BETWEEN 0 AND subtotal AND tax_amount >= 0
    AND delivery_fee >= 0 AND total_price >= 0),
  ADD CONSTRAINT storefront_orders_refunded_check CHECK (refunded_amount BETWEEN 0 AND total_price),
  ADD CONSTRAINT storefront_orders_items_check CHECK (total_items > 0),
  -- Whoever approved, shipped, delivered or cancelled did so at a time.
  ADD CONSTRAINT storefront_orders_approved_check CHECK (status NOT IN ('confirmed', 'shipped', 'delivered', 'completed') OR approved_at IS NOT NULL),
  ADD CONSTRAINT storefront_orders_delivered_check CHECK (status NOT IN ('delivered', 'completed') OR (delivered_at IS NOT NULL AND payment_status = 'paid')),
  ADD CONSTRAINT storefront_orders_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  ADD CONSTRAINT storefront_orders_reason_check CHECK (cancellation_reason IN ('customer_request', 'out_of_stock', 'fraud', 'payment_failed', 'other'));
ALTER TABLE storefront_order_items
  ADD CONSTRAINT storefront_order_items_quantity_check CHECK (quantity > 0 AND returned_quantity BETWEEN 0 AND quantity),
  ADD CONSTRAINT storefront_order_items_money_check CHECK (unit_price >= 0 AND line_total >= 0 AND tax_amount >= 0 AND tax_rate BETWEEN 0 AND 100
    AND discount_amount BETWEEN 0 AND line_total AND returned_amount BETWEEN 0 AND line_total - discount_amount + tax_amount);
ALTER TABLE storefront_order_events ADD CONSTRAINT storefront_order_events_status_check CHECK (status IN ('pending', 'awaiting_approval',
  'confirmed', 'shipped', 'delivered', 'completed', 'cancelled'));
ALTER TABLE storefront_returns ADD CONSTRAINT storefront_returns_amount_check CHECK (amount >= 0);
ALTER TABLE storefront_order_counts ADD CONSTRAINT storefront_order_counts_status_check CHECK (status IN ('pending', 'confirmed', 'shipped',
  'delivered', 'completed', 'cancelled'));
ALTER TABLE customer_orders ADD CONSTRAINT customer_orders_status_check CHECK (status IN ('pending', 'awaiting_approval', 'confirmed', 'shipped',
  'delivered', 'completed', 'cancelled'));
ALTER TABLE customer_orders ADD CONSTRAINT customer_orders_method_check CHECK (payment_method IN ('cash_on_delivery', 'wallet', 'gateway'));
ALTER TABLE customer_orders ADD CONSTRAINT customer_orders_payment_check CHECK (payment_status IN ('pending', 'paid', 'failed'));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_order_check CHECK ((order_type IS NULL) = (order_id IS NULL)
  AND order_type IN ('storefront_order', 'restaurant_order')) NOT VALID;
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_order_check;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON storefront_order_events FOR EACH ROW EXECUTE FUNCTION karwan_append_only();

-- Nobody has two open carts in a market (4 H2).
CREATE UNIQUE INDEX carts_open_key ON carts (tenant_id, user_id, market_id) WHERE status = 'open';
CREATE UNIQUE INDEX promotions_code_key ON promotions (tenant_id, code) WHERE code IS NOT NULL;
CREATE INDEX promotions_automatic_idx ON promotions (tenant_id, id) WHERE code IS NULL AND is_active;
-- What is to be completed by itself, and what was delivered on a day.
CREATE INDEX storefront_orders_delivered_idx ON storefront_orders (tenant_id, delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX storefront_orders_due_idx ON storefront_orders (tenant_id, delivered_at) WHERE status = 'delivered';
CREATE INDEX storefront_orders_search_idx ON storefront_orders USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX storefront_orders_city_idx ON storefront_orders (tenant_id, city, created_at DESC, id DESC);

-- Counts by status of what the list shows: appended deltas, as for deliveries (architecture 3).
CREATE FUNCTION karwan_count_storefront_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storefront_order_counts (tenant_id, status, id, rows)
    SELECT tenant_id, status, gen_random_uuid(), CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed GROUP BY tenant_id, status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON storefront_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_storefront_orders();
CREATE TRIGGER count_deleted AFTER DELETE ON storefront_orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_storefront_orders();
CREATE FUNCTION karwan_recount_storefront_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storefront_order_counts (tenant_id, status, id, rows)
    VALUES (OLD.tenant_id, OLD.status, gen_random_uuid(), -1), (NEW.tenant_id, NEW.status, gen_random_uuid(), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF status ON storefront_orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION karwan_recount_storefront_orders();

CREATE STATISTICS carts_market (ndistinct, dependencies) ON tenant_id, market_id, status FROM carts;
CREATE STATISTICS cart_items_cart (ndistinct, dependencies) ON tenant_id, cart_id FROM cart_items;
CREATE STATISTICS storefront_orders_status_city (ndistinct, dependencies, mcv) ON tenant_id, status, payment_method, city FROM storefront_orders;
CREATE STATISTICS storefront_order_items_order (ndistinct, dependencies) ON tenant_id, order_id FROM storefront_order_items;
CREATE STATISTICS storefront_order_events_order (ndistinct, dependencies) ON tenant_id, order_id FROM storefront_order_events;
CREATE STATISTICS promotion_uses_promotion (ndistinct, dependencies) ON tenant_id, promotion_id, customer_id FROM promotion_uses;
CREATE STATISTICS storefront_order_counts_status (ndistinct, dependencies) ON tenant_id, status FROM storefront_order_counts;
