import type { FulfilmentWaybillsChangePackagesOutput } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";
import type { NotOn } from "./not-on.ts";

type Rejected = FulfilmentWaybillsChangePackagesOutput["rejected"];

/** Parcels that a waybill did not take, each by the code that was sent, with the server's words for why. */
export const notTaken = (rejected: Rejected): NotOn[] =>
  rejected.map(({ barcode, id, message }) => ({ code: barcode ?? id ?? "", why: message }));

/** The same where it took none of them; null of any other failure. */
export const noneTaken = (error: unknown): NotOn[] | null =>
  isKarwanError(error, "nothing_to_transfer") ? notTaken((error.extra.rejected ?? []) as Rejected) : null;
