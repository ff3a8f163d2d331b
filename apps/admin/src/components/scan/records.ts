import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { ScannedOnto, ScannedRecord } from "./kept-scans.ts";
import type { NotOn } from "./not-on.ts";
import { noneTaken, notTaken } from "./rejected.ts";

const READ_AT_MOST_MS = 1_000;

type Send = (id: string, codes: string[], idempotencyKey: string) => Promise<NotOn[]>;

const send: Record<ScannedOnto, Send> = {
  async manifest(id, barcodes, idempotencyKey) {
    const { results } = await karwan.manifests.items.add.mutate({ id, barcodes }, { idempotencyKey });
    void readAgain("manifests");
    return results.flatMap(({ success, barcode_value: code, error_message: why }) =>
      success ? [] : [{ code, why: why ?? "" }],
    );
  },
  async tally(id, barcodes, idempotencyKey) {
    const { results } = await karwan.manifests.items.tally.mutate({ id, barcodes }, { idempotencyKey });
    // What waits is counted with what the server has: both are known at once, unless that is slow to be read.
    const isLate = new Promise((resolve) => setTimeout(resolve, READ_AT_MOST_MS));
    await Promise.race([readAgain("manifests"), isLate]);
    return results.flatMap(({ success, barcode_value: code, error_key, error_message: why, manifest_item_id: item }) =>
      success ? [] : [{ code, why: why ?? "", id: item, isThere: error_key === "already_tallied" }],
    );
  },
  async waybill(id, add, idempotencyKey) {
    try {
      return notTaken(
        (await karwan.fulfilment.waybills.changePackages.mutate({ id, add }, { idempotencyKey })).rejected,
      );
    } catch (error) {
      const none = noneTaken(error);
      if (!none) throw error;
      return none;
    } finally {
      void readAgain("fulfilment", "delivery");
    }
  },
};

/** Sends codes to their record, all in one request of that key; answers those that it refused. */
export const sendTo = ({ kind, id }: ScannedRecord, codes: readonly string[], idempotencyKey: string) =>
  send[kind](id, [...codes], idempotencyKey);
