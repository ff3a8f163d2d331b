import { listSearch, oneOf, searchOf } from "../kernel/search.ts";

export const manifestStatuses = [
  "draft",
  "picked_up",
  "in_transit",
  "awaiting_receipt",
  "receiving",
  "received",
  "received_with_exceptions",
  "processing",
  "completed",
  "cancelled",
] as const;
/** `new`: opens the form of a new one, once. */
const shape = { ...listSearch, status: oneOf(manifestStatuses), new: oneOf(["yes"]) };

/** What the list of manifests keeps in its address. */
export const manifestsSearch = searchOf(shape);
