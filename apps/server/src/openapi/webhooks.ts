import { webhookEventData } from "@karwan/api";
import { z } from "zod";
import type { ZodOpenApiPathItemObject } from "zod-openapi";

const header = z.object({
  "webhook-id": z.guid().describe("The event's id, the same on every try: keep it to recognise what came twice"),
  "webhook-timestamp": z.string().describe("When this try was made, in seconds since 1970"),
  "webhook-signature": z.string().describe("`v1,<base64>`, several separated by spaces while a secret is changed"),
});

/** `delivery.status_changed` as `DeliveryStatusChanged`. */
const nameOf = (type: string) =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** What is posted to the webhooks of tenants, one entry an event (3 §6, 4 E11). */
export function webhooksSent(): Record<string, ZodOpenApiPathItemObject> {
  const entries = Object.entries(webhookEventData).map(([type, data]) => {
    const body = z
      .object({
        type: z.literal(type),
        timestamp: z.iso.datetime().describe("When it happened"),
        data,
      })
      .meta({ id: `${nameOf(type)}Event` });
    const post = {
      operationId: `on${nameOf(type)}`,
      tags: ["Webhooks"],
      summary: `An event \`${type}\``,
      description: "Posted to the URLs that subscribed to it, signed as Standard Webhooks say.",
      // The receiver's own: the signature is what it checks.
      security: [],
      requestParams: { header },
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: {
        "2XX": { description: "Taken. Anything else is tried again, for three days" },
        "410": { description: "Gone: the webhook is switched off" },
      },
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(entries);
}
