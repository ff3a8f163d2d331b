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

/** What is looked up before a change goes out, of the kinds whose codes may lead elsewhere once it is done. */
export interface LookedUp {
  receive_parcel: {
    found: Found[];
    receipt: Parameters<KarwanClient["fulfilment"]["receivingOrders"]["update"]["mutate"]>[0];
  };
  move: { to: { id: string; code: string } };
}

/** What an entry asks for, when it is of this kind; null when it is of another. */
export const inputOf = <K extends Kind>({ kind, input }: Pick<Entry, "kind" | "input">, wanted: K) =>
  // What lies in the store was put there as its kind wants it.
  kind === wanted ? (input as Kinds[K]["input"]) : null;

/** What was looked up for an entry of this kind when it went out before; null where nothing was. */
export const lookedUpFor = <K extends keyof LookedUp>(
  { kind, lookedUp }: Pick<Entry, "kind" | "lookedUp">,
  wanted: K,
) =>
  // What lies in the store was put there as its kind wants it.
  kind === wanted && lookedUp ? (lookedUp as LookedUp[K]) : null;
