import { registerReasons } from "../kernel/index.ts";

/** Why requests about the delivery network and deliveries fail. */
export const deliveryReasons = registerReasons({
  // The delivery network (1 §4.7, 1 §4.8, 3 §5, 3 §6)
  delivery_type_not_found: 404,
  delivery_service_not_found: 404,
  unit_size_out_of_range: 400,
  zone_not_found: 404,
  zone_in_use: 409,
  vehicle_not_found: 404,
  driver_not_found: 404,
  driver_inactive: 409,
  no_driver_available: 409,
  vehicle_inactive: 409,
  delivery_service_inactive: 409,

  // Carriers (1 §4.10, 3 §6)
  carrier_not_found: 404,
  carrier_not_enabled: 409,

  // Deliveries (3 §5, 3 §6, 4 E, 4 J)
  delivery_not_found: 404,
  delivery_already_assigned: 409,
  driver_already_assigned: 409,
  staged_parent_not_assignable: 409,
  leg_not_ready: 409,
  leg_follows_parent: 409,
  assignment_not_accepted: 409,
  assignment_superseded: 409,
  sync_action_expired: 409,
  sync_action_too_old: 409,
  picking_not_completed: 409,
  barcode_mismatch: 400,
  proof_required: 400,
  delivery_in_custody: 409,
  delivery_not_editable: 409,
  delivery_of_order: 409,
  delivery_not_overdue: 409,
  delivery_on_waybill: 409,
  return_cannot_return: 409,
  resolution_already_recorded: 409,
  driver_capacity_exceeded: 409,
  driver_zone_mismatch: 409,
  driver_has_active_deliveries: 409,
  driver_has_cash: 409,
  customer_id_required: 400,
  payment_method_not_allowed: 400,
  external_reference_exists: 409,
  warehouse_id_required: 400,
});
type DeliveryReasons = typeof deliveryReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends DeliveryReasons {}
}
