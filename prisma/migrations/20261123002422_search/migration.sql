-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "search_names" TEXT;

-- Behind row-level security no index serves a search within jsonb, for what takes a field out of it is not leakproof: the
-- names stand in a text of their own, and whoever writes them need not know (4 L9).
CREATE FUNCTION karwan_delivery_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := nullif(concat_ws(E'\n', NEW.recipient->>'name', NEW.sender->>'name'), '');
  RETURN NEW;
END $$;
CREATE TRIGGER names_inserted BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION karwan_delivery_names();
CREATE TRIGGER names_updated BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.sender IS DISTINCT FROM NEW.sender OR OLD.recipient IS DISTINCT FROM NEW.recipient)
  EXECUTE FUNCTION karwan_delivery_names();

-- What is there already. Each tenant in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    UPDATE deliveries SET search_names = nullif(concat_ws(E'\n', recipient->>'name', sender->>'name'), '')
     WHERE tenant_id = t.id AND (recipient ? 'name' OR sender ? 'name');
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;

CREATE INDEX deliveries_names_idx ON deliveries USING gin (tenant_id, search_names gin_trgm_ops) WHERE search_names IS NOT NULL;
CREATE INDEX locations_search_idx ON locations USING gin (tenant_id, name gin_trgm_ops, code gin_trgm_ops);
CREATE INDEX waybills_search_idx ON waybills USING gin (tenant_id, waybill_number gin_trgm_ops, seal_number gin_trgm_ops);
CREATE INDEX picking_orders_search_idx ON picking_orders
  USING gin (tenant_id, reference_number gin_trgm_ops, external_reference gin_trgm_ops);
CREATE INDEX receiving_orders_search_idx ON receiving_orders USING gin (tenant_id, reference_number gin_trgm_ops);
