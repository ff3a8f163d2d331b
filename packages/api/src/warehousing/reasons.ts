import { registerReasons } from "../kernel/index.ts";

/** Why requests about stock, its places and its movements fail (2 §7, 3 §4, 4 D). */
export const warehousingReasons = registerReasons({
  warehouse_not_found: 404,
  warehouse_code_taken: 409,
  location_not_found: 404,
  location_code_taken: 409,
  location_has_stock: 409,
  location_not_a_bin: 400,
  location_parent_invalid: 400,
  bin_not_found: 404,
  item_category_not_found: 404,
  item_category_in_use: 409,
  item_not_found: 404,
  sku_taken: 409,
  item_code_taken: 409,
  inventory_item_has_stock: 409,
  stock_id_required: 400,
  stock_not_found: 404,
  stock_row_ambiguous: 409,
  stock_row_exists: 409,
  stock_reserved: 409,
  insufficient_stock: 409,
  item_inactive: 409,
  location_inactive: 409,
  item_stock_mismatch: 400,
  from_bin_mismatch: 400,
  to_bin_mismatch: 400,
  same_bin: 400,
  reference_type_required: 400,
  inventory_transaction_not_found: 404,
  reservation_not_found: 404,
  reservation_managed: 409,
  exception_type_not_found: 404,
  warehouse_exception_not_found: 404,
  inventory_audit_not_found: 404,
  inventory_audit_item_not_found: 404,
  inventory_audit_scope_empty: 400,
  inventory_audit_exception_type_required: 400,
  inventory_audit_exception_type_invalid: 400,
  inventory_audit_item_ambiguous: 409,
  inventory_audit_has_uncounted_items: 409,
  inventory_audit_shortage_missing_exception: 409,
  warehouse_write_off_stock_not_available: 409,
  recount_by_same_user: 409,
});
type WarehousingReasons = typeof warehousingReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends WarehousingReasons {}
}
