import { z } from "zod";
import { deliveryStatus } from "../../delivery/lifecycle/index.ts";
import { id } from "../../kernel/index.ts";
import { manifestEvents } from "./events.ts";
import { manifestItemStates, manifestStates } from "./state.ts";

export const manifestStatus = z.enum(manifestStates.states).meta({ id: "TransferManifestStatus" });
export const manifestItemStatus = z.enum(manifestItemStates.states).meta({ id: "TransferManifestItemStatus" });
export const manifestEvent = z.enum(manifestEvents).meta({ id: "TransferManifestEventType" });
/** What the message of a failed order is made of, for programs. */
export const failureDetails = z
  .record(z.string(), z.unknown())
  .describe("What the message names: the price and what is available, the least and the greatest size, ...");
/** The order that was made of an item. */
export const manifestOrderDelivery = z
  .object({ id, delivery_code: z.string(), status: deliveryStatus })
  .meta({ id: "ManifestOrderDelivery" });
