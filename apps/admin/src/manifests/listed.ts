import type { TransferManifestEvent } from "@karwan/sdk";
import { karwan } from "../kernel/sdk.ts";
import type { Item } from "./accounted.ts";

const PAGE = 100;
interface Which {
  status: readonly string[];
  /** Whether it was scanned when it came. */
  tallied?: boolean;
}

/** All rows of a list, page after page behind the whole pages that are there already. */
async function restOf<Row>(
  found: Row[],
  read: (page: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  for (let page = found.length / PAGE + 1; ; page += 1) {
    const { rows, total } = await read(page);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** Parcels of a manifest in some of their states, all of them. */
export async function itemsIn(id: string, { status, tallied }: Which, signal?: AbortSignal): Promise<Item[]> {
  const which = { id, status: status.join(","), ...(tallied !== undefined && { tallied }) };
  return restOf<Item>([], async (page) => {
    const query = { ...which, page, limit: PAGE };
    const { items, total } = await karwan.manifests.items.list.query(query, signal ? { signal } : {});
    return { rows: items, total };
  });
}

/** The one that is called by a code; null where none is. */
export async function itemCalled(id: string, code: string, signal?: AbortSignal): Promise<Item | null> {
  const query = { id, search: code, limit: 20 };
  const { items } = await karwan.manifests.items.list.query(query, signal ? { signal } : {});
  return items.find(({ barcode_value }) => barcode_value === code) ?? null;
}

/** All events of a manifest; those that are known already stay what they are. */
export async function eventsOf(
  id: string,
  known: readonly TransferManifestEvent[],
  signal?: AbortSignal,
): Promise<TransferManifestEvent[]> {
  const found = known.slice(0, known.length - (known.length % PAGE));
  return restOf(found, async (page) => {
    const query = { id, page, limit: PAGE };
    const { events, total } = await karwan.manifests.transferManifests.events.query(query, signal ? { signal } : {});
    return { rows: events, total };
  });
}
