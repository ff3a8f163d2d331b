import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, pageInput, pathId, timestampOut } from "../../kernel/index.ts";
import { typeNames } from "./types.ts";

export const notificationType = z.enum(typeNames).meta({ id: "NotificationType" });
export const priority = z.enum(["normal", "important", "critical"]).meta({ id: "NotificationPriority" });
const displayMode = z.enum(["toast", "banner", "modal"]).meta({ id: "NotificationDisplayMode" });
const channelStatus = z
  .object({
    status: z
      .enum(["pending", "sent", "failed", "skipped"])
      .meta({ id: "NotificationChannelState" })
      .describe("skipped: the channel is off, or the recipient does not want it or cannot be reached there"),
    available_at: timestampOut.describe("When it was handed over, or will be tried next"),
    retry_count: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: "NotificationChannel" });
const action = z
  .object({
    target: z.string(),
    path: z.string(),
    secondary_actions: z.array(
      z.object({
        id: z.string(),
        type: z.enum(["copy", "call", "navigate", "external_url"]).meta({ id: "SecondaryActionType" }),
        label: z.string(),
        value: z.string(),
      }),
    ),
  })
  .meta({ id: "NotificationAction" });

/** A notification as its recipient reads it, in the language of the request (1 §2). */
export const notification = z
  .object({
    id,
    notification_type: z.string().describe("Unknown ones are shown by title and body"),
    title: z.string().meta({ examples: ["Delivery assigned"] }),
    body: z.string().meta({ examples: ["Delivery RAF-00000042 was assigned to you"] }),
    read_status: z.boolean(),
    priority,
    display_mode: displayMode,
    requires_acknowledgement: z.boolean(),
    acknowledged_at: timestampOut.nullable(),
    associated_entity_type: z.string().nullable(),
    associated_entity_id: z.string().nullable(),
    template_data: z.record(z.string(), z.unknown()),
    action: action.nullable(),
    channel_status: z
      .object({
        in_app: channelStatus,
        push: channelStatus,
        email: channelStatus.optional(),
        sms: channelStatus.optional(),
      })
      .describe("`in_app` and `push` always, `email` and `sms` where the type uses them"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Notification" });
export type Notification = Written<typeof notification>;

export const listInput = z.object({
  ...pageInput(),
  read_status: z.boolean().optional(),
  notification_type: notificationType.optional(),
  priority: priority.optional(),
  display_mode: displayMode.optional(),
  acknowledged: z.boolean().optional().describe("Whether it has an acknowledgement timestamp"),
});
export const listOutput = z.object({
  notifications: z.array(notification),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() }),
  unread_count: z.int().describe("Of all, whatever the filters"),
  pending_critical_count: z.int().describe("Of all that still need to be acknowledged"),
});

export const acknowledgeInput = z.object({ notification_id: pathId("notification_not_found") });
export const acknowledgeOutput = z.object({
  notification: notification.pick({
    id: true,
    acknowledged_at: true,
    requires_acknowledgement: true,
    read_status: true,
    updated_at: true,
  }),
  already_acknowledged: z.boolean(),
  handoff: z.null(),
});

// Malformed ids are told like unknown ones, so they are not refused one by one (4 C3).
const anyId = z
  .string()
  .max(100)
  .meta({ examples: ["0198c0de-7a5e-7000-8000-000000000001"] });
export const markReadInput = z.object({
  notification_ids: z.array(anyId).max(1000).nullish().describe("Absent: all unread ones. Empty: none"),
});
export const markReadOutput = z.object({ updated_count: z.int() });
export const statsOutput = z.object({ stats: z.object({ total: z.int(), unread: z.int(), read: z.int() }) });

export const streamInput = z.object({
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullish()
    .describe("Where to go on; otherwise from now. REST takes it from the header Last-Event-ID"),
});
/** What a stream carries: first where it stands, without a notification, then each as it comes. */
export const streamEvent = z.object({ notification: notification.nullable() });
