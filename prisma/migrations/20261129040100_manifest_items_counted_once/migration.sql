-- transfer_manifest_items_counted_idx begins like it.
DROP INDEX CONCURRENTLY IF EXISTS transfer_manifest_items_tenant_id_manifest_id_status_idx;
