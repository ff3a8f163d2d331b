import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { openStream } from "../streams/index.ts";
import { listNotifications } from "./list.ts";
import {
  acknowledgeInput,
  acknowledgeOutput,
  listInput,
  listOutput,
  markReadInput,
  markReadOutput,
  statsOutput,
  streamEvent,
  streamInput,
} from "./schema.ts";
import { acknowledgeNotification, markNotificationsRead, notificationStats } from "./service.ts";
import { followNotifications } from "./stream.ts";

const tag = "Notifications";
const reference = "1 §4.4";

export const notificationsRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path: "/messaging/notifications" },
    summary: "List own notifications",
    description: "Title and body are in the language of the request.",
    tag,
    reference,
    message: "notification.listed",
    platform: true,
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  acknowledge: tenantOperation([], {
    rest: { method: "PUT", path: "/messaging/notifications/{notification_id}/acknowledge" },
    summary: "Acknowledge a critical notification",
    description: "Confirms that it was seen and controls nothing else. Repeating it answers the first time.",
    tag,
    reference,
    message: "notification.acknowledged",
    errors: ["notification_not_found", "notification_acknowledgement_not_required"],
    platform: true,
  })
    .input(acknowledgeInput)
    .output(acknowledgeOutput)
    .mutation(({ ctx, input }) => acknowledgeNotification(ctx, input)),

  markRead: tenantOperation([], {
    rest: { method: "PUT", path: "/messaging/notifications/mark-read" },
    operationId: "markNotificationsRead",
    summary: "Mark some or all notifications as read",
    tag,
    reference,
    message: "notification.marked_read",
    errors: ["invalid_notification_ids"],
    platform: true,
  })
    .input(markReadInput)
    .output(markReadOutput)
    .mutation(({ ctx, input }) => markNotificationsRead(ctx, input)),

  stats: tenantOperation([], {
    rest: { method: "GET", path: "/messaging/notifications/stats" },
    operationId: "getNotificationStats",
    summary: "Count own notifications",
    tag,
    reference,
    message: "notification.counted",
    platform: true,
  })
    .input(z.object({}))
    .output(statsOutput)
    .query(({ ctx }) => notificationStats(ctx)),

  stream: tenantOperation([], {
    rest: { method: "GET", path: "/messaging/notifications/stream" },
    operationId: "streamNotifications",
    summary: "Follow own notifications as they come",
    description:
      "Server-sent events: `ready` with the position at which the stream stands, then `notification` for each new one. `id` is the position: sent back as `Last-Event-ID` it resumes there without a gap. The stream ends after 15 minutes at most; connect again.",
    tag,
    reference: "3 §12",
    message: "notification.streamed",
    errors: ["limit_reached"],
    platform: true,
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) =>
      openStream(ctx, signal, () => followNotifications(ctx, input.lastEventId, signal)),
    ),
});
