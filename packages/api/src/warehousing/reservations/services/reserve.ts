import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal } from "../../../kernel/index.ts";
import type { Allocation, Candidate, Want } from "../allocate.ts";
import { allocate } from "../allocate.ts";
import { findCandidates, findNames, insertReservations, lockCandidates, reserveOne } from "../repository.ts";
import type { Reservation } from "../schema.ts";

export interface ReservationRequest extends Want {
  /** Chosen by who needs to know the id before. */
  id?: string;
  /** The kind of record that owns the reservation; null for one that a user made. */
  managed_by: string | null;
  reference_type: string | null;
  reference_id: string | null;
  expires_at: Date | null;
  created_by: string | null;
}

function reservationOf(request: ReservationRequest, allocations: readonly Allocation[], now: string): Reservation {
  return {
    id: request.id ?? newId(),
    status: "active",
    warehouse_id: request.warehouse_id,
    item_id: request.item_id,
    quantity: request.quantity,
    strategy: request.strategy ?? "fefo",
    allocations: allocations.toSorted((a, b) => (a.stock_id < b.stock_id ? -1 : 1)),
    managed_by: request.managed_by,
    reference_type: request.reference_type,
    reference_id: request.reference_id,
    expires_at: request.expires_at?.toISOString() ?? null,
    released_at: null,
    created_by: request.created_by,
    created_at: now,
    updated_at: now,
  };
}

/** What is free for wants, under the locks of the ledger, or as seen without any. */
export async function freeStock(
  tx: Transaction,
  requests: readonly Want[],
  at: Date,
  { lock }: { lock: boolean },
): Promise<Candidate[]> {
  if (requests.length === 0) return [];
  const items = [...new Set(requests.map(({ item_id }) => item_id))];
  const rows = await tx.sql(lock ? lockCandidates : findCandidates, [
    tx.scope.tenantId,
    JSON.stringify(requests),
    items,
    at.toISOString(),
  ]);
  return rows.map(({ quantity, reserved_quantity, received_date, created_at, ...row }) => ({
    ...row,
    free: new Decimal(quantity).minus(reserved_quantity),
    since: received_date ?? created_at,
  }));
}

/** Refuses what there is too little of, by name: 409 `insufficient_stock` with all `shortages[]`; nothing where nothing is. */
export async function refuseShortages<S extends { item_id: string; available: number }>(
  tx: Transaction,
  shortages: readonly S[],
): Promise<void> {
  const [first] = shortages;
  if (!first) return;
  const ids = [...new Set(shortages.map(({ item_id }) => item_id))];
  const itemOf = new Map((await tx.sql(findNames, [tx.scope.tenantId, ids])).map((item) => [item.id, item]));
  const told = shortages.map((one) => ({ ...one, item: itemOf.get(one.item_id) ?? null }));
  throw new AppError("insufficient_stock", { available: first.available, shortages: told });
}

/**
 * Promises stock: the only way to (3 §4, 4 D6, 4 J1). All requests are served or none: 409 `insufficient_stock` with
 * `available` of the first shortage and all `shortages[]`. What is free is read under the locks that the ledger takes
 * too, so nothing is promised twice.
 */
export async function reserveStock(
  tx: Transaction,
  requests: readonly ReservationRequest[],
  at: Date,
): Promise<Reservation[]> {
  if (requests.length === 0) return [];
  const { allocations, shortages } = allocate(requests, await freeStock(tx, requests, at, { lock: true }));
  await refuseShortages(tx, shortages);
  return keepAllocated(tx, requests, allocations, at);
}

/** Writes promises of which the parts are known, in one statement: the caller holds their rows, and saw what is free. */
export async function keepAllocated(
  tx: Transaction,
  requests: readonly ReservationRequest[],
  allocations: readonly (readonly Allocation[])[],
  at: Date,
): Promise<Reservation[]> {
  if (requests.length === 0) return [];
  const now = at.toISOString();
  const reservations = requests.map((request, index) => reservationOf(request, allocations[index] ?? [], now));
  const lines = reservations.flatMap(({ id, allocations: parts }) =>
    parts.map((part) => ({ reservation_id: id, ...part })),
  );
  const perRow = new Map<string, Decimal>();
  for (const { stock_id, quantity } of lines)
    perRow.set(stock_id, (perRow.get(stock_id) ?? new Decimal(0)).plus(quantity));
  const rows = [...perRow].map(([stock_id, quantity]) => ({ stock_id, quantity }));
  await tx.sql(insertReservations, [
    tx.scope.tenantId,
    JSON.stringify(reservations),
    JSON.stringify(lines),
    JSON.stringify(rows),
    now,
  ]);
  return reservations;
}

/**
 * The same for a use case that consists of a user's reservation of one row, its audit record included: nothing waits
 * between its BEGIN and its COMMIT. Null, and nothing done, where `reserveStock` has to do it or to say why not.
 */
export async function reserveAlone(
  ctx: Pick<TenantContext, "executeSingle" | "tenantId" | "caller" | "ip" | "requestId">,
  request: ReservationRequest,
  at: Date,
): Promise<Reservation | null> {
  const { stock_id, managed_by, expires_at } = request;
  if (!ctx.executeSingle || !stock_id || managed_by || expires_at || request.bin_id) return null;
  const now = at.toISOString();
  const { quantity } = request;
  const made = reservationOf(request, [{ stock_id, bin_id: "", quantity }], now);
  const [row] = await ctx.executeSingle(reserveOne, [
    ctx.tenantId,
    stock_id,
    made.warehouse_id,
    made.item_id,
    quantity,
    now,
    made.id,
    made.strategy,
    made.reference_type,
    made.reference_id,
    made.created_by,
    newId(),
    ctx.caller.apiKeyId,
    ctx.ip,
    ctx.requestId,
    JSON.stringify(made),
  ]);
  return row ? { ...made, allocations: [{ stock_id, bin_id: row.bin_id, quantity }] } : null;
}
