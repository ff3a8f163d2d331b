-- In which tenants something waits that its own job should have done: a few steps down an index for each, in the database
-- itself, instead of a round trip. Each tenant in its own scope, for policies bind us too; the scope is as before when it ends.
CREATE FUNCTION karwan_due_tenants(kind text, at timestamptz) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  t uuid;
  former text := current_setting('app.tenant_id', true);
  found boolean;
BEGIN
  FOR t IN SELECT id FROM tenants ORDER BY id LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    IF kind = 'reservations' THEN
      found := EXISTS (SELECT FROM inventory_reservations r
        WHERE r.tenant_id = t AND r.status = 'active' AND r.expires_at IS NOT NULL AND r.expires_at <= at);
    ELSIF kind = 'announcements' THEN
      found := EXISTS (SELECT FROM delivery_outbox o WHERE o.tenant_id = t AND o.created_at <= at);
    ELSIF kind = 'bookings' THEN
      found := EXISTS (SELECT FROM delivery_assignments a
        WHERE a.tenant_id = t AND a.carrier_code IS NOT NULL AND a.created_at > at);
    ELSIF kind = 'payments' THEN
      found := EXISTS (SELECT FROM payments p WHERE p.tenant_id = t AND p.begin_at <= at)
        OR EXISTS (SELECT FROM payment_refunds r WHERE r.tenant_id = t AND r.due_at <= at);
    ELSIF kind = 'low_balances' THEN
      found := EXISTS (SELECT FROM finance_accounts a
        WHERE a.tenant_id = t AND a.low_since IS NOT NULL AND a.low_told_at IS NULL);
    ELSIF kind = 'restaurant_orders' THEN
      found := EXISTS (SELECT FROM restaurant_orders o WHERE o.tenant_id = t AND o.expires_at <= at);
    ELSIF kind = 'manifests' THEN
      found := EXISTS (SELECT FROM transfer_manifest_items i
          WHERE i.tenant_id = t AND i.status = 'processing' AND i.processing_since <= at)
        OR EXISTS (SELECT FROM transfer_manifests m
          WHERE m.tenant_id = t AND m.status = 'processing' AND m.updated_at <= at);
    ELSE
      RAISE EXCEPTION 'nothing of the kind %', kind;
    END IF;
    IF found THEN RETURN NEXT t; END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', coalesce(former, ''), true);
END $$;
