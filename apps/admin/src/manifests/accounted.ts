import type { TransferManifest, TransferManifestItem } from "@karwan/sdk";

type Counts = TransferManifest["counts"];

/** What is on its way, or stands at the door and is not received yet. */
export const comingStatuses = ["picked_up", "in_transit"] as const satisfies readonly (keyof Counts)[];

/** How many those are. */
export const comingOf = (counts: Counts): number => counts.picked_up + counts.in_transit;

/** The states of parcels, in the order of their lives. */
export const itemStatuses = [
  "scanned",
  ...comingStatuses,
  "received",
  "processing",
  "order_created",
  "exception",
  "void",
] as const satisfies readonly (keyof Counts)[];

const accounted = ["received", "processing", "order_created", "exception", "void"] as const;
/** How many parcels of a manifest are accounted for: received, told to be in exception, ordered, or given up. */
export const accountedOf = (counts: Counts): number => accounted.reduce((sum, status) => sum + counts[status], 0);

export type Item = TransferManifestItem;
/** The same as a row of a list. */
export type Row = Item & { id: string };

/** Whether somebody has scanned it when it came, and it is not received yet. */
export const isHere = ({ status, tallied_at }: Item): boolean =>
  tallied_at !== null && comingStatuses.some((each) => each === status);

/** A parcel that is shown with what can be done with it. */
export interface Chosen {
  id: string;
  barcode: string;
}

const takesScans = ["awaiting_receipt", "receiving"];
/** Whether what came is being scanned. */
export const isReceiving = ({ status }: Pick<TransferManifest, "status">): boolean => takesScans.includes(status);
