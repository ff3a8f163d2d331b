-- One look a lane: a cluster joins no list of values with what its nodes hold, row by row.
CREATE OR REPLACE FUNCTION karwan_backlog() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  former text := current_setting('app.sweep', true);
  at timestamptz := clock_timestamp();
  webhooks jsonb;
  tries jsonb;
  slow boolean;
  oldest timestamptz;
  notices jsonb;
BEGIN
  PERFORM set_config('app.sweep', 'webhooks', true);
  tries := '[]';
  FOREACH slow IN ARRAY ARRAY[false, true] LOOP
    oldest := (SELECT a.due_at FROM webhook_attempts a
      WHERE a.status = 'pending' AND a.is_slow = slow AND (a.leased_until IS NULL OR a.leased_until <= at)
      ORDER BY a.due_at AT TIME ZONE 'UTC' LIMIT 1);
    tries := tries || jsonb_build_object('metric', 'webhooks_waiting_seconds', 'label', CASE WHEN slow THEN 'again' ELSE 'first' END,
      'value', coalesce(greatest(0, extract(epoch FROM at - oldest)), 0));
  END LOOP;
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
