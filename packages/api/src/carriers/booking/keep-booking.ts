import type { Transaction } from "@karwan/db";
import { unassign } from "../../delivery/assignments/index.ts";
import { openCredentials } from "../../delivery/carriers/index.ts";
import type { DeliveryGroup } from "../../delivery/lifecycle/index.ts";
import {
  assignmentMachine,
  bookingJob,
  DeliveryChange,
  deliveryMachine,
  isUnmade,
  lockDeliveryGroup,
} from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import type { CarrierAdapter, CarrierAdapters, CarrierOrder } from "./adapter.ts";
import { CarrierError } from "./adapter.ts";
import type { BookingRow } from "./repository.ts";
import { assignmentStatement, bookingStatement, settleStatement } from "./repository.ts";

const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3600_000;

type Job = { tenant_id: string; assignment_id: string };
type Wish = "book" | "cancel" | null;
type Result = {
  status: NonNullable<BookingRow["status"]>;
  reference: string | null;
  attempts: number;
  error: string | null;
};

/** What the carrier still has to hear, given how the assignment and its booking stand. */
export function wishOf({ assignment_status, status }: Pick<BookingRow, "assignment_status" | "status">): Wish {
  if (!assignmentMachine.isFinal(assignment_status) && (status === null || status === "requested")) return "book";
  // Also what never came to a booking: the carrier may have it all the same, when only its answer was lost.
  if (isUnmade(assignment_status) && status !== null && status !== "cancelled") return "cancel";
  return null;
}

/**
 * Tells a carrier what it is given and what is taken from it, after the commit that said so (architecture 3.6). Never
 * inside a transaction; a worker that dies in between asks again, under the same id.
 */
export async function keepBooking(deps: Dependencies, adapters: CarrierAdapters, job: Job): Promise<void> {
  const { tenant_id: tenantId, assignment_id } = job;
  const [[row]] = await deps.database.read({ tenantId }, (q) => [q.sql(bookingStatement, [tenantId, assignment_id])]);
  const wish = row ? wishOf(row) : null;
  if (!row || wish === null) return;
  const result = await ask(deps, adapters[row.carrier_code], { wish, row, id: assignment_id });
  await deps.database.transaction({ tenantId }, (tx) => settle(tx, deps, job, { row, result }));
}

async function ask(
  deps: Dependencies,
  adapter: CarrierAdapter | undefined,
  { wish, row, id }: { wish: "book" | "cancel"; row: BookingRow; id: string },
): Promise<Result> {
  const credentials = openCredentials(deps, row.sealed_credentials);
  const { reference } = row;
  try {
    if (!adapter) throw new CarrierError("carrier_unknown", { isFinal: true });
    if (wish === "book") {
      const booked = await adapter.book(orderOf(id, row), credentials);
      return { status: "booked", reference: booked.reference, attempts: 0, error: null };
    }
    await adapter.cancel({ id, reference }, credentials);
    return { status: "cancelled", reference, attempts: 0, error: null };
  } catch (err) {
    const { carrier_code } = row;
    deps.log.warn({ err, assignment_id: id, carrier_code, wish }, "a carrier did not do what it was asked");
    const isAgain = row.status === (wish === "book" ? "requested" : "cancelling");
    const attempts = (isAgain ? row.attempts : 0) + 1;
    const error = err instanceof CarrierError ? err.code : "carrier_failed";
    const isOver = attempts >= MAX_ATTEMPTS || (err instanceof CarrierError && err.isFinal);
    const status = wish === "cancel" ? "cancelling" : isOver ? "failed" : "requested";
    return { status, reference, attempts: isOver ? MAX_ATTEMPTS : attempts, error };
  }
}

function orderOf(id: string, row: BookingRow): CarrierOrder {
  const { delivery_code, barcode, sender, recipient, pickup_address, delivery_address, unit_size } = row;
  const parcel = { delivery_code, barcode, sender, recipient, pickup_address, delivery_address, unit_size };
  const { cash_due: cash_to_collect, payer_type: cash_from, currency_code } = row;
  return { id, ...parcel, cash_to_collect, cash_from, currency_code };
}

/**
 * Writes down how it went. The delivery is locked meanwhile: whoever ends the assignment comes before, and is seen here,
 * or after, and finds the booking to take back.
 */
async function settle(
  tx: Transaction,
  deps: Dependencies,
  job: Job,
  { row, result }: { row: BookingRow; result: Result },
) {
  const key = [job.tenant_id, job.assignment_id] as const;
  const now = deps.now();
  const group = await lockDeliveryGroup(tx, row.delivery_id);
  const [assignment] = await tx.sql(assignmentStatement, key);
  const { status, reference, attempts, error } = result;
  await tx.sql(settleStatement, [...key, status, reference, attempts, error, now.toISOString()]);
  if (status === "failed") return giveBack(tx, deps, group, job.assignment_id);
  const next = assignment && wishOf({ assignment_status: assignment.status, status });
  if (!next || attempts >= MAX_ATTEMPTS) return;
  const wait = attempts === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
  await deps.jobs.schedule(tx, bookingJob, { ...job }, new Date(now.getTime() + wait));
}

/** A carrier that does not take a delivery has it no longer: it waits for somebody else. */
async function giveBack(
  tx: Transaction,
  deps: Dependencies,
  group: DeliveryGroup,
  assignmentId: string,
): Promise<void> {
  const { delivery } = group;
  if (delivery.assignment_id !== assignmentId || !deliveryMachine.table[delivery.status].unassign) return;
  const now = deps.now();
  const change = new DeliveryChange(group, { actor: { type: "system", id: null }, at: now, received_at: now });
  unassign(change, delivery, "carrier_booking_failed");
  await change.commit(tx, deps);
}
