import type { KarwanClient, PackageScanReason, SearchResultType, Stock } from "@karwan/sdk";
import type { Entry } from "./queue.ts";

/** What stands behind a code. */
export interface Found {
  type: SearchResultType | "handoff";
  id: string;
  label: string;
  /** Why a parcel leads there. */
  reason: PackageScanReason | null;
  /** Where a bin is. */
  warehouse?: string;
}

/** Where goods go: a bin, or one of which only the code is known, where it was scanned without a network. */
export interface Goal {
  id: string | null;
  code: string;
}

/** Goods that go from one bin of a warehouse to another. */
export interface Moved {
  warehouse_id: string;
  row: Pick<Stock, "id" | "item_id" | "bin_id" | "status" | "lot_number"> & {
    item: { name: string; sku: string };
    bin: { id: string; code: string };
  };
  to: Goal;
  quantity: number;
}

export interface Kinds {
  /** What is it? */
  find: { input: { code: string }; result: { found: Found[] } };
  /** Receive the parcel, as it was to come. */
  receive_parcel: { input: { code: string }; result: { found: Found[]; received: boolean; bin?: string } };
  pick: { input: Parameters<KarwanClient["fulfilment"]["pickingOrders"]["pick"]["mutate"]>[0]; result: null };
  wave_pick: { input: Parameters<KarwanClient["fulfilment"]["pickingWaves"]["pick"]["mutate"]>[0]; result: null };
  move: { input: Moved; result: { to: { id: string; code: string } } };
}
export type Kind = keyof Kinds;

/** What an entry asks for, when it is of this kind; null when it is of another. */
export const inputOf = <K extends Kind>({ kind, input }: Pick<Entry, "kind" | "input">, wanted: K) =>
  // What lies in the store was put there as its kind wants it.
  kind === wanted ? (input as Kinds[K]["input"]) : null;
