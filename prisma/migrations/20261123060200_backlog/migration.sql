-- What waits in whatever tenant, by its time: for sweeps, and for who watches. Only small tables have such a policy, for
-- beside it the tenant is compared for each row that a statement reads, and not once.
CREATE INDEX "delivery_outbox_created_at_tenant_id_idx" ON "delivery_outbox"("created_at", "tenant_id");
CREATE POLICY due_announcements ON delivery_outbox FOR SELECT USING (current_setting('app.sweep', true) = 'announcements');

-- By an expression that nothing else asks for: what is due of a tenant must not be looked for among everybody's.
CREATE INDEX webhook_attempts_oldest_idx ON webhook_attempts (is_slow, (due_at AT TIME ZONE 'UTC')) WHERE status = 'pending';
CREATE INDEX webhooks_unwell_idx ON webhooks (is_active) WHERE failing_since IS NOT NULL OR disabled_reason IS NOT NULL;

-- For the metrics: how long what is due has waited, in seconds, and how many webhooks are unwell; a look in an index each.
CREATE FUNCTION karwan_backlog() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  former text := current_setting('app.sweep', true);
  at timestamptz := clock_timestamp();
  webhooks jsonb;
  tries jsonb;
  notices jsonb;
BEGIN
  PERFORM set_config('app.sweep', 'webhooks', true);
  SELECT jsonb_agg(jsonb_build_object('metric', 'webhooks_waiting_seconds', 'label', lanes.lane,
      'value', coalesce(greatest(0, extract(epoch FROM at - oldest.due_at)), 0)) ORDER BY lanes.is_slow) INTO tries
    FROM (VALUES (false, 'first'), (true, 'again')) AS lanes (is_slow, lane)
    LEFT JOIN LATERAL (
      SELECT a.due_at FROM webhook_attempts a
       WHERE a.status = 'pending' AND a.is_slow = lanes.is_slow AND (a.leased_until IS NULL OR a.leased_until <= at)
       ORDER BY a.due_at AT TIME ZONE 'UTC' LIMIT 1) oldest ON true;
  SELECT jsonb_agg(jsonb_build_object('metric', 'webhooks', 'label', states.state, 'value', coalesce(counted.number, 0))
      ORDER BY states.is_active DESC) INTO webhooks
    FROM (VALUES (true, 'failing'), (false, 'disabled')) AS states (is_active, state)
    LEFT JOIN (
      SELECT w.is_active, count(*) AS number FROM webhooks w
       WHERE w.failing_since IS NOT NULL OR w.disabled_reason IS NOT NULL GROUP BY w.is_active) counted USING (is_active);
  PERFORM set_config('app.sweep', 'announcements', true);
  SELECT jsonb_build_array(jsonb_build_object('metric', 'notices_waiting_seconds', 'label', 'deliveries',
      'value', coalesce(greatest(0, extract(epoch FROM at - min(o.created_at))), 0))) INTO notices FROM delivery_outbox o;
  PERFORM set_config('app.sweep', coalesce(former, ''), true);
  RETURN webhooks || tries || notices;
END $$;

-- As before, but for what its index finds in all tenants at once; and for what is asked of orders and carts every hour.
CREATE OR REPLACE FUNCTION karwan_due_tenants(kind text, at timestamptz) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  t uuid;
  former text := current_setting('app.tenant_id', true);
  sweeping text := current_setting('app.sweep', true);
  found boolean;
BEGIN
  IF kind = 'announcements' THEN
    PERFORM set_config('app.sweep', 'announcements', true);
    RETURN QUERY SELECT DISTINCT o.tenant_id FROM delivery_outbox o WHERE o.created_at <= at ORDER BY o.tenant_id;
    PERFORM set_config('app.sweep', coalesce(sweeping, ''), true);
    RETURN;
  END IF;
  FOR t IN SELECT id FROM tenants ORDER BY id LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    IF kind = 'reservations' THEN
      found := EXISTS (SELECT FROM inventory_reservations r
        WHERE r.tenant_id = t AND r.status = 'active' AND r.expires_at IS NOT NULL AND r.expires_at <= at);
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
    ELSIF kind = 'delivered_orders' THEN
      found := EXISTS (SELECT FROM storefront_orders o
        WHERE o.tenant_id = t AND o.status = 'delivered' AND o.delivered_at <= at);
    ELSIF kind = 'unpaid_orders' THEN
      found := EXISTS (SELECT FROM storefront_orders o
        WHERE o.tenant_id = t AND o.status = 'pending' AND NOT o.is_settled AND o.created_at <= at);
    ELSIF kind = 'carts' THEN
      found := EXISTS (SELECT FROM carts c WHERE c.tenant_id = t AND c.updated_at < at);
    ELSE
      RAISE EXCEPTION 'nothing of the kind %', kind;
    END IF;
    IF found THEN RETURN NEXT t; END IF;
  END LOOP;
  PERFORM set_config('app.tenant_id', coalesce(former, ''), true);
END $$;
