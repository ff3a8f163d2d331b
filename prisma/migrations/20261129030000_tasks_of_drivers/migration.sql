-- What drivers have to carry or are to be given, as the dispatcher's board lists it: the legs of a staged delivery and not itself,
-- and nothing that is over or lost, so that it stays as small as what is under way.
CREATE INDEX CONCURRENTLY IF NOT EXISTS deliveries_tasks_idx ON deliveries (tenant_id, status, created_at DESC, id DESC)
  WHERE delivery_flow <> 'pickup_and_delivery'
    AND status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup', 'picked_up', 'en_route_to_delivery', 'failed')
    AND lost_at IS NULL;
