-- The stock ledger is its own outbox: each webhook reads it from where it subscribed, so that moving stock costs nothing more.
ALTER TABLE webhooks
  ADD COLUMN stock_since UUID,
  ADD COLUMN stock_seen UUID,
  ADD CONSTRAINT webhooks_stock_check CHECK ((stock_since IS NULL) = (stock_seen IS NULL));
