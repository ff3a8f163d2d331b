-- Who carries cash of a tenant's, whoever has most first: drivers who carry none are not in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS finance_accounts_carried_amount_idx ON finance_accounts (tenant_id, (- balance), id)
  WHERE kind = 'cash_in_hand' AND balance < 0;
