-- What is due is taken webhook by webhook: what one that hangs has waiting keeps no other's back.
CREATE INDEX webhook_attempts_due_by_webhook_idx ON webhook_attempts (tenant_id, webhook_id, due_at) WHERE status = 'pending';
DROP INDEX webhook_attempts_due_idx;
