-- Behind row-level security an index takes only conditions that cannot leak what they compare, and comparing numeric is not held
-- for one of those: so no range of prices led to its products. Comparing whole numbers is; every currency has at most three
-- decimals. Follows lowest_price by itself.
ALTER TABLE "products" ADD COLUMN "lowest_thousandths" BIGINT NOT NULL GENERATED ALWAYS AS ((lowest_price * 1000)::bigint) STORED;

DROP INDEX products_shown_price_idx;
CREATE INDEX products_shown_price_idx ON products (tenant_id, lowest_thousandths, id) WHERE deleted_at IS NULL AND is_active;
