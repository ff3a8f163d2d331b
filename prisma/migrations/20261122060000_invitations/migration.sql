-- How somebody came to be a member, and when they last accepted to be one: who registered by themselves as a customer is
-- no staff until then (4 B1).
ALTER TABLE memberships
  ADD COLUMN origin TEXT NOT NULL DEFAULT 'tenant',
  ADD COLUMN accepted_at TIMESTAMPTZ(3);
ALTER TABLE memberships
  ADD CONSTRAINT memberships_origin_check CHECK (origin IN ('tenant', 'registration', 'invitation'));

-- When its message was sent, each time of the last day: what the caps count (4 B14).
ALTER TABLE invitations ADD COLUMN "sent_times" TIMESTAMPTZ(3)[] NOT NULL DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];
CREATE INDEX "invitations_tenant_id_sent_at_idx" ON "invitations"("tenant_id", "sent_at");
DROP INDEX "invitations_tenant_id_created_at_idx";

-- Who registered and was given no other role since. Row-level security shows one tenant at a time.
DO $$
DECLARE tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    UPDATE memberships m SET origin = 'registration'
     WHERE m.tenant_id = tenant
       AND EXISTS (SELECT FROM audit_log a WHERE a.tenant_id = tenant AND a.action = 'customer.register' AND a.actor_user_id = m.user_id)
       AND NOT EXISTS (SELECT FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
                        WHERE mr.tenant_id = tenant AND mr.user_id = m.user_id AND (r.tenant_id IS NOT NULL OR r.name <> 'customer'));
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
