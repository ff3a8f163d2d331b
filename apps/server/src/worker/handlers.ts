import type { ChannelAdapters, Dependencies, Seal } from "@karwan/api";
import {
  deliverMessage,
  deliverNotifications,
  deliveryJob,
  expiringKeysJob,
  expiryJob,
  foldCounts,
  messageJob,
  notifyExpiringKeys,
  releaseDueReservations,
  releaseReservationWhenDue,
} from "@karwan/api";
import { z } from "zod";
import type { JobHandler } from "./jobs.ts";
import { forgetExpired } from "./maintenance.ts";

const reservation = z.object({ tenant_id: z.guid(), reservation_id: z.guid() });

const delivery = z.object({
  notification_id: z.guid(),
  user_id: z.guid(),
  channel: z.enum(["push", "email", "sms"]),
});
const deliveries = z.object({ tenant_id: z.guid(), deliveries: z.array(delivery) });

type Channels = { adapters: ChannelAdapters; seal: Seal };

/** Every job this service knows, by name. */
export function handlersOf(deps: Dependencies, channels: Channels): Record<string, JobHandler> {
  return {
    [deliveryJob]: (data) => deliverNotifications(deps, channels.adapters, deliveries.parse(data)),
    [messageJob]: (data) => deliverMessage(deps, channels.adapters, channels.seal, data),
    [expiringKeysJob]: () => notifyExpiringKeys(deps),
    [expiryJob]: async (data) => void (await releaseReservationWhenDue(deps, reservation.parse(data))),
    "reservation.sweep": async () => void (await releaseDueReservations(deps, deps.now())),
    "maintenance.forget_expired": () => forgetExpired(deps),
    "maintenance.fold_counts": () => foldCounts(deps),
  };
}

/** The sweep finds what a lost job would leave promised for good. */
export const recurring = [
  { name: expiringKeysJob, cron: "17 * * * *" },
  { name: "reservation.sweep", cron: "*/5 * * * *" },
  { name: "maintenance.forget_expired", cron: "*/10 * * * *" },
  { name: "maintenance.fold_counts", cron: "*/2 * * * *" },
] as const;
