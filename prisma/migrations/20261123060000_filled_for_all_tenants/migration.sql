-- Two migrations filled new columns and counts without lifting what binds the owner too, and so saw no row of any tenant: what
-- products cost at least, how many there are, and which attempts of webhooks are repetitions. Filled here for whoever was there
-- then; where nothing is missing, nothing changes. Lifting takes a lock under which nobody writes these tables.
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_variants NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_counts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempts NO FORCE ROW LEVEL SECURITY;

UPDATE products p SET lowest_price = w.lowest
  FROM (SELECT c.tenant_id, c.id, coalesce(min(coalesce(v.price, c.price)), c.price) AS lowest
          FROM products c LEFT JOIN product_variants v ON v.tenant_id = c.tenant_id AND v.product_id = c.id AND v.deleted_at IS NULL
         WHERE c.deleted_at IS NULL GROUP BY c.tenant_id, c.id) w
 WHERE p.tenant_id = w.tenant_id AND p.id = w.id AND p.lowest_price <> w.lowest;

-- Counted anew: what changed since was counted from nothing.
DELETE FROM product_counts;
INSERT INTO product_counts (tenant_id, id, category_id, is_active, rows)
  SELECT tenant_id, gen_random_uuid(), category_id, is_active, count(*) FROM products WHERE deleted_at IS NULL
   GROUP BY tenant_id, category_id, is_active;

UPDATE webhook_attempts SET is_slow = true WHERE status = 'pending' AND number > 1 AND NOT is_slow;

ALTER TABLE products FORCE ROW LEVEL SECURITY;
ALTER TABLE product_variants FORCE ROW LEVEL SECURITY;
ALTER TABLE product_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempts FORCE ROW LEVEL SECURITY;
