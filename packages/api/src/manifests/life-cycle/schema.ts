import { z } from "zod";
import { manifestEvents } from "./events.ts";
import { manifestItemStates, manifestStates } from "./state.ts";

export const manifestStatus = z.enum(manifestStates.states).meta({ id: "TransferManifestStatus" });
export const manifestItemStatus = z.enum(manifestItemStates.states).meta({ id: "TransferManifestItemStatus" });
export const manifestEvent = z.enum(manifestEvents).meta({ id: "TransferManifestEventType" });
