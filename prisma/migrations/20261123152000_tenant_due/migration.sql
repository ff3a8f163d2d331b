-- CreateTable
CREATE TABLE "tenant_due" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "tenant_due_pkey" PRIMARY KEY ("tenant_id","kind","due_at","id")
);

-- CreateIndex
CREATE INDEX "tenant_due_kind_due_at_idx" ON "tenant_due"("kind", "due_at");

ALTER TABLE tenant_due ADD CONSTRAINT tenant_due_kind_check CHECK (kind IN (
  'answers', 'bookings', 'carts', 'counts', 'delivered_orders', 'expiring_keys', 'low_balances', 'manifests', 'payments',
  'reservations', 'restaurant_carts', 'restaurant_orders', 'streams', 'unpaid_orders', 'webhook_events', 'words'));

-- A note that a tenant has something due at a time, or sooner than any note says. Those who note share a lock, whom nobody
-- waits for but who is about to take a tenant's notes away, and he goes when somebody has it: so a note that was found here is
-- there until what it stands for can be seen. Rows are added and never changed, so nobody waits for anybody's commit.
CREATE FUNCTION karwan_note_due(of_tenant uuid, of_kind text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  former text := current_setting('app.tenant_id', true);
  locked text;
BEGIN
  -- Assigned and not performed: expressions alone are quick.
  locked := pg_advisory_xact_lock_shared(hashtextextended('due ' || of_kind || of_tenant::text, 0))::text;
  IF former IS DISTINCT FROM of_tenant::text THEN locked := set_config('app.tenant_id', of_tenant::text, true); END IF;
  IF NOT EXISTS (SELECT FROM tenant_due d WHERE d.tenant_id = of_tenant AND d.kind = of_kind AND d.due_at <= at) THEN
    INSERT INTO tenant_due (tenant_id, kind, due_at, id) VALUES (of_tenant, of_kind, at, gen_random_uuid());
  END IF;
  IF former IS DISTINCT FROM of_tenant::text THEN locked := set_config('app.tenant_id', coalesce(former, ''), true); END IF;
  RETURN true;
END $$;

-- What waits for its time: noted where a row comes to have one. Where the time moves away, or the row has no need of it any
-- more, a look finds that out.
CREATE FUNCTION karwan_reservation_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'reservations', NEW.expires_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF expires_at, status ON inventory_reservations FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.expires_at IS NOT NULL) EXECUTE FUNCTION karwan_reservation_due();

CREATE FUNCTION karwan_assignment_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'bookings', coalesce(NEW.ended_at, NEW.created_at) + interval '2 minutes');
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF carrier_code, status, ended_at ON delivery_assignments FOR EACH ROW
  WHEN (NEW.carrier_code IS NOT NULL) EXECUTE FUNCTION karwan_assignment_due();
CREATE FUNCTION karwan_booking_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'bookings', NEW.updated_at + interval '2 hours');
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE ON carrier_bookings FOR EACH ROW
  WHEN (NEW.status IN ('requested', 'cancelling')) EXECUTE FUNCTION karwan_booking_due();

CREATE FUNCTION karwan_payment_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'payments', NEW.begin_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF begin_at ON payments FOR EACH ROW
  WHEN (NEW.begin_at IS NOT NULL) EXECUTE FUNCTION karwan_payment_due();
CREATE FUNCTION karwan_refund_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'payments', NEW.due_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF due_at ON payment_refunds FOR EACH ROW
  WHEN (NEW.due_at IS NOT NULL) EXECUTE FUNCTION karwan_refund_due();

CREATE FUNCTION karwan_low_balance_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'low_balances', NEW.low_since);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF low_since, low_told_at ON finance_accounts FOR EACH ROW
  WHEN (NEW.low_since IS NOT NULL AND NEW.low_told_at IS NULL) EXECUTE FUNCTION karwan_low_balance_due();

CREATE FUNCTION karwan_restaurant_order_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'restaurant_orders', NEW.expires_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF expires_at ON restaurant_orders FOR EACH ROW
  WHEN (NEW.expires_at IS NOT NULL) EXECUTE FUNCTION karwan_restaurant_order_due();

CREATE FUNCTION karwan_delivered_order_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'delivered_orders', NEW.delivered_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_delivered AFTER INSERT OR UPDATE OF status, delivered_at ON storefront_orders FOR EACH ROW
  WHEN (NEW.status = 'delivered' AND NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION karwan_delivered_order_due();
CREATE FUNCTION karwan_unpaid_order_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'unpaid_orders', NEW.created_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_unpaid AFTER INSERT OR UPDATE OF status, is_settled ON storefront_orders FOR EACH ROW
  WHEN (NEW.status = 'pending' AND NOT NEW.is_settled) EXECUTE FUNCTION karwan_unpaid_order_due();

CREATE FUNCTION karwan_item_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'manifests', NEW.processing_since);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF status, processing_since ON transfer_manifest_items FOR EACH ROW
  WHEN (NEW.status = 'processing' AND NEW.processing_since IS NOT NULL) EXECUTE FUNCTION karwan_item_due();
CREATE FUNCTION karwan_manifest_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'manifests', NEW.updated_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF status ON transfer_manifests FOR EACH ROW
  WHEN (NEW.status = 'processing') EXECUTE FUNCTION karwan_manifest_due();

CREATE FUNCTION karwan_key_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'expiring_keys', NEW.expires_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT OR UPDATE OF expires_at, is_active ON api_keys FOR EACH ROW
  WHEN (NEW.is_active AND NEW.revoked_at IS NULL AND NEW.expires_at IS NOT NULL) EXECUTE FUNCTION karwan_key_due();

-- What is forgotten after its time.
CREATE FUNCTION karwan_answer_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'answers', NEW.expires_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT ON idempotency_records FOR EACH ROW EXECUTE FUNCTION karwan_answer_due();

CREATE FUNCTION karwan_webhook_event_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM karwan_note_due(e.tenant_id, 'webhook_events', min(e.created_at)) FROM added e GROUP BY e.tenant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT ON webhook_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_webhook_event_due();

CREATE FUNCTION karwan_cart_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, TG_ARGV[0], NEW.updated_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT ON carts FOR EACH ROW EXECUTE FUNCTION karwan_cart_due('carts');
CREATE TRIGGER note_due AFTER INSERT ON restaurant_carts FOR EACH ROW EXECUTE FUNCTION karwan_cart_due('restaurant_carts');

-- Changes are only noted where somebody follows: as long as there are followers, there is something to look after.
CREATE FUNCTION karwan_follower_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted boolean := karwan_note_due(NEW.tenant_id, 'streams', NEW.seen_at);
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER INSERT ON stream_followers FOR EACH ROW EXECUTE FUNCTION karwan_follower_due();

CREATE FUNCTION karwan_words_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM karwan_note_due(w.tenant_id, 'words', min(w.unsure_since)) FROM changed w
    WHERE w.unsure_since IS NOT NULL GROUP BY w.tenant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_due AFTER UPDATE ON product_words REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_words_due();

-- What was there before: each tenant is looked at once.
INSERT INTO tenant_due (tenant_id, kind, due_at, id)
  SELECT t.id, k.kind, '1970-01-01T00:00:00Z', gen_random_uuid() FROM tenants t CROSS JOIN unnest(ARRAY[
    'answers', 'bookings', 'carts', 'delivered_orders', 'expiring_keys', 'low_balances', 'manifests', 'payments',
    'reservations', 'restaurant_carts', 'restaurant_orders', 'streams', 'unpaid_orders', 'webhook_events', 'words']) AS k (kind);
INSERT INTO tenant_due (tenant_id, kind, due_at, id)
  VALUES ('00000000-0000-0000-0000-000000000000', 'answers', '1970-01-01T00:00:00Z', gen_random_uuid());

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "tenant_due" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tenant_due" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "tenant_due" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
-- The worker finds what is due in whatever tenant, and leases it; set for that one look.
CREATE POLICY due_tenants ON tenant_due FOR SELECT USING (current_setting('app.sweep', true) = 'tenants');
CREATE POLICY due_tenants_taken ON tenant_due FOR UPDATE
  USING (current_setting('app.sweep', true) = 'tenants') WITH CHECK (current_setting('app.sweep', true) = 'tenants');
-- Whether anybody has a file at all, asked when a store is found empty.
CREATE POLICY known_spaces ON file_spaces FOR SELECT USING (current_setting('app.sweep', true) = 'known_files');
