-- CreateTable
CREATE TABLE "product_terms" (
    "tenant_id" UUID NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "product_id" UUID NOT NULL,

    CONSTRAINT "product_terms_pkey" PRIMARY KEY ("tenant_id","word","created_at","product_id")
);

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "product_terms" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product_terms" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "product_terms" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- The words of what a shop shows, in the order of its lists: kept by whatever writes a product, as its counts are. In the order
-- of their key, so that many at once go into the index page by page.
CREATE FUNCTION karwan_name_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_terms (tenant_id, word, created_at, product_id)
    SELECT DISTINCT c.tenant_id, w.word COLLATE "C", c.created_at, c.id
      FROM changed c CROSS JOIN LATERAL unnest(string_to_array(c.search_text, ' ')) AS w(word)
     WHERE c.deleted_at IS NULL AND c.is_active AND w.word <> '' ORDER BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER name_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_name_products();
CREATE FUNCTION karwan_rename_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := '{}';
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL AND NEW.is_active THEN
    words := string_to_array(NEW.search_text, ' ');
  END IF;
  DELETE FROM product_terms t WHERE t.tenant_id = OLD.tenant_id AND t.word = ANY(string_to_array(OLD.search_text, ' '))
    AND t.created_at = OLD.created_at AND t.product_id = OLD.id
    AND (TG_OP = 'DELETE' OR NEW.created_at <> OLD.created_at OR t.word <> ALL(words));
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO product_terms (tenant_id, word, created_at, product_id)
      SELECT NEW.tenant_id, w.word, NEW.created_at, NEW.id FROM unnest(words) AS w(word) WHERE w.word <> '' ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER name_changed AFTER UPDATE OF search_text, is_active, deleted_at, created_at ON products FOR EACH ROW
  WHEN ((OLD.search_text, OLD.is_active, OLD.deleted_at, OLD.created_at) IS DISTINCT FROM (NEW.search_text, NEW.is_active, NEW.deleted_at, NEW.created_at))
  EXECUTE FUNCTION karwan_rename_product();
CREATE TRIGGER name_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION karwan_rename_product();

-- The owner writes those of all tenants: it is let through for that long.
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_terms NO FORCE ROW LEVEL SECURITY;
INSERT INTO product_terms (tenant_id, word, created_at, product_id)
  SELECT DISTINCT p.tenant_id, w.word COLLATE "C", p.created_at, p.id
    FROM products p CROSS JOIN LATERAL unnest(string_to_array(p.search_text, ' ')) AS w(word)
   WHERE p.deleted_at IS NULL AND p.is_active AND w.word <> '' ORDER BY 1, 2, 3, 4;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
ALTER TABLE product_terms FORCE ROW LEVEL SECURITY;

-- How many products have a word differs from word to word by more than the planner would think.
ALTER TABLE product_terms ALTER COLUMN word SET STATISTICS 1000;
