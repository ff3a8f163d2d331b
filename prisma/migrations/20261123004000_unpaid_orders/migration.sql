-- Orders that wait for a gateway's payment, the oldest first: they are called off after a day (4 J).
CREATE INDEX storefront_orders_unpaid_idx ON storefront_orders (tenant_id, created_at, id) WHERE status = 'pending' AND NOT is_settled;
