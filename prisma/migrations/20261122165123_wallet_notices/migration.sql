-- AlterTable
ALTER TABLE "finance_accounts" ADD COLUMN     "low_since" TIMESTAMPTZ(3),
ADD COLUMN     "low_told_at" TIMESTAMPTZ(3);
-- Whom nobody told yet; and the entries of a period, by the numbers between its ends.
CREATE INDEX finance_accounts_low_idx ON finance_accounts (tenant_id) WHERE low_since IS NOT NULL AND low_told_at IS NULL;
CREATE INDEX finance_entries_period_idx ON finance_entries (tenant_id, account_id, created_at, seq);
