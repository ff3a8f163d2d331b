import type { Outcome } from "../../kernel/index.ts";
import { readAnswer } from "../../kernel/index.ts";
import { setDestinationOutput } from "./schema.ts";

const ordered: Outcome = { status: 200, message: "transfer_manifest.orders_made" };
const incomplete: Outcome = { status: 200, message: "error.manifest_receiving_incomplete" };
const waiting: Outcome = { status: 200, message: "transfer_manifest.orders_waiting" };
/** So many manifests are named in a sentence; all of them are in the answer. */
const NAMED = 5;

/** What the answer says in words: what became of each parcel, and which manifests still miss some (2 §4.9). */
function outcomeOf(data: unknown): Outcome {
  const { created_count, failed_count, receipt } = readAnswer(setDestinationOutput, data).data;
  const open = receipt.manifests.filter(({ ready }) => !ready);
  const [first, ...others] = open;
  if (!first) return { ...ordered, params: { created_count, failed_count } };
  if (others.length === 0 && created_count + failed_count === 0) {
    const { manifest_number, status: manifest_status, remaining_count } = first;
    return { ...incomplete, params: { manifest_number, manifest_status, remaining_count } };
  }
  const manifests = open.slice(0, NAMED).map((one) => `${one.manifest_number} (${one.remaining_count})`);
  const waiting_count = receipt.requested_count - created_count - failed_count;
  const unnamed_count = open.length - manifests.length;
  return { ...waiting, params: { created_count, failed_count, waiting_count, manifests, unnamed_count } };
}

/** What a call of set-destination may say (2 §4.9, 4 G2). */
export const orderOutcomes = { all: [ordered, incomplete, waiting], of: outcomeOf };
