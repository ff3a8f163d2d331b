-- Columns of words say which: what a statement answers of them is typed by that. Checked behind the constraint's making,
-- under a lock that lets others read and write.
ALTER TABLE inventory_transactions ADD CONSTRAINT inventory_transactions_direction_check CHECK (direction IN ('increase', 'decrease')) NOT VALID;
ALTER TABLE inventory_transactions VALIDATE CONSTRAINT inventory_transactions_direction_check;
ALTER TABLE custody_records
  ADD CONSTRAINT custody_records_from_check CHECK ("from" IN ('sender', 'driver', 'awaiting_warehouse_receipt', 'warehouse', 'recipient', 'returned_to_sender', 'lost')) NOT VALID,
  ADD CONSTRAINT custody_records_to_check CHECK ("to" IN ('sender', 'driver', 'awaiting_warehouse_receipt', 'warehouse', 'recipient', 'returned_to_sender', 'lost')) NOT VALID;
ALTER TABLE custody_records VALIDATE CONSTRAINT custody_records_from_check;
ALTER TABLE custody_records VALIDATE CONSTRAINT custody_records_to_check;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_event_names_check CHECK (events <@ ARRAY['delivery.status_changed', 'stock.changed', 'storefront_order.status_changed', 'transfer_manifest.status_changed']) NOT VALID;
ALTER TABLE webhooks VALIDATE CONSTRAINT webhooks_event_names_check;
ALTER TABLE inventory_stock_counts ADD CONSTRAINT inventory_stock_counts_status_check CHECK (status IN ('available', 'reserved', 'damaged', 'expired')) NOT VALID;
ALTER TABLE inventory_stock_counts VALIDATE CONSTRAINT inventory_stock_counts_status_check;
ALTER TABLE inventory_transactions ADD CONSTRAINT inventory_transactions_reference_types_check CHECK (reference_type IN ('order', 'shipment', 'audit', 'return', 'transfer', 'stock_action')) NOT VALID;
ALTER TABLE inventory_transactions VALIDATE CONSTRAINT inventory_transactions_reference_types_check;
