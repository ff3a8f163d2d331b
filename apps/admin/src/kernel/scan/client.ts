import type { Stock } from "@karwan/sdk";
import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { isPostal, plainBarcode } from "../postal.ts";
import { isAnswered } from "../same-request.ts";
import { queryClient } from "../sdk.ts";
import { signedCall } from "../session.ts";
import { dashed, isCalled } from "./called.ts";
import type { Found, Goal, Kind, Kinds, LookedUp, Moved } from "./kinds.ts";
import { lookedUpFor } from "./kinds.ts";
import type { Entry, Note, Problem, Sent } from "./queue.ts";
import { receivingBin } from "./receiving-bin.ts";

/** One attempt a time: the queue itself says when the next one is, and nothing waits behind the client's patience. */
export const scanner = createKarwanClient({
  baseUrl: location.origin,
  fetchOfCall: signedCall,
  retry: { attempts: 1 },
  timeoutMs: 10_000,
});

const FOUND_BY_CODE =
  "inventory_item,picking_order,picking_wave,receiving_order,waybill,transfer_manifest,inventory_audit";
const TYPE_OF = {
  open_receiving_order: "receiving_order",
  open_handoff: "handoff",
  open_delivery: "delivery",
} as const;

/** An answer that says there is none, that nothing could be called that, or that whoever asks is shown none. */
const noneOf = (error: unknown): null => {
  if (isAnswered(error) && isKarwanError(error) && [400, 403, 404].includes(error.status)) return null;
  throw error;
};

/** Numbers of orders, waves, audits and waybills of ours; parcels' are longer. */
const NUMBERED = /^[a-z]{2,3}-\d{5,7}$/i;

/** The manifest on which a parcel of an institution is, by its postal code; none of anything else. */
async function manifestOf(text: string): Promise<Found[]> {
  if (!isPostal(text)) return [];
  const code = plainBarcode(text);
  const found = await scanner.manifests.items.search.query({ q: code, limit: 5 }).catch(noneOf);
  const item = found?.data.find(({ barcode_value }) => isCalled(code, barcode_value));
  return item ? [{ type: "transfer_manifest", id: item.manifest_id, label: item.manifest_number, reason: null }] : [];
}

/** What is called by a code, also where a number of ours was typed without its dash. */
export async function find(code: string): Promise<Found[]> {
  const found = await calledExactly(code);
  const written = found.length === 0 ? dashed(code) : null;
  return written === null ? found : calledExactly(written);
}

/** A parcel before all others, whose goods may be called the same. */
async function calledExactly(code: string): Promise<Found[]> {
  const parcelOf = () => scanner.fulfilment.packageScan.scan.query({ delivery_barcode: code }).catch(noneOf);
  const isNumber = NUMBERED.test(code);
  const [scanned, others, places, ofManifest] = await Promise.all([
    isNumber ? null : parcelOf(),
    scanner.reports.search.find.query({ q: code, types: FOUND_BY_CODE, limit: 20 }).catch(noneOf),
    // A search would answer the latest of those that are called alike, which in a warehouse nearly all are.
    scanner.warehousing.locations.list.query({ code, limit: 20 }).catch(noneOf),
    manifestOf(code),
  ]);
  const called = (others?.results ?? []).filter(({ label, detail }) => isCalled(code, label, detail));
  const parcel = isNumber && called.length === 0 ? await parcelOf() : scanned;
  if (parcel) {
    const { action, entity_id, reason, delivery } = parcel;
    return [{ type: TYPE_OF[action], id: entity_id, label: delivery.delivery_code, reason }];
  }
  // Two warehouses may have bins of one name.
  const located = (places?.locations ?? []).map(
    ({ id, code: label, warehouse_id: warehouse }): Found => ({ type: "location", id, label, reason: null, warehouse }),
  );
  return [
    ...ofManifest,
    ...called.map(({ type, id, label }): Found => ({ type, id, label, reason: null })),
    ...located,
  ];
}

type Received = Kinds["receive_parcel"]["result"];
type Receipt = LookedUp["receive_parcel"]["receipt"];

/** The receipt that a scan asks for, into the bin that was scanned before it; none where nothing awaits what was scanned. */
async function receiptOf(code: string, owner: string): Promise<{ found: Found[]; receipt: Receipt | null }> {
  const found = await find(code);
  const [first] = found;
  if (first?.type === "location") receivingBin.write(owner, { id: first.id, code: first.label });
  if (first?.type !== "receiving_order") return { found, receipt: null };
  const bin = receivingBin.read(owner);
  return { found, receipt: { id: first.id, status: "received", ...(bin && { item_details: [{ bin_id: bin.id }] }) } };
}

async function receiveParcel(code: string, entry: Entry, note: Note): Promise<Received> {
  const before = lookedUpFor(entry, "receive_parcel");
  const { found, receipt } = before ?? (await receiptOf(code, entry.owner));
  if (!receipt) return { found, received: false };
  // Once received it is awaited no more: looked up again after a lost answer, it would lead elsewhere.
  if (!before) await note({ found, receipt });
  const { receiving_order: order } = await scanner.fulfilment.receivingOrders.update.mutate(receipt, {
    idempotencyKey: entry.key,
  });
  const into = order.item_details[0]?.bin?.code;
  return { found, received: true, ...(into !== undefined && { bin: into }) };
}

/** A bin that was scanned while nobody could be asked for it, and that is none of the warehouse. */
class NoSuchBin extends Error {}

type Bin = LookedUp["move"]["to"];

const isBin = (goal: Goal): goal is Bin => goal.id !== null;

async function binCalled({ warehouse_id, to }: Moved): Promise<Bin> {
  const named = { warehouse_id, location_type: "bin", code: to.code, limit: 20 } as const;
  const places = (await scanner.warehousing.locations.list.query(named).catch(noneOf))?.locations ?? [];
  const bin = places.find(({ code }) => code === to.code) ?? places[0];
  if (!bin) throw new NoSuchBin();
  return { id: bin.id, code: bin.code };
}

async function binOf(moved: Moved, noteBin: (to: Bin) => unknown): Promise<Bin> {
  if (isBin(moved.to)) return moved.to;
  const to = await binCalled(moved);
  await noteBin(to);
  return to;
}

/**
 * Moves goods of a row to another bin. One that had to be looked up is noted before they go: by the next attempt it may be
 * called otherwise, and another one so.
 */
export async function sendMove(
  moved: Moved,
  idempotencyKey: string,
  noteBin: (to: Bin) => unknown,
): Promise<Kinds["move"]["result"]> {
  const { warehouse_id, row, quantity } = moved;
  const { id, code } = await binOf(moved, noteBin);
  const to = { id, code };
  const { item_id, id: stock_id, bin_id: from_bin_id } = row;
  await scanner.warehousing.transactions.create.mutate(
    { warehouse_id, item_id, stock_id, transaction_type: "move", quantity, from_bin_id, to_bin_id: to.id },
    { idempotencyKey },
  );
  return { to };
}

/** Under this lies what is shown of a warehouse's bins where goods are moved. */
export const inBins = (warehouseId: string) => ["warehousing", "stock", "in-bin", warehouseId];

/** What was moved is no longer shown where it lay, before that is read again. */
const showMoved = ({ warehouse_id, row, quantity }: Moved): void =>
  void queryClient.setQueriesData<{ stock: Stock[] }>(
    { queryKey: inBins(warehouse_id) },
    (old) =>
      old && {
        ...old,
        stock: old.stock.map((each) =>
          each.id === row.id ? { ...each, quantity: Math.max(0, each.quantity - quantity) } : each,
        ),
      },
  );

/** Sends an entry as the operation that it is. */
export async function sendEntry(entry: Entry, note: Note): Promise<Sent> {
  const { kind, input, key } = entry;
  const { pickingOrders, pickingWaves } = scanner.fulfilment;
  const options = { idempotencyKey: key };
  const is = <K extends Kind>(name: K, _given: unknown): _given is Kinds[K]["input"] => kind === name;
  if (is("find", input)) return { result: { found: await find(input.code) } };
  if (is("receive_parcel", input)) return { result: await receiveParcel(input.code, entry, note) };
  const answered = (list: string, id: string, answer: object): Sent => ({
    result: null,
    show: () => void queryClient.setQueryData(["fulfilment", list, "show", id], answer),
  });
  if (is("pick", input)) {
    const { order } = await pickingOrders.pick.mutate(input, options);
    return answered("picking", order.id, { order });
  }
  if (is("wave_pick", input)) {
    const shown = await pickingWaves.pick.mutate(input, options);
    return answered("waves", shown.picking_wave.id, shown);
  }
  if (is("move", input)) {
    const moved = { ...input, to: lookedUpFor(entry, "move")?.to ?? input.to };
    return { result: await sendMove(moved, key, (to) => note({ to })), show: () => showMoved(input) };
  }
  return { result: null };
}

/** What did not arrive, or found nobody to take it, waits; what was answered is over. */
export function failureOf(error: unknown): { retryInMs: number } | Problem {
  if (error instanceof NoSuchBin) return { code: "no_such_bin", message: "" };
  if (!isKarwanError(error))
    return { code: "unknown", message: error instanceof Error ? error.message : String(error) };
  if (!isAnswered(error)) return { retryInMs: (error.retryAfter ?? 0) * 1_000 };
  return { code: error.code, message: error.message };
}
