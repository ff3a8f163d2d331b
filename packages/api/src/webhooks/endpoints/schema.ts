import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, oneLine, pageInput, pageOutput, pathId, timestampOut } from "../../kernel/index.ts";
import { subscribableEvents } from "../events/index.ts";

const events = z.enum(subscribableEvents).meta({ id: "WebhookEventType" });

/** What is kept of a webhook and may be seen. */
export const webhookRow = z.object({
  id,
  url: z.string(),
  events: z.array(events),
  is_active: z.boolean(),
  disabled_reason: z
    .enum(["gone", "failing"])
    .meta({ id: "WebhookDisabledReason" })
    .nullable()
    .describe(
      "`gone`: the receiver answered 410; `failing`: it took nothing for three days. Nothing more is sent until `is_active` is set again",
    ),
  failing_since: timestampOut
    .nullable()
    .describe("From its first time-out or fifth failure in a row on, until it takes something or is changed"),
  former_secret_until: timestampOut.nullable().describe("Until then the former secret signs beside the new one"),
  created_at: timestampOut,
  updated_at: timestampOut,
});
export type WebhookRow = Written<typeof webhookRow>;
export const webhook = webhookRow
  .extend({
    status: z
      .enum(["active", "failing", "disabled"])
      .meta({ id: "WebhookStatus" })
      .describe("`failing` is tried on, apart from the others; `disabled` is sent nothing"),
  })
  .meta({ id: "Webhook" });
export type Webhook = Written<typeof webhook>;

export const attemptStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;
const attemptStatus = z.enum(attemptStatuses).meta({ id: "WebhookAttemptStatus" });
export const attempt = z
  .object({
    id,
    event_id: id.describe("The `webhook-id` of the request, the same on every try"),
    event_type: z.string(),
    number: z.int().describe("Counts the tries of an event, anew after a retry by hand"),
    status: attemptStatus,
    response_status: z.int().nullable(),
    response_body: z.string().nullable().describe("The first kilobyte of the answer"),
    duration_ms: z.int().nullable(),
    error: z
      .string()
      .nullable()
      .describe(
        "`status_<n>`, `timeout`, `dns_failed`, `tls_failed`, `connection_failed`, `address_not_allowed`, `secret_unreadable`",
      ),
    next_attempt_at: timestampOut
      .nullable()
      .describe("When this try is due, or the one after it; null once nothing follows"),
    at: timestampOut.nullable().describe("When it was tried"),
  })
  .meta({ id: "WebhookAttempt" });
export type Attempt = Written<typeof attempt>;

const url = z
  .string()
  .trim()
  .max(2048)
  .check(oneLine)
  .describe("https; no private or loopback address")
  .meta({ examples: ["https://shop.example/webhooks"] });
const subscriptions = z.array(events).min(1).max(subscribableEvents.length);
const secret = z.string().nullable().describe("`whsec_...`, shown this once; signs as Standard Webhooks say");

export const listInput = z.object(pageInput());
export const listOutput = z.object({ webhooks: z.array(webhook), ...pageOutput });

export const createInput = z.object({ url, events: subscriptions, is_active: z.boolean().default(true) });
export const withSecret = z.object({ webhook: webhook.extend({ secret }) });

const webhookId = pathId("webhook_not_found");
export const updateInput = z.object({
  id: webhookId,
  url: url.optional(),
  events: subscriptions.optional(),
  is_active: z.boolean().optional(),
  rotate_secret: z
    .boolean()
    .optional()
    .describe("Makes a new secret; the former one goes on signing beside it for 24 hours"),
});
export const updateOutput = z.object({
  webhook: webhook.extend({ secret: secret.describe("The new secret, shown this once; null unless it was rotated") }),
});

export const oneInput = z.object({ id: webhookId });
export const attemptsInput = z.object({
  id: webhookId,
  ...pageInput(),
  status: attemptStatus.optional(),
});
export const attemptsOutput = z.object({ attempts: z.array(attempt), ...pageOutput });
export const retryInput = z.object({ id: pathId("webhook_attempt_not_found") });
export const oneAttempt = z.object({ attempt });
