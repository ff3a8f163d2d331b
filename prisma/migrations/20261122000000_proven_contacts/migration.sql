-- A person is not their e-mail: whose an account is shows by what its holder proved (4 B10).
ALTER TABLE users
  ADD COLUMN email_proven_at TIMESTAMPTZ(3),
  ADD COLUMN phone_proven_at TIMESTAMPTZ(3),
  -- Who made the account: its person by registering or by accepting an invitation, a tenant, or the platform.
  ADD COLUMN origin TEXT NOT NULL DEFAULT 'platform',
  ADD COLUMN made_by_tenant_id UUID REFERENCES tenants (id) ON DELETE RESTRICT ON UPDATE NO ACTION,
  ADD COLUMN language TEXT;
ALTER TABLE memberships ADD COLUMN left_at TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "destination" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "role_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL DEFAULT 'open',
    "invited_by" UUID NOT NULL,
    "accepted_by" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_tenant_id_created_at_idx" ON "invitations"("tenant_id", "created_at");
CREATE INDEX "invitations_destination_idx" ON "invitations"("destination");
CREATE INDEX "invitations_invited_by_idx" ON "invitations"("invited_by");
CREATE INDEX "invitations_accepted_by_idx" ON "invitations"("accepted_by");
CREATE INDEX "users_made_by_tenant_id_idx" ON "users"("made_by_tenant_id");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- An open invitation stands among the members under its own id until it is accepted: a row without contacts and
-- password, which nobody can sign in to. An account that lost its contacts to their holders has none either.
ALTER TABLE users DROP CONSTRAINT users_contact_check, DROP CONSTRAINT users_status_check;
ALTER TABLE users
  ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'inactive', 'invited')),
  ADD CONSTRAINT users_invited_check CHECK (status <> 'invited' OR (email IS NULL AND phone IS NULL AND password_hash IS NULL)),
  ADD CONSTRAINT users_proven_check CHECK ((email_proven_at IS NULL OR email IS NOT NULL) AND (phone_proven_at IS NULL OR phone IS NOT NULL)),
  ADD CONSTRAINT users_origin_check CHECK (origin IN ('self', 'tenant', 'platform') AND (origin = 'tenant') = (made_by_tenant_id IS NOT NULL)),
  ADD CONSTRAINT users_language_check CHECK (language IN ('en', 'ar', 'ku'));
ALTER TABLE memberships DROP CONSTRAINT memberships_status_check;
ALTER TABLE memberships ADD CONSTRAINT memberships_status_check CHECK (status IN ('active', 'inactive', 'invited'));
ALTER TABLE invitations
  ADD CONSTRAINT invitations_status_check CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  ADD CONSTRAINT invitations_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT invitations_phone_check CHECK (phone ~ '^\+[0-9]{8,15}$'),
  ADD CONSTRAINT invitations_destination_check CHECK (destination IN (email, phone)),
  ADD CONSTRAINT invitations_settled_check CHECK ((status = 'open') = (settled_at IS NULL)),
  ADD CONSTRAINT invitations_accepted_check CHECK ((status = 'accepted') = (accepted_by IS NOT NULL));
-- One contact has at most one open invitation of a tenant.
CREATE UNIQUE INDEX invitations_open_key ON invitations (tenant_id, destination) WHERE status = 'open';
ALTER TABLE one_time_secrets DROP CONSTRAINT one_time_secrets_purpose_check;
-- contact_change goes to the new contact and proves it; confirmation goes to a present one, instead of a password.
ALTER TABLE one_time_secrets ADD CONSTRAINT one_time_secrets_purpose_check
  CHECK (purpose IN ('otp', 'password_reset', 'contact_change', 'confirmation'));

-- An invitation is seen inside its tenant, by who holds its token, and by who proved the contact it was sent to (each
-- set for one look-up).
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY invitations_scope ON invitations
  USING (tenant_id = karwan_tenant()
         OR encode(token_hash, 'hex') = current_setting('app.invitation_hash', true)
         OR destination = ANY (string_to_array(current_setting('app.proven_contacts', true), ' ')))
  WITH CHECK (tenant_id = karwan_tenant());

-- Outside every tenant somebody sees what they hold anywhere: which roles, and where they are a customer (4 B11, 4 K1).
CREATE POLICY own_membership_roles ON membership_roles FOR SELECT
  USING (karwan_tenant() = '00000000-0000-0000-0000-000000000000' AND user_id = karwan_user());
CREATE POLICY own_customers ON customers FOR SELECT
  USING (karwan_tenant() = '00000000-0000-0000-0000-000000000000' AND user_id = karwan_user());

-- Accounts that are there: made by the tenant of the oldest membership, unless they registered themselves as customers
-- or run the platform. Row-level security shows one tenant at a time.
CREATE TEMPORARY TABLE account_origins (user_id uuid, tenant_id uuid, joined_at timestamptz, registered boolean) ON COMMIT DROP;
DO $$
DECLARE tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    INSERT INTO account_origins
      SELECT m.user_id, m.tenant_id, m.created_at,
        EXISTS (SELECT FROM audit_log a WHERE a.tenant_id = m.tenant_id AND a.action = 'customer.register' AND a.actor_user_id = m.user_id)
        FROM memberships m WHERE m.tenant_id = tenant;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
UPDATE users u SET origin = CASE WHEN o.registered THEN 'self' ELSE 'tenant' END,
    made_by_tenant_id = CASE WHEN NOT o.registered THEN o.tenant_id END
  FROM (SELECT DISTINCT ON (user_id) user_id, tenant_id, bool_or(registered) OVER (PARTITION BY user_id) AS registered
          FROM account_origins ORDER BY user_id, joined_at, tenant_id) o
 WHERE u.id = o.user_id AND NOT EXISTS (SELECT FROM system_role_assignments s WHERE s.user_id = u.id);
