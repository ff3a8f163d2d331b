import { z } from "zod";
import { codeText, id, moneyOut, pageInput, pageOutput, pathId, timestamp } from "../../kernel/index.ts";
import { delivery, oneOutput } from "../deliveries/index.ts";
import { payloads } from "./payloads.ts";
import { driverActions } from "./reach.ts";

const path = { id: pathId("delivery_not_found") };

/** The inputs of the actions' own paths: what each says, and of which delivery. */
export const inputs = {
  accept: payloads.accept.extend(path),
  decline: payloads.decline.extend(path),
  "start-pickup": payloads["start-pickup"].extend(path),
  pickup: payloads.pickup.extend(path),
  "start-delivery": payloads["start-delivery"].extend(path),
  deliver: payloads.deliver.extend(path),
  fail: payloads.fail.extend(path),
};
export { oneOutput };

const broughtOrder = z
  .object({
    order_number: z.string(),
    customer_notes: z.string().nullable(),
    special_instructions: z.string().nullable().describe("Of the address that it goes to"),
  })
  .meta({ id: "BroughtOrder", description: "The shop's order that a delivery brings" });
export type BroughtOrder = z.infer<typeof broughtOrder>;
const ownDelivery = delivery
  .extend({
    order: broughtOrder.nullable().describe("Null: it brings no order of a shop"),
    cash_due: moneyOut.describe(
      "Cash that the caller is still to collect: at pickup or at delivery, as `payer_type` says; a leg's too",
    ),
  })
  .meta({ id: "DriverDelivery", description: "A delivery as its driver sees it" });
export const listInput = z.object(pageInput());
export const listOutput = z.object({
  active: z
    .array(ownDelivery)
    .describe("Those assigned to the caller, and failed ones that the caller still has; the longest waiting first"),
  history: z.array(ownDelivery).describe("Those that are over, latest first: page by page"),
  ...pageOutput,
});

const syncAction = z
  .object({
    client_id: codeText(200).describe("The phone's own id of the action: each is done once"),
    type: z.enum(driverActions).meta({ id: "DriverAction" }).describe("As the action's own path ends"),
    delivery_id: id,
    payload: z.record(z.string(), z.unknown()).default({}).describe("As the body on the action's own path"),
    occurred_at: timestamp.describe("When it was done, by the phone's clock"),
  })
  .meta({ id: "SyncAction" });
export type SyncAction = z.output<typeof syncAction>;

export const syncStatuses = ["applied", "rejected", "deferred"] as const;
export const syncInput = z.object({
  actions: z.array(syncAction).min(1).max(200).describe("In any order: they are done in the order of `occurred_at`"),
});
export const syncOutput = z.object({
  results: z
    .array(
      z.object({
        client_id: z.string(),
        success: z.boolean(),
        status: z
          .enum(syncStatuses)
          .meta({ id: "SyncStatus" })
          .describe("`deferred`: kept until the action it needs arrives, for 48 hours; it need not be sent again"),
        code: z.string().nullable().describe("Why not, or `deferred`; null when it was done"),
        message: z.string().nullable(),
        details: z
          .array(z.object({ field: z.string(), message: z.string(), code: z.string() }))
          .optional()
          .describe("What is wrong with the payload"),
      }),
    )
    .describe("One for each action, in the order of the request"),
});
export type SyncResult = z.output<typeof syncOutput>["results"][number];
