-- Counts grow by entries that are folded into one from time to time: where some were added, and nowhere else.
-- What folding adds is no reason to fold again.
CREATE FUNCTION karwan_counts_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM karwan_note_due(c.tenant_id, 'counts', '1970-01-01T00:00:00Z') FROM added c GROUP BY c.tenant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT ON inventory_item_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON inventory_audit_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON inventory_stock_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON delivery_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON restaurant_order_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON picking_order_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON package_handoff_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON receiving_order_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON package_transfer_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON product_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON storefront_order_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON audit_log_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();
CREATE TRIGGER note_due AFTER INSERT ON transfer_manifest_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.sweep', true) IS DISTINCT FROM 'counts') EXECUTE FUNCTION karwan_counts_due();

-- What was there before: each tenant is looked at once.
ALTER TABLE tenant_due NO FORCE ROW LEVEL SECURITY;
INSERT INTO tenant_due (tenant_id, kind, due_at, id)
  SELECT t.id, 'counts', '1970-01-01T00:00:00Z', gen_random_uuid() FROM tenants t;
ALTER TABLE tenant_due FORCE ROW LEVEL SECURITY;
