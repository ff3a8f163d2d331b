import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, doWithEach, goingThroughAll, visitDue } from "../../kernel/index.ts";
import type { CarrierAdapters } from "./adapter.ts";
import { keepBooking } from "./keep-booking.ts";

// Longer than the longest wait between two attempts: what waits for less is still waiting for its own job.
const QUIET_MS = 2 * 3600_000;
const FIRST_MS = 2 * 60_000;
const BACK_MS = 7 * 24 * 3600_000;
const AT_MOST = 200;

const forgottenStatement = statement(
  "carriers.forgotten_bookings",
  `SELECT a.id AS assignment_id FROM delivery_assignments a
     LEFT JOIN carrier_bookings b ON b.tenant_id = $1 AND b.assignment_id = a.id
   WHERE a.tenant_id = $1 AND a.carrier_code IS NOT NULL AND a.created_at > $2
     AND (b.status IS NULL AND a.ended_at IS NULL AND a.created_at <= $3
       OR b.status IN ('requested', 'cancelling') AND b.attempts < 8 AND b.updated_at <= $4
       OR b.status IN ('requested', 'booked') AND a.status IN ('declined', 'released', 'cancelled') AND a.ended_at <= $3)
   ORDER BY a.created_at LIMIT ${AT_MOST}`,
  goingThroughAll,
);

const nextStatement = statement(
  "carriers.next_booking",
  `SELECT least(
     min(a.created_at) FILTER (WHERE b.status IS NULL AND a.ended_at IS NULL) + interval '2 minutes',
     min(b.updated_at) FILTER (WHERE b.status IN ('requested', 'cancelling') AND b.attempts < 8) + interval '2 hours',
     min(a.ended_at) FILTER (WHERE b.status IN ('requested', 'booked')
       AND a.status IN ('declined', 'released', 'cancelled')) + interval '2 minutes') AS at
   FROM delivery_assignments a LEFT JOIN carrier_bookings b ON b.tenant_id = $1 AND b.assignment_id = a.id
   WHERE a.tenant_id = $1 AND a.carrier_code IS NOT NULL AND a.created_at > $2`,
  goingThroughAll,
);
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
const bookingsDue = defineDue({
  kind: "bookings",
  next: (tx, now) => tx.sql(nextStatement, [tx.scope.tenantId, ago(now, BACK_MS)]),
});

/** Tells carriers what a lost job left unsaid; one that does not answer does not keep the others waiting. */
export async function sweepBookings(deps: Dependencies, adapters: CarrierAdapters): Promise<void> {
  const now = deps.now();
  const times = [ago(now, BACK_MS), ago(now, FIRST_MS), ago(now, QUIET_MS)] as const;
  const failure = "a carrier could not be told";
  await visitDue(deps, bookingsDue, {
    since: now,
    visit: async (tenant_id) => {
      const [forgotten] = await deps.database.read({ tenantId: tenant_id }, (q) => [
        q.sql(forgottenStatement, [tenant_id, ...times]),
      ]);
      await doWithEach(deps, {
        on: forgotten.map(({ assignment_id }) => ({ tenant_id, assignment_id })),
        do: (booking) => keepBooking(deps, adapters, booking),
        failure,
      });
    },
    failure,
  });
}
