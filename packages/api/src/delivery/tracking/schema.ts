import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, pathId, refusal, timestampOut } from "../../kernel/index.ts";
import { deliveryStatus, eventTypes } from "../lifecycle/index.ts";

const what = {
  type: z
    .string()
    .describe(`One of ${["custody", ...eventTypes].map((type) => `\`${type}\``).join(", ")}; more may come`),
  from: z.string().nullable().describe("Of a change: the status or custody before; null when there was none"),
  to: z.string().nullable().describe("Of a change: the status or custody after it"),
};
const actorType = z.enum(["user", "driver", "api_key", "carrier", "system"]).meta({ id: "ActorType" });

/** Something that happened to a delivery, as its tenant sees it (4 E6). */
const entry = z
  .object({
    ...what,
    actor: z.object({
      type: actorType,
      id: id.nullable().describe("The account's, whichever way it came; a carrier and the server have none"),
      name: z.string().nullable(),
    }),
    at: timestampOut.describe("When it was done"),
    received_at: timestampOut.describe("When we heard of it: later than `at` for a phone without a network"),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    leg_id: id.nullable().describe("Of a staged delivery: the leg on which it happened"),
    details: z.record(z.string(), z.unknown()).nullable(),
    link: z
      .object({ seq: z.int(), hash: z.string(), prev_hash: z.string() })
      .nullable()
      .describe("Of a change of custody: its place in the chain, with SHA-256 in hexadecimal"),
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = Written<typeof entry>;

export const timelineInput = z.object({ id: pathId("delivery_not_found") });
export const timelineOutput = z.object({ timeline: z.array(entry).describe("Oldest first, by `at`") });

export const trackInput = z.object({
  delivery_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,12}-[0-9]{8}(-[AB])?$/, { error: refusal("delivery_not_found") })
    .describe("A leg's leads to the whole delivery"),
  k: z
    .string()
    .optional()
    .describe("The key that the recipient was sent: shows them `private`. A wrong one is as none"),
});
const privatePart = z
  .object({
    place: z
      .object({ latitude: z.number(), longitude: z.number(), at: timestampOut, distance_km: z.number() })
      .nullable()
      .describe("Where the driver who brings it was within the last half hour, and how far from the recipient"),
    sender_name: z.string().nullable(),
    recipient_name: z.string().nullable(),
    driver_name: z.string().nullable().describe("Who brings it now"),
    proof: z
      .object({
        photo_urls: z.array(z.string()).describe("Links that work for a while"),
        signature_url: z.string().nullable(),
        recipient_name: z.string().nullable(),
        at: timestampOut,
      })
      .nullable(),
  })
  .meta({ id: "TrackedPrivately", description: "What the recipient's key shows" });
export const trackOutput = z.object({
  delivery: z.object({
    delivery_code: z.string(),
    status: deliveryStatus,
    timeline: z.array(z.object({ ...what, at: timestampOut })).describe("Changes of status and custody, oldest first"),
    estimated_at: timestampOut
      .nullable()
      .describe("When the parcel should be there; null while nobody is on the way whose place is known"),
    late_since: timestampOut
      .nullable()
      .describe("When the parcel was to be there by its pickup, once that is over: it is late; null while it is not"),
    company: z
      .object({ name: z.string(), time_zone: z.string().describe("IANA name: by whose clock its times are read") })
      .meta({ id: "TrackedCompany", description: "Who delivers" }),
    private: privatePart.nullable().describe("Null without the recipient's key"),
  }),
});
