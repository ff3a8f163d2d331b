/**
 * SQL of a driver's orders by stage (1 §2). No delivery can be assigned yet, so that everybody has none; when
 * assignments are there, their count per driver stands here, and list, detail and operation_status follow.
 */
export function ordersOf(_driver: string): { assigned: string; in_progress: string; active: string } {
  return { assigned: "0", in_progress: "0", active: "0" };
}
