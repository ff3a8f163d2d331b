-- Drivers who were there before get what newcomers get: a wallet, and an account of the cash that they carry (4 E10).
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id, currency_code FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code)
    SELECT t.id, gen_random_uuid(), 'driver', d.id, k.kind, t.currency_code
      FROM drivers d CROSS JOIN unnest(ARRAY['wallet', 'cash_in_hand']) AS k(kind) WHERE d.tenant_id = t.id
    ON CONFLICT (tenant_id, owner_type, owner_id, kind) DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
