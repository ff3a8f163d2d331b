import { z } from "zod";
import { issue, timestampOut } from "../../kernel/index.ts";
import type { Channel } from "../notifications/index.ts";
import { channelNames, notificationType, notificationTypes, priority, typeNames } from "../notifications/index.ts";

const channelName = z.enum(channelNames).meta({ id: "NotificationChannelName" });

const preference = z
  .object({
    notification_type: notificationType,
    priority,
    channels: z.array(
      z
        .object({
          channel: channelName,
          is_on: z.boolean(),
          is_fixed: z.boolean().describe("What has to be confirmed is always sent"),
        })
        .meta({ id: "NotificationPreferenceChannel" }),
    ),
  })
  .meta({ id: "NotificationPreference" });
export type Preference = z.infer<typeof preference>;

/** What somebody has to confirm they cannot leave unsent. */
export const isFixed = (type: (typeof typeNames)[number]): boolean =>
  "requires_acknowledgement" in notificationTypes[type];

const change = z
  .object({ notification_type: notificationType, channel: channelName, is_on: z.boolean() })
  .superRefine(({ notification_type, channel, is_on }, ctx) => {
    const used: readonly Channel[] = notificationTypes[notification_type].channels;
    if (!used.includes(channel))
      ctx.addIssue({ code: "custom", path: ["channel"], message: issue("channel_not_used") });
    else if (!is_on && isFixed(notification_type))
      ctx.addIssue({ code: "custom", path: ["is_on"], message: issue("notification_always_sent") });
  })
  .meta({ id: "NotificationPreferenceChange" });

const MOST = typeNames.length * channelNames.length;

export const updateInput = z.object({
  changes: z.array(change).min(1).max(MOST).describe("What is left out stays; of two for the same the last one counts"),
});
export const oneOutput = z.object({
  preferences: z.array(preference).describe("Of every type, the channels that it uses beside the list itself"),
  updated_at: timestampOut.nullable().describe("When they were changed last; for `If-Match`"),
});
