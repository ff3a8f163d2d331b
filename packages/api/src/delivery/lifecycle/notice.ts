import type { DeliveryStatus } from "./state.ts";
import type { WarehouseNotice } from "./warehouse.ts";

/** What is told of a delivery once its change is committed; the worker makes notifications and webhooks of it (4 C4). */
export type DeliveryNotice =
  | { kind: "status_changed"; from: DeliveryStatus | null; to: DeliveryStatus; at: string }
  | { kind: "failed"; reason_code: string }
  | { kind: "assigned"; user_id: string }
  | { kind: "unassigned"; user_id: string }
  | { kind: "driver_switched"; user_id: string; new_driver_id: string }
  | { kind: "exception_resolved"; user_id: string; action: "retry" | "return"; return_destination: string | null }
  | WarehouseNotice;

/**
 * A notice as the outbox keeps it: `leg_id` names the leg it is about, if it is about one, and `by` the person who did it, if it
 * was one.
 */
export type KeptNotice = DeliveryNotice & { leg_id: string | null; by?: string };

/** The job that tells what the outbox of a delivery holds. */
export const announceJob = "delivery.announce";

/** The same for many deliveries, one after the other. */
export const announceManyJob = "delivery.announce_many";
