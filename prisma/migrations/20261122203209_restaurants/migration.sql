-- CreateTable
CREATE TABLE "restaurants" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "address_id" UUID,
    "image_url" TEXT,
    "time_zone" TEXT NOT NULL,
    "schedule" JSONB NOT NULL DEFAULT '[]',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurants_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "dishes" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL DEFAULT '{}',
    "image_url" TEXT,
    "price" DECIMAL(19,3) NOT NULL,
    "variants" JSONB NOT NULL,
    "modifier_groups" JSONB NOT NULL DEFAULT '[]',
    "schedule" JSONB NOT NULL DEFAULT '[]',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dishes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_carts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurant_carts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "restaurant_cart_items" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "variant_name" JSONB,
    "unit_price" DECIMAL(19,3) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    "modifiers" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurant_cart_items_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "restaurants_tenant_id_address_id_idx" ON "restaurants"("tenant_id", "address_id");

-- CreateIndex
CREATE INDEX "restaurants_tenant_id_created_at_id_idx" ON "restaurants"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "restaurants_tenant_id_slug_key" ON "restaurants"("tenant_id", "slug");

-- CreateIndex
CREATE INDEX "dishes_tenant_id_restaurant_id_created_at_id_idx" ON "dishes"("tenant_id", "restaurant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "restaurant_carts_tenant_id_restaurant_id_idx" ON "restaurant_carts"("tenant_id", "restaurant_id");

-- CreateIndex
CREATE INDEX "restaurant_carts_user_id_idx" ON "restaurant_carts"("user_id");

-- CreateIndex
CREATE INDEX "restaurant_cart_items_tenant_id_cart_id_id_idx" ON "restaurant_cart_items"("tenant_id", "cart_id", "id");

-- CreateIndex
CREATE INDEX "restaurant_cart_items_tenant_id_product_id_idx" ON "restaurant_cart_items"("tenant_id", "product_id");

-- AddForeignKey
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_tenant_id_address_id_fkey" FOREIGN KEY ("tenant_id", "address_id") REFERENCES "addresses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_tenant_id_restaurant_id_fkey" FOREIGN KEY ("tenant_id", "restaurant_id") REFERENCES "restaurants"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_carts" ADD CONSTRAINT "restaurant_carts_tenant_id_restaurant_id_fkey" FOREIGN KEY ("tenant_id", "restaurant_id") REFERENCES "restaurants"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_carts" ADD CONSTRAINT "restaurant_carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_cart_items" ADD CONSTRAINT "restaurant_cart_items_tenant_id_cart_id_fkey" FOREIGN KEY ("tenant_id", "cart_id") REFERENCES "restaurant_carts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "restaurant_cart_items" ADD CONSTRAINT "restaurant_cart_items_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "dishes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurants" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurants" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurants" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "dishes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "dishes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "dishes" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_carts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_carts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_carts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "restaurant_cart_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_cart_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "restaurant_cart_items" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Slugs are words of the Latin alphabet: they stand in addresses, on signs and in codes to scan (4 I).
ALTER TABLE restaurants ADD CONSTRAINT restaurants_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 63);
ALTER TABLE dishes ADD CONSTRAINT dishes_price_check CHECK (price >= 0);
ALTER TABLE restaurant_carts ADD CONSTRAINT restaurant_carts_status_check CHECK (status IN ('active', 'checked_out'));
ALTER TABLE restaurant_cart_items ADD CONSTRAINT restaurant_cart_items_price_check CHECK (unit_price >= 0);
ALTER TABLE restaurant_cart_items ADD CONSTRAINT restaurant_cart_items_quantity_check CHECK (quantity BETWEEN 1 AND 999);

-- A person has one cart at a time in a restaurant, however often it is asked for at once (1 §4.11).
CREATE UNIQUE INDEX restaurant_carts_active_key ON restaurant_carts (tenant_id, user_id, restaurant_id) WHERE status = 'active';
-- What nobody touches any more is found by its age.
CREATE INDEX restaurant_carts_idle_idx ON restaurant_carts (tenant_id, updated_at) WHERE status = 'active';
-- The public menu shows active dishes alone.
CREATE INDEX dishes_menu_idx ON dishes (tenant_id, restaurant_id, created_at, id) WHERE is_active;

-- Restaurants are found by their slug before their tenant is known (4 I, architecture 3).
ALTER TABLE locators DROP CONSTRAINT locators_kind_check;
ALTER TABLE locators ADD CONSTRAINT locators_kind_check CHECK (kind IN ('carrier_hook', 'market', 'store_name', 'payment', 'restaurant_slug')) NOT VALID;
ALTER TABLE locators VALIDATE CONSTRAINT locators_kind_check;

CREATE STATISTICS dishes_restaurant (ndistinct, dependencies) ON tenant_id, restaurant_id FROM dishes;
CREATE STATISTICS restaurant_carts_restaurant (ndistinct, dependencies) ON tenant_id, restaurant_id FROM restaurant_carts;
CREATE STATISTICS restaurant_carts_user (ndistinct, dependencies) ON tenant_id, user_id FROM restaurant_carts;
CREATE STATISTICS restaurant_cart_items_cart (ndistinct, dependencies) ON tenant_id, cart_id FROM restaurant_cart_items;
CREATE STATISTICS restaurant_cart_items_product (ndistinct, dependencies) ON tenant_id, product_id FROM restaurant_cart_items;
