import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { queryClient } from "../sdk.ts";
import { signed } from "../session.ts";
import { isCalled } from "./called.ts";
import type { Found, Kind, Kinds } from "./kinds.ts";
import type { Entry, Problem, Sent } from "./queue.ts";

/** One attempt a time: the queue itself says when the next one is, and nothing waits behind the client's patience. */
const scanner = createKarwanClient({
  baseUrl: location.origin,
  fetch: signed,
  retry: { attempts: 1 },
  timeoutMs: 10_000,
});

const FOUND_BY_CODE = "inventory_item,picking_order,picking_wave,receiving_order,waybill,inventory_audit";
const TYPE_OF = {
  open_receiving_order: "receiving_order",
  open_handoff: "handoff",
  open_delivery: "delivery",
} as const;

/** An answer that says there is none, or that nothing could be called that. */
const noneOf = (error: unknown): null => {
  if (isKarwanError(error) && (error.status === 404 || error.status === 400)) return null;
  throw error;
};

/** Numbers of orders, waves, audits and waybills of ours; parcels' are longer. */
const NUMBERED = /^[a-z]{2,3}-\d{5,7}$/i;

/** What is called by a code: a parcel before all others, whose goods may be called the same. */
async function find(code: string): Promise<Found[]> {
  const parcelOf = () => scanner.fulfilment.packageScan.scan.query({ delivery_barcode: code }).catch(noneOf);
  const isNumber = NUMBERED.test(code);
  const [scanned, others, places] = await Promise.all([
    isNumber ? null : parcelOf(),
    scanner.reports.search.find.query({ q: code, types: FOUND_BY_CODE, limit: 20 }).catch(noneOf),
    // A search would answer the latest of those that are called alike, which in a warehouse nearly all are.
    scanner.warehousing.locations.list.query({ code, limit: 20 }).catch(noneOf),
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
  return [...called.map(({ type, id, label }): Found => ({ type, id, label, reason: null })), ...located];
}

const BIN = "karwan.scan.bin";
/** The bin into which parcels are received until another one is scanned; none is where goods arrive. */
export const receivingBin = {
  read: (): { id: string; code: string } | null => JSON.parse(sessionStorage.getItem(BIN) ?? "null"),
  write: (bin: { id: string; code: string } | null) => sessionStorage.setItem(BIN, JSON.stringify(bin)),
};

async function receiveParcel(code: string, idempotencyKey: string): Promise<Kinds["receive_parcel"]["result"]> {
  const found = await find(code);
  const [first] = found;
  if (first?.type === "location") receivingBin.write({ id: first.id, code: first.label });
  if (first?.type !== "receiving_order") return { found, received: false };
  const bin = receivingBin.read();
  const { receiving_order: order } = await scanner.fulfilment.receivingOrders.update.mutate(
    { id: first.id, status: "received", ...(bin && { item_details: [{ bin_id: bin.id }] }) },
    { idempotencyKey },
  );
  const into = order.item_details[0]?.bin?.code;
  return { found, received: true, ...(into !== undefined && { bin: into }) };
}

/** Sends an entry as the operation that it is. */
export async function sendEntry({ kind, input, key }: Entry): Promise<Sent> {
  const { pickingOrders, pickingWaves } = scanner.fulfilment;
  const options = { idempotencyKey: key };
  const is = <K extends Kind>(name: K, _given: unknown): _given is Kinds[K]["input"] => kind === name;
  if (is("find", input)) return { result: { found: await find(input.code) } };
  if (is("receive_parcel", input)) return { result: await receiveParcel(input.code, key) };
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
  return { result: null };
}

const PASSING = new Set([0, 401, 429, 502, 503, 504]);

/** What did not arrive, or found nobody to take it, waits; what was answered is over. */
export function failureOf(error: unknown): { retryInMs: number } | Problem {
  if (!isKarwanError(error))
    return { code: "unknown", message: error instanceof Error ? error.message : String(error) };
  if (PASSING.has(error.status) || error.code === "idempotency_in_progress")
    return { retryInMs: (error.retryAfter ?? 0) * 1_000 };
  return { code: error.code, message: error.message };
}
