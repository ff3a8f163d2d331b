-- More kinds of records can be followed. What is there keeps to the wider words, which the next migration proves.
ALTER TABLE stream_changes DROP CONSTRAINT stream_changes_topic_check;
ALTER TABLE stream_changes ADD CONSTRAINT stream_changes_topic_check CHECK (topic IN ('delivery', 'driver_location', 'stock',
  'storefront_order', 'restaurant_order', 'picking_order', 'receiving_order', 'handoff', 'waybill', 'wallet')) NOT VALID;
ALTER TABLE stream_followers DROP CONSTRAINT stream_followers_topic_check;
ALTER TABLE stream_followers ADD CONSTRAINT stream_followers_topic_check CHECK (topic IN ('delivery', 'driver_location', 'stock',
  'storefront_order', 'restaurant_order', 'picking_order', 'receiving_order', 'handoff', 'waybill', 'wallet')) NOT VALID;

-- Of what is followed in its whole tenant; the topic is said where the trigger is made. A record's rows of its own (lines,
-- packages, entries) are told by the record: whatever changes them changes it.
CREATE FUNCTION karwan_note_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT c.tenant_id, TG_ARGV[0], c.tenant_id, pg_current_xact_id()::text::bigint, c.id FROM changed c
      WHERE EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = c.tenant_id AND f.topic = TG_ARGV[0] AND f.within = c.tenant_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON storefront_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('storefront_order');
CREATE TRIGGER note_changed AFTER UPDATE ON storefront_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('storefront_order');
CREATE TRIGGER note_made AFTER INSERT ON picking_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('picking_order');
CREATE TRIGGER note_changed AFTER UPDATE ON picking_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('picking_order');
CREATE TRIGGER note_made AFTER INSERT ON receiving_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('receiving_order');
CREATE TRIGGER note_changed AFTER UPDATE ON receiving_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('receiving_order');
CREATE TRIGGER note_made AFTER INSERT ON package_handoffs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('handoff');
CREATE TRIGGER note_changed AFTER UPDATE ON package_handoffs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('handoff');
CREATE TRIGGER note_made AFTER INSERT ON waybills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('waybill');
CREATE TRIGGER note_changed AFTER UPDATE ON waybills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_record('waybill');

-- Who cooks follows one restaurant's orders.
CREATE FUNCTION karwan_note_restaurant_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT c.tenant_id, 'restaurant_order', c.restaurant_id, pg_current_xact_id()::text::bigint, c.id FROM changed c
      WHERE EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = c.tenant_id AND f.topic = 'restaurant_order' AND f.within = c.restaurant_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON restaurant_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_restaurant_order();
CREATE TRIGGER note_changed AFTER UPDATE ON restaurant_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_restaurant_order();

-- An entry or a hold changes the account that it is of; the tenant's own side of the books is nobody's wallet.
CREATE FUNCTION karwan_note_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT c.tenant_id, 'wallet', c.tenant_id, pg_current_xact_id()::text::bigint, c.id FROM changed c
      WHERE c.kind = 'wallet'
        AND EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = c.tenant_id AND f.topic = 'wallet' AND f.within = c.tenant_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON finance_accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_wallet();
CREATE TRIGGER note_changed AFTER UPDATE ON finance_accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_wallet();
