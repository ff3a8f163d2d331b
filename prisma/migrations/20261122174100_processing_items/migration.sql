-- What a crash left behind is looked for tenant by tenant.
DROP INDEX transfer_manifest_items_processing_idx;
CREATE INDEX transfer_manifest_items_processing_idx ON transfer_manifest_items (tenant_id, processing_since, id) WHERE status = 'processing';
