-- What a carrier takes for a delivery, as it was agreed when the delivery was given to it: what reports add up (4 K12).
ALTER TABLE delivery_assignments ADD COLUMN carrier_cost DECIMAL(19,3);
ALTER TABLE delivery_assignments ADD CONSTRAINT delivery_assignments_carrier_cost_check
  CHECK (carrier_cost IS NULL OR (carrier_code IS NOT NULL AND carrier_cost >= 0));
