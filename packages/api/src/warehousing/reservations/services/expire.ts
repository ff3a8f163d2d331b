import type { Dependencies } from "../../../kernel/index.ts";
import { defineDue, visitDue } from "../../../kernel/index.ts";
import { dueReservations, nextReservation } from "../repository.ts";
import { releaseReservation } from "./release.ts";

/** The job that ends a reservation at its time. */
export const expiryJob = "reservation.expire";

/** Releases a reservation if it is still active and its time has come; says whether it did. */
export async function releaseReservationWhenDue(
  deps: Dependencies,
  { tenant_id, reservation_id }: { tenant_id: string; reservation_id: string },
): Promise<boolean> {
  const now = deps.now();
  const released = await deps.database.transaction({ tenantId: tenant_id }, (tx) =>
    releaseReservation(tx, [reservation_id], now, now),
  );
  return released.length > 0;
}

const reservationsDue = defineDue({
  kind: "reservations",
  next: (tx) => tx.sql(nextReservation, [tx.scope.tenantId]),
});

/** Releases whatever is overdue in every tenant, should jobs have been lost; answers how many there were. */
export async function releaseDueReservations(deps: Dependencies, now: Date): Promise<number> {
  let released = 0;
  await visitDue(deps, reservationsDue, {
    since: now,
    visit: async (tenantId) => {
      released += await deps.database.transaction({ tenantId }, async (tx) => {
        const due = await tx.sql(dueReservations, [tenantId, now.toISOString()]);
        const ids = due.map(({ id }) => id);
        return ids.length > 0 ? (await releaseReservation(tx, ids, now, now)).length : 0;
      });
    },
    failure: "reservations whose time is over could not be released",
  });
  return released;
}
