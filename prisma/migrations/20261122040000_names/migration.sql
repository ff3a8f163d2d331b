-- Names are sorted and compared as people read them: without regard to case, and to what cannot be seen (4 K10). Letters
-- of all scripts in one order; the collation of the database, whatever it is, knows of neither.
CREATE COLLATION karwan_names (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

-- The items of a brand, newest first.
DROP INDEX inventory_items_brand_idx;
CREATE INDEX inventory_items_brand_idx ON inventory_items (tenant_id, brand COLLATE karwan_names, created_at DESC, id DESC)
  WHERE brand IS NOT NULL;
