-- Numbers of the whole platform; a row and not a sequence, so that a backup by tables holds it.
CREATE TABLE "platform_counters" (
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "platform_counters_pkey" PRIMARY KEY ("name")
);
INSERT INTO platform_counters (name, value) VALUES ('market', 0);
CREATE FUNCTION karwan_next_market_code() RETURNS integer LANGUAGE sql VOLATILE AS
  $$ UPDATE platform_counters SET value = value + 1 WHERE name = 'market' RETURNING value $$;

-- CreateTable
CREATE TABLE "markets" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" INTEGER NOT NULL DEFAULT karwan_next_market_code(),
    "store_name" TEXT NOT NULL,
    "directory_category" TEXT NOT NULL DEFAULT 'general',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "publish_status" TEXT NOT NULL DEFAULT 'unpublished',
    "tagline" JSONB NOT NULL DEFAULT '{}',
    "logo_url" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "theme_settings" JSONB NOT NULL DEFAULT '{}',
    "banners" JSONB NOT NULL DEFAULT '[]',
    "submission_notes" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "admin_notes" TEXT,
    "approved_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "markets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "directory_categories" (
    "key" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_categories_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "directory_entries" (
    "market_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "code" INTEGER NOT NULL,
    "store_name" TEXT NOT NULL,
    "directory_category" TEXT NOT NULL,
    "tagline" JSONB NOT NULL,
    "logo_url" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "directory_entries_pkey" PRIMARY KEY ("market_id")
);

-- CreateTable
CREATE TABLE "product_categories" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "parent_id" UUID,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_categories_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "products" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL DEFAULT '{}',
    "category_id" UUID,
    "images" JSONB NOT NULL DEFAULT '[]',
    "price" DECIMAL(19,3) NOT NULL,
    "currency" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "tax_rate" DECIMAL(6,3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_variants" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" JSONB NOT NULL DEFAULT '{}',
    "sku" TEXT,
    "price" DECIMAL(19,3),
    "inventory_item_id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_variants_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "markets_approved_by_idx" ON "markets"("approved_by");

-- CreateIndex
CREATE INDEX "markets_created_by_idx" ON "markets"("created_by");

-- CreateIndex
CREATE INDEX "markets_updated_by_idx" ON "markets"("updated_by");

-- CreateIndex
CREATE UNIQUE INDEX "markets_tenant_id_key" ON "markets"("tenant_id");

-- CreateIndex
CREATE INDEX "directory_entries_directory_category_published_at_market_id_idx" ON "directory_entries"("directory_category", "published_at" DESC, "market_id");

-- CreateIndex
CREATE INDEX "directory_entries_published_at_market_id_idx" ON "directory_entries"("published_at" DESC, "market_id");

-- CreateIndex
CREATE INDEX "directory_entries_tenant_id_idx" ON "directory_entries"("tenant_id");

-- CreateIndex
CREATE INDEX "product_categories_tenant_id_parent_id_idx" ON "product_categories"("tenant_id", "parent_id");

-- CreateIndex
CREATE INDEX "product_categories_tenant_id_sort_order_id_idx" ON "product_categories"("tenant_id", "sort_order", "id");

-- CreateIndex
CREATE INDEX "products_tenant_id_category_id_created_at_id_idx" ON "products"("tenant_id", "category_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "products_tenant_id_created_at_id_idx" ON "products"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_variants_tenant_id_product_id_position_idx" ON "product_variants"("tenant_id", "product_id", "position");

-- CreateIndex
CREATE INDEX "product_variants_tenant_id_inventory_item_id_idx" ON "product_variants"("tenant_id", "inventory_item_id");

-- AddForeignKey
ALTER TABLE "markets" ADD CONSTRAINT "markets_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "markets" ADD CONSTRAINT "markets_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "markets" ADD CONSTRAINT "markets_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "markets" ADD CONSTRAINT "markets_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "product_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "product_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_tenant_id_inventory_item_id_fkey" FOREIGN KEY ("tenant_id", "inventory_item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "markets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "markets" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "markets" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "directory_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "directory_entries" FORCE ROW LEVEL SECURITY;
-- The directory is public: everybody reads it, a tenant writes its own entry.
CREATE POLICY directory_read ON "directory_entries" FOR SELECT USING (true);
CREATE POLICY directory_write ON "directory_entries" FOR ALL USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_categories" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_categories" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_categories" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "products" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "products" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_variants" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_variants" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_variants" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE markets ADD CONSTRAINT markets_status_check CHECK (status IN ('draft', 'pending_approval', 'approved', 'rejected', 'inactive'));
ALTER TABLE markets ADD CONSTRAINT markets_publish_status_check CHECK (publish_status IN ('published', 'unpublished'));
-- Only an approved market is shown to the public (3 §10).
ALTER TABLE markets ADD CONSTRAINT markets_published_check CHECK (publish_status = 'unpublished' OR status = 'approved');
ALTER TABLE markets ADD CONSTRAINT markets_store_name_check CHECK (store_name ~ '^[A-Za-z0-9_-]{1,63}$');
ALTER TABLE products ADD CONSTRAINT products_price_check CHECK (price >= 0);
ALTER TABLE products ADD CONSTRAINT products_tax_rate_check CHECK (tax_rate BETWEEN 0 AND 100);
ALTER TABLE products ADD CONSTRAINT products_rating_check CHECK (rating_count >= 0 AND rating_sum BETWEEN rating_count AND 5 * rating_count);
ALTER TABLE product_variants ADD CONSTRAINT product_variants_price_check CHECK (price >= 0);
ALTER TABLE product_categories ADD CONSTRAINT product_categories_parent_check CHECK (parent_id <> id);

-- A SKU is one variant's as long as it is sold.
CREATE UNIQUE INDEX product_variants_sku_key ON product_variants (tenant_id, sku) WHERE deleted_at IS NULL AND sku IS NOT NULL;
CREATE INDEX products_search_idx ON products USING gin (tenant_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Names of shops are unique without regard to case, and markets are found before their tenant is known (4 H1, architecture 3).
ALTER TABLE locators DROP CONSTRAINT locators_kind_check;
ALTER TABLE locators ADD CONSTRAINT locators_kind_check CHECK (kind IN ('carrier_hook', 'market', 'store_name')) NOT VALID;
ALTER TABLE locators VALIDATE CONSTRAINT locators_kind_check;

INSERT INTO directory_categories (key, name, sort_order) VALUES
  ('general', '{"en": "General", "ar": "عام", "ku": "گشتی"}', 0),
  ('grocery', '{"en": "Groceries", "ar": "بقالة", "ku": "خۆراک"}', 10),
  ('fashion', '{"en": "Fashion", "ar": "أزياء", "ku": "جل و بەرگ"}', 20),
  ('electronics', '{"en": "Electronics", "ar": "إلكترونيات", "ku": "ئەلیکترۆنیات"}', 30),
  ('home', '{"en": "Home and kitchen", "ar": "المنزل والمطبخ", "ku": "ماڵ و چێشتخانە"}', 40),
  ('beauty', '{"en": "Beauty and care", "ar": "الجمال والعناية", "ku": "جوانکاری"}', 50),
  ('books', '{"en": "Books and stationery", "ar": "كتب وقرطاسية", "ku": "کتێب و قرتاسیە"}', 60);

CREATE STATISTICS products_category (ndistinct, dependencies) ON tenant_id, category_id FROM products;
CREATE STATISTICS product_variants_product (ndistinct, dependencies) ON tenant_id, product_id FROM product_variants;
CREATE STATISTICS product_variants_item (ndistinct, dependencies) ON tenant_id, inventory_item_id FROM product_variants;
