import type { StatusOf } from "../../kernel/index.ts";
import { AppError, asAppError, defineStateMachine } from "../../kernel/index.ts";

/**
 * A manifest is scanned, carried, received and turned into orders; it arrives before anything of it is received
 * (2 §3, 3 §9, 4 G4).
 */
export const manifestStates = defineStateMachine("transfer_manifest", {
  draft: { change_items: "draft", change_notes: "draft", pick_up: "picked_up", cancel: "cancelled" },
  picked_up: { change_notes: "picked_up", depart: "in_transit", arrive: "awaiting_receipt", cancel: "cancelled" },
  in_transit: { change_notes: "in_transit", arrive: "awaiting_receipt", cancel: "cancelled" },
  // What was signed may be shown late, or once more, until the last order is made.
  awaiting_receipt: {
    tally: "awaiting_receipt",
    record_proof: "awaiting_receipt",
    change_notes: "awaiting_receipt",
    start_receiving: "receiving",
    end_with_exceptions: "received_with_exceptions",
  },
  receiving: {
    tally: "receiving",
    record_proof: "receiving",
    change_notes: "receiving",
    complete_receiving: "received",
    end_with_exceptions: "received_with_exceptions",
  },
  received: {
    record_proof: "received",
    change_notes: "received",
    make_orders: "processing",
    end_with_exceptions: "received_with_exceptions",
    complete: "completed",
  },
  received_with_exceptions: {
    record_proof: "received_with_exceptions",
    change_notes: "received_with_exceptions",
    make_orders: "processing",
    resolve_last: "received",
    complete: "completed",
  },
  // Only while a call makes its orders: what a crash leaves behind counts as received.
  processing: {
    record_proof: "processing",
    change_notes: "processing",
    make_orders: "processing",
    leave: "received",
    end_with_exceptions: "received_with_exceptions",
    complete: "completed",
  },
  completed: {},
  cancelled: {},
});
export type ManifestStatus = StatusOf<typeof manifestStates>;

/** An item is received before it becomes an order; `void` is for good (2 §3, 4 G4). */
export const manifestItemStates = defineStateMachine("transfer_manifest_item", {
  // What is known of it may be put right until an order is made of it and paid for.
  scanned: { change: "scanned", pick_up: "picked_up", void: "void" },
  picked_up: { change: "picked_up", depart: "in_transit", receive: "received", except: "exception", void: "void" },
  in_transit: { change: "in_transit", receive: "received", except: "exception", void: "void" },
  received: { change: "received", make_order: "processing", except: "exception" },
  // A call makes its order at this moment, or did until it crashed: then it counts as received.
  processing: { make_order: "processing", order_made: "order_created", leave: "received", except: "exception" },
  order_created: {},
  exception: { change: "exception", reprocess: "received", void: "void" },
  void: {},
});
export type ManifestItemStatus = StatusOf<typeof manifestItemStates>;

/** A refused move with what people call the record; a state that leads back to itself is no way out of it. */
function naming<T>(number: string, move: () => T): T {
  try {
    return move();
  } catch (error) {
    const known = asAppError(error);
    if (known?.reason !== "invalid_transition") throw error;
    const { from, allowed } = known.extra as { from: string; allowed: readonly string[] };
    throw new AppError(known.reason, { ...known.extra, allowed: allowed.filter((state) => state !== from), number });
  }
}

/** The state that an action leads a manifest to; 409 `invalid_transition`, with its number. */
export const nextManifestState = (
  { status, manifest_number }: { status: ManifestStatus; manifest_number: string },
  action: Parameters<typeof manifestStates.next>[1],
): ManifestStatus => naming(manifest_number, () => manifestStates.next(status, action));

/** The state that an action leads an item to; 409 `invalid_transition`, with its barcode. */
export const nextItemState = (
  { status, barcode_value }: { status: ManifestItemStatus; barcode_value: string },
  action: Parameters<typeof manifestItemStates.next>[1],
): ManifestItemStatus => naming(barcode_value, () => manifestItemStates.next(status, action));

/** What has left its sender and is not accounted for yet (3 §9). */
export const stillToCome = ["picked_up", "in_transit"] as const satisfies readonly ManifestItemStatus[];
export const isStillToCome = ({ status }: { status: ManifestItemStatus }): boolean =>
  stillToCome.some((each) => each === status);

/** Where nothing more is to be received of an item (3 §9). */
export const accountedFor = [
  "received",
  "exception",
  "processing",
  "order_created",
  "void",
] as const satisfies readonly ManifestItemStatus[];

/** Where a manifest is being received, or about to be (2 §3). */
export const stillReceiving: readonly ManifestStatus[] = ["awaiting_receipt", "receiving"];

/** In which of its manifest's states an item may become an order, by itself or once it is received (2 §4.9, 4 G3). */
export const orderingStatuses: readonly ManifestStatus[] = [
  ...stillReceiving,
  "received",
  "received_with_exceptions",
  "processing",
];
