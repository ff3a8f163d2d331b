-- A tenant's own accounts sum up all its wallets: they end where whole amounts are no longer exact in a JSON number.
ALTER TABLE finance_accounts DROP CONSTRAINT finance_accounts_range_check;
ALTER TABLE finance_accounts ADD CONSTRAINT finance_accounts_range_check
  CHECK (abs(balance) <= 4000000000000 OR (owner_type = 'tenant' AND kind <> 'wallet')) NOT VALID;
ALTER TABLE finance_accounts ADD CONSTRAINT finance_accounts_own_range_check CHECK (abs(balance) <= 9007199254740991) NOT VALID;
ALTER TABLE finance_accounts VALIDATE CONSTRAINT finance_accounts_range_check;
ALTER TABLE finance_accounts VALIDATE CONSTRAINT finance_accounts_own_range_check;
