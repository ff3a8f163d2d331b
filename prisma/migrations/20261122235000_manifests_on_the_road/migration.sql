-- What a driver carries is little, however many manifests he ever drove.
CREATE INDEX transfer_manifests_carried_idx ON transfer_manifests (tenant_id, driver_id, picked_up_at, id)
  WHERE status IN ('picked_up', 'in_transit');
