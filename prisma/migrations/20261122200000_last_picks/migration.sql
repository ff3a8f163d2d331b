-- What the last pick of a line took, so that it can be undone without saying how much that was (3 §7).
ALTER TABLE "picking_order_lines" ADD COLUMN "last_pick_quantity" DECIMAL(14,3);
ALTER TABLE picking_order_lines ADD CONSTRAINT picking_order_lines_last_pick_check
  CHECK (last_pick_quantity >= 0 AND last_pick_quantity <= picked_quantity) NOT VALID;
ALTER TABLE picking_order_lines VALIDATE CONSTRAINT picking_order_lines_last_pick_check;
