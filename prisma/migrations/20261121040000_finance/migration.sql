-- CreateTable
CREATE TABLE "finance_accounts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_type" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "balance" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "held" DECIMAL(19,3) NOT NULL DEFAULT 0,
    "allows_credit" BOOLEAN NOT NULL DEFAULT false,
    "credit_limit" DECIMAL(19,3),
    "entry_count" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finance_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "finance_journals" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "reference" TEXT,
    "reference_type" TEXT,
    "reference_id" UUID,
    "once" TEXT,
    "note" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finance_journals_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "finance_entries" (
    "tenant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "journal_id" UUID NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "balance_after" DECIMAL(19,3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finance_entries_pkey" PRIMARY KEY ("tenant_id","account_id","seq")
);

-- CreateTable
CREATE TABLE "finance_holds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "amount" DECIMAL(19,3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'held',
    "captured_amount" DECIMAL(19,3),
    "journal_id" UUID,
    "reference" TEXT,
    "reference_type" TEXT NOT NULL,
    "reference_id" UUID NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "finance_holds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "finance_accounts_tenant_id_owner_type_owner_id_kind_key" ON "finance_accounts"("tenant_id", "owner_type", "owner_id", "kind");

-- CreateIndex
CREATE INDEX "finance_journals_tenant_id_reference_type_reference_id_idx" ON "finance_journals"("tenant_id", "reference_type", "reference_id");

-- CreateIndex
CREATE INDEX "finance_journals_created_by_idx" ON "finance_journals"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "finance_journals_tenant_id_once_key" ON "finance_journals"("tenant_id", "once");

-- CreateIndex
CREATE UNIQUE INDEX "finance_entries_tenant_id_journal_id_account_id_key" ON "finance_entries"("tenant_id", "journal_id", "account_id");

-- CreateIndex
CREATE INDEX "finance_holds_tenant_id_account_id_idx" ON "finance_holds"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "finance_holds_tenant_id_journal_id_idx" ON "finance_holds"("tenant_id", "journal_id");

-- CreateIndex
CREATE INDEX "finance_holds_tenant_id_reference_type_reference_id_idx" ON "finance_holds"("tenant_id", "reference_type", "reference_id");

-- CreateIndex
CREATE INDEX "finance_holds_created_by_idx" ON "finance_holds"("created_by");

-- AddForeignKey
ALTER TABLE "finance_accounts" ADD CONSTRAINT "finance_accounts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_journals" ADD CONSTRAINT "finance_journals_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_journals" ADD CONSTRAINT "finance_journals_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "finance_accounts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_tenant_id_journal_id_fkey" FOREIGN KEY ("tenant_id", "journal_id") REFERENCES "finance_journals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_holds" ADD CONSTRAINT "finance_holds_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "finance_accounts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_holds" ADD CONSTRAINT "finance_holds_tenant_id_journal_id_fkey" FOREIGN KEY ("tenant_id", "journal_id") REFERENCES "finance_journals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_holds" ADD CONSTRAINT "finance_holds_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every tenant's money is its own (architecture 3.1).
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['finance_accounts', 'finance_journals', 'finance_entries', 'finance_holds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- A wallet never goes below what is held unless it has credit; nobody hands over more cash than was collected (3 §13, 4 E10).
ALTER TABLE finance_accounts
  ADD CONSTRAINT finance_accounts_owner_check CHECK (
    owner_type IN ('institution', 'customer', 'driver') OR (owner_type = 'tenant' AND owner_id = tenant_id)),
  ADD CONSTRAINT finance_accounts_kind_check CHECK (
    kind = 'wallet' OR (owner_type = 'driver' AND kind = 'cash_in_hand')
    OR (owner_type = 'tenant' AND kind IN ('cash', 'revenue', 'suspense'))),
  ADD CONSTRAINT finance_accounts_currency_check CHECK (currency_code ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT finance_accounts_credit_check CHECK (credit_limit IS NULL OR (allows_credit AND credit_limit >= 0)),
  ADD CONSTRAINT finance_accounts_held_check CHECK (held >= 0),
  ADD CONSTRAINT finance_accounts_funds_check CHECK (
    CASE
      WHEN kind = 'cash_in_hand' THEN balance <= 0 AND held = 0
      WHEN NOT allows_credit THEN balance >= held
      ELSE credit_limit IS NULL OR balance - held >= -credit_limit
    END),
  ADD CONSTRAINT finance_accounts_range_check CHECK (abs(balance) <= 4000000000000),
  ADD CONSTRAINT finance_accounts_count_check CHECK (entry_count >= 0);
ALTER TABLE finance_journals
  ADD CONSTRAINT finance_journals_type_check CHECK (type ~ '^[a-z]+(_[a-z]+)*$'),
  ADD CONSTRAINT finance_journals_reference_check CHECK (reference_id IS NULL OR reference_type IS NOT NULL);
ALTER TABLE finance_entries
  ADD CONSTRAINT finance_entries_amount_check CHECK (amount <> 0),
  ADD CONSTRAINT finance_entries_seq_check CHECK (seq > 0);
ALTER TABLE finance_holds
  ADD CONSTRAINT finance_holds_amount_check CHECK (amount > 0),
  ADD CONSTRAINT finance_holds_status_check CHECK (status IN ('held', 'captured', 'released')),
  ADD CONSTRAINT finance_holds_captured_check CHECK (
    (status = 'captured') = (captured_amount IS NOT NULL) AND (status = 'captured') = (journal_id IS NOT NULL)
    AND (captured_amount IS NULL OR (captured_amount > 0 AND captured_amount <= amount))),
  ADD CONSTRAINT finance_holds_settled_check CHECK ((status = 'held') = (settled_at IS NULL));
-- One occasion holds money once at a time.
CREATE UNIQUE INDEX finance_holds_live_key ON finance_holds (tenant_id, reference_type, reference_id) WHERE status = 'held';

-- The entries of a journal are written by one statement, and sum to zero there and then.
CREATE FUNCTION karwan_balanced_journals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY tenant_id, journal_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a journal must sum to zero'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'finance_entries_balanced', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER balanced AFTER INSERT ON finance_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_balanced_journals();

-- What moved stays moved: a journal is corrected by another one, and a hold ends once.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON finance_journals FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON finance_entries FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER append_only BEFORE DELETE ON finance_holds FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER ends_once BEFORE UPDATE ON finance_holds FOR EACH ROW
  WHEN (OLD.status <> 'held') EXECUTE FUNCTION karwan_append_only();

-- Everybody who is there already gets what newcomers get. Each tenant in its own scope, for policies bind us too.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT id, currency_code FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t.id::text, true);
    INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code, allows_credit)
    SELECT t.id, gen_random_uuid(), o.owner_type, o.owner_id, o.kind, t.currency_code, o.kind <> 'wallet'
      FROM (SELECT 'tenant' AS owner_type, t.id AS owner_id, k.kind FROM unnest(ARRAY['wallet', 'cash', 'revenue', 'suspense']) AS k(kind)
            UNION ALL SELECT 'customer', c.id, 'wallet' FROM customers c WHERE c.tenant_id = t.id
            UNION ALL SELECT 'institution', i.id, 'wallet' FROM institutions i WHERE i.tenant_id = t.id) o;
  END LOOP;
  PERFORM set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
END $$;
