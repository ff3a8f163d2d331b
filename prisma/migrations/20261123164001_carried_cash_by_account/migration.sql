-- The same one behind the other, as the whole of it is passed through.
CREATE INDEX CONCURRENTLY IF NOT EXISTS finance_accounts_carried_idx ON finance_accounts (tenant_id, id)
  WHERE kind = 'cash_in_hand' AND balance < 0;
