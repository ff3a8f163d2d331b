import type { TransferManifestEvent } from "@karwan/sdk";

const MINUTE_MS = 60_000;

/** What one person did within a minute, all of a kind, in one row. */
export interface Happened {
  id: string;
  first: TransferManifestEvent;
  /** The parcels that it is about, as far as they are named. */
  codes: string[];
  /** How many there are of them all; null where it is about the manifest. */
  count: number | null;
}

/** A word of what is recorded beside an event, where there is one. */
export function told({ payload }: TransferManifestEvent, name: string): string | null {
  const value = payload[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function codesIn(event: TransferManifestEvent): string[] {
  const one = told(event, "barcode_value");
  const { barcodes } = event.payload;
  const several = Array.isArray(barcodes) ? barcodes.filter((code) => typeof code === "string") : [];
  return one === null ? several : [one];
}

function countIn(event: TransferManifestEvent): number | null {
  const { count } = event.payload;
  if (typeof count === "number") return count;
  return codesIn(event).length > 0 ? 1 : null;
}

const minuteOf = ({ created_at }: TransferManifestEvent) => Math.floor(created_at.getTime() / MINUTE_MS);
/** Those of the same key are told as one: who, what, when, and with which words. */
function keyOf(event: TransferManifestEvent): string {
  if (countIn(event) === null) return event.id;
  return JSON.stringify([event.event, event.actor, minuteOf(event), told(event, "reason"), told(event, "notes")]);
}

/** Events as rows, each where the first of them stands. */
export function rowsOf(events: readonly TransferManifestEvent[]): Happened[] {
  return [...Map.groupBy(events, keyOf).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const counts = all.flatMap((event) => countIn(event) ?? []);
    const count = counts.length === 0 ? null : counts.reduce((sum, each) => sum + each, 0);
    return [{ id: first.id, first, codes: [...new Set(all.flatMap(codesIn))], count }];
  });
}
