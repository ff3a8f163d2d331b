import { registerReasons } from "../kernel/index.ts";

/** Why requests about picking, handing over, receiving and transfers fail (2 §4.5 to §4.8, 3 §7, 3 §8, 4 F). */
export const fulfilmentReasons = registerReasons({
  picking_order_not_found: 404,
  picking_order_line_not_found: 404,
  picking_order_has_open_lines: 409,
  picking_line_picked: 409,
  pick_exceeds_line: 409,
  no_pick_to_undo: 409,
  reference_number_taken: 409,
  nothing_picked: 409,
  picking_order_in_wave: 409,
  picking_order_managed: 409,
  pnd_picking_handed_off_by_driver_pickup: 409,
  picking_wave_not_found: 404,
  picking_wave_empty: 409,
  handoff_not_found: 404,
  handoff_exists: 409,
  handoff_mismatch: 409,
  handoff_not_possible: 409,
  handoff_ended: 409,
  pnd_handoff_completed_by_driver_pickup: 409,
  receiving_order_not_found: 404,
  receiving_order_line_not_found: 404,
  receiving_order_managed: 409,
  receiving_order_exists: 409,
  delivery_not_lost: 409,
  bin_id_required_for_received_items: 400,
  package_not_found: 404,
  package_transfer_mode_invalid: 400,
  nothing_to_transfer: 409,
  waybill_not_found: 404,
  waybill_empty: 409,
});
type FulfilmentReasons = typeof fulfilmentReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends FulfilmentReasons {}
}
