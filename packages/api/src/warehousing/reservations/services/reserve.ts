import type { Handle } from "@karwan/db";
import { newId } from "@karwan/db";
import { readSettings } from "../../../identity/settings/index.ts";
import { AppError, Decimal } from "../../../kernel/index.ts";
import type { Candidate, Want } from "../allocate.ts";
import { allocate } from "../allocate.ts";
import { insertReservations, lockCandidates } from "../repository.ts";
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

/** The calendar day of a moment where the tenant lives: goods expire at the end of theirs. */
function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}

async function lockFree(h: Handle, requests: readonly ReservationRequest[], at: Date): Promise<Candidate[]> {
  const items = [...new Set(requests.map(({ item_id }) => item_id))];
  const [settings, rows] = await Promise.all([
    readSettings(h),
    h.sql(lockCandidates, [h.scope.tenantId, JSON.stringify(requests), items]),
  ]);
  const today = dayOf(at, settings.time_zone);
  return rows
    .filter(({ expiration_date }) => expiration_date === null || expiration_date >= today)
    .map(({ quantity, reserved_quantity, received_date, created_at, ...row }) => ({
      ...row,
      free: new Decimal(quantity).minus(reserved_quantity),
      since: received_date ?? created_at,
    }));
}

/**
 * Promises stock: the only way to (3 §4, 4 D6, 4 J1). All requests are served or none: 409 `insufficient_stock` with
 * `available` of the first shortage and all `shortages[]`. What is free is read under the locks that the ledger takes
 * too, so nothing is promised twice.
 */
export async function reserveStock(
  h: Handle,
  requests: readonly ReservationRequest[],
  at: Date,
): Promise<Reservation[]> {
  if (requests.length === 0) return [];
  const { allocations, shortages } = allocate(requests, await lockFree(h, requests, at));
  if (shortages[0]) throw new AppError("insufficient_stock", { available: shortages[0].available, shortages });
  const now = at.toISOString();
  const reservations = requests.map(
    (request, index): Reservation => ({
      id: request.id ?? newId(),
      status: "active",
      warehouse_id: request.warehouse_id,
      item_id: request.item_id,
      quantity: request.quantity,
      strategy: request.strategy ?? "fefo",
      allocations: (allocations[index] ?? []).toSorted((a, b) => (a.stock_id < b.stock_id ? -1 : 1)),
      managed_by: request.managed_by,
      reference_type: request.reference_type,
      reference_id: request.reference_id,
      expires_at: request.expires_at?.toISOString() ?? null,
      released_at: null,
      created_by: request.created_by,
      created_at: now,
      updated_at: now,
    }),
  );
  const lines = reservations.flatMap(({ id, allocations: parts }) =>
    parts.map((part) => ({ reservation_id: id, ...part })),
  );
  const perRow = new Map<string, Decimal>();
  for (const { stock_id, quantity } of lines)
    perRow.set(stock_id, (perRow.get(stock_id) ?? new Decimal(0)).plus(quantity));
  const rows = [...perRow].map(([stock_id, quantity]) => ({ stock_id, quantity }));
  await h.sql(insertReservations, [
    h.scope.tenantId,
    JSON.stringify(reservations),
    JSON.stringify(lines),
    JSON.stringify(rows),
    now,
  ]);
  return reservations;
}
