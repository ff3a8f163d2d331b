import { z } from "zod";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import { codeText, pathId, timestamp } from "../../kernel/index.ts";

export const hookInput = z.object({ tenant_carrier_id: pathId("carrier_not_found") });

export const eventInput = z.object({
  event_id: codeText(255).describe("The carrier's own id of the event: each is taken once"),
  delivery_code: codeText(100),
  status: deliveryStatus.describe("What the delivery has become"),
  occurred_at: timestamp,
  details: z.record(z.string(), z.unknown()).nullish().describe("Whatever else the carrier says of it"),
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
