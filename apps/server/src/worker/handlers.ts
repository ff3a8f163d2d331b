import type { Dependencies } from "@karwan/api";
import { expiryJob, releaseDueReservations, releaseReservationWhenDue } from "@karwan/api";
import { z } from "zod";
import type { JobHandler } from "./jobs.ts";
import { forgetExpired } from "./maintenance.ts";

const reservation = z.object({ tenant_id: z.guid(), reservation_id: z.guid() });

/** Every job this service knows, by name. */
export function handlersOf(deps: Dependencies): Record<string, JobHandler> {
  return {
    [expiryJob]: async (data) => void (await releaseReservationWhenDue(deps, reservation.parse(data))),
    "reservation.sweep": async () => void (await releaseDueReservations(deps, deps.now())),
    "maintenance.forget_expired": () => forgetExpired(deps),
  };
}

/** The sweep finds what a lost job would leave promised for good. */
export const recurring = [
  { name: "reservation.sweep", cron: "*/5 * * * *" },
  { name: "maintenance.forget_expired", cron: "*/10 * * * *" },
] as const;
