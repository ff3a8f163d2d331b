import type { Dependencies } from "@karwan/api";
import { releaseReservationWhenDue } from "@karwan/api";
import { z } from "zod";
import type { JobHandler } from "./jobs.ts";
import { forgetExpired } from "./maintenance.ts";

const reservation = z.object({ tenant_id: z.guid(), reservation_id: z.guid() });

/** Every job this service knows, by name. */
export function handlersOf(deps: Dependencies): Record<string, JobHandler> {
  return {
    "reservation.expire": async (data) => void (await releaseReservationWhenDue(deps, reservation.parse(data))),
    "maintenance.forget_expired": () => forgetExpired(deps),
  };
}

export const recurring = [{ name: "maintenance.forget_expired", cron: "*/10 * * * *" }] as const;
