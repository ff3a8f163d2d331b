-- AlterTable
ALTER TABLE "products" ADD COLUMN     "lowest_price" DECIMAL(19,3) NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "product_reviews" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "rating" INTEGER NOT NULL,
    "comment" TEXT,
    "author_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_reviews_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_words" (
    "tenant_id" UUID NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "product_words_pkey" PRIMARY KEY ("tenant_id","word")
);

-- CreateTable
CREATE TABLE "product_counts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "category_id" UUID,
    "is_active" BOOLEAN NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "product_counts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "product_reviews_tenant_id_product_id_created_at_id_idx" ON "product_reviews"("tenant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_reviews_tenant_id_created_at_id_idx" ON "product_reviews"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_reviews_user_id_idx" ON "product_reviews"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_reviews_tenant_id_product_id_user_id_key" ON "product_reviews"("tenant_id", "product_id", "user_id");

-- CreateIndex
CREATE INDEX "markets_directory_category_idx" ON "markets"("directory_category");

-- CreateIndex
CREATE INDEX "markets_created_at_id_idx" ON "markets"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "markets" ADD CONSTRAINT "markets_directory_category_fkey" FOREIGN KEY ("directory_category") REFERENCES "directory_categories"("key") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "markets" VALIDATE CONSTRAINT "markets_directory_category_fkey";

-- AddForeignKey
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_reviews" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_reviews" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_reviews" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_words" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_words" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_words" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_counts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_counts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_counts" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());


-- System administrators list the markets of all tenants; nothing else sets this (3 §10).
CREATE POLICY markets_platform ON markets FOR SELECT USING (current_setting('app.market_platform', true) = 'on');

ALTER TABLE product_reviews ADD CONSTRAINT product_reviews_rating_check CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE products ADD CONSTRAINT products_lowest_price_check CHECK (lowest_price >= 0) NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_lowest_price_check;
UPDATE products SET lowest_price = price;

-- What a shop shows, in its orders; what is gone from every list is in neither.
CREATE INDEX products_shown_idx ON products (tenant_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_shown_category_idx ON products (tenant_id, category_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_shown_price_idx ON products (tenant_id, lowest_price, id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_kept_idx ON products (tenant_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_words_similar_idx ON product_words USING gin (tenant_id, word gin_trgm_ops) WITH (fastupdate = off);
-- Searches read what waits to be put into the index from end to end: 60 ms of each after an import, measured.
ALTER INDEX products_search_idx SET (fastupdate = off);
CREATE INDEX product_counts_tenant_idx ON product_counts (tenant_id, category_id, is_active);

-- Counts of what lists show: appended changes, as for stock (architecture 3).
CREATE FUNCTION karwan_count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (tenant_id, id, category_id, is_active, rows)
    SELECT tenant_id, gen_random_uuid(), category_id, is_active, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
      FROM changed WHERE deleted_at IS NULL GROUP BY tenant_id, category_id, is_active;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_products();
CREATE TRIGGER count_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_count_products();
CREATE FUNCTION karwan_recount_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (tenant_id, id, category_id, is_active, rows)
    SELECT c.tenant_id, gen_random_uuid(), c.category_id, c.is_active, c.rows
      FROM (VALUES (OLD.tenant_id, OLD.category_id, OLD.is_active, OLD.deleted_at, -1),
                   (NEW.tenant_id, NEW.category_id, NEW.is_active, NEW.deleted_at, 1)) AS c(tenant_id, category_id, is_active, deleted_at, rows)
     WHERE c.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF category_id, is_active, deleted_at ON products FOR EACH ROW
  WHEN ((OLD.category_id, OLD.is_active, OLD.deleted_at) IS DISTINCT FROM (NEW.category_id, NEW.is_active, NEW.deleted_at))
  EXECUTE FUNCTION karwan_recount_products();
INSERT INTO product_counts (tenant_id, id, category_id, is_active, rows)
  SELECT tenant_id, gen_random_uuid(), category_id, is_active, count(*) FROM products WHERE deleted_at IS NULL
   GROUP BY tenant_id, category_id, is_active;

CREATE STATISTICS products_shown (ndistinct, dependencies, mcv) ON tenant_id, is_active, category_id FROM products;
CREATE STATISTICS product_reviews_product (ndistinct, dependencies) ON tenant_id, product_id FROM product_reviews;
CREATE STATISTICS product_counts_category (ndistinct, dependencies) ON tenant_id, category_id, is_active FROM product_counts;
