import { z } from "zod";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  freeJson,
  MAX_FREE_JSON,
  pageInput,
  pageOutput,
  pathCode,
  pathId,
  timestamp,
  timestampOut,
} from "../../kernel/index.ts";

export const hookInput = z.object({ tenant_carrier_id: pathId("carrier_not_found") });

export const eventInput = z.object({
  event_id: codeText(255).describe("The carrier's own id of the event: each is taken once"),
  delivery_code: codeText(100),
  status: deliveryStatus.describe("What the delivery has become"),
  occurred_at: timestamp,
  details: freeJson()
    .nullish()
    .describe(`Whatever else the carrier says of it: at most ${MAX_FREE_JSON.toLocaleString("en")} bytes of JSON`),
});
export type CarrierEvent = z.infer<typeof eventInput>;

export const outcomes = ["applied", "ignored", "backwards"] as const;
export type Outcome = (typeof outcomes)[number];

export const eventOutput = z.object({
  outcome: z
    .enum([...outcomes, "duplicate"])
    .meta({ id: "CarrierEventOutcome" })
    .describe(
      "`applied`: the delivery moved. `ignored`: it is no delivery of this carrier. `backwards`: it is there already, or further. `duplicate`: this event came before",
    ),
});

const keptOutcome = z.enum(outcomes).meta({ id: "KeptCarrierEventOutcome" });
export const keptEvent = z
  .object({
    event_id: z.string(),
    delivery_code: z.string(),
    status: z.string().describe("What the delivery has become, as the carrier said: one of a delivery's statuses"),
    outcome: keptOutcome.describe("What came of it when it arrived"),
    details: z.unknown().describe("Whatever else the carrier said of it; null: nothing"),
    occurred_at: timestampOut,
    received_at: timestampOut,
  })
  .meta({ id: "CarrierEvent" });
export type KeptEvent = Written<typeof keptEvent>;

export const listInput = z.object({
  code: pathCode("carrier_not_found", 60).describe("The carrier's code, e.g. `sandbox`"),
  ...pageInput(),
  outcome: keptOutcome.optional(),
});
export const listOutput = z.object({ events: z.array(keptEvent), ...pageOutput });
