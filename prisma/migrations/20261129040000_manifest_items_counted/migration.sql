-- Manifests count what was tallied beside the statuses of their items: from the index alone, as before there were tallies.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfer_manifest_items_counted_idx ON transfer_manifest_items (tenant_id, manifest_id, status, tallied_at);
