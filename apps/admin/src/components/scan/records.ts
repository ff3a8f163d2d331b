import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { NotOn } from "./not-on.ts";
import { noneTaken, notTaken } from "./rejected.ts";

/** Of which records scans are kept on the device until the server has them: what is put onto one, or what came with it. */
export type ScannedOnto = "manifest" | "tally" | "waybill";
/** What is kept of one is called so; `nameOf` and `recordIn` are each other's opposite. */
export const nameOf = (kind: ScannedOnto, id: string): string => `${kind}.${id}`;

export interface ScannedRecord {
  kind: ScannedOnto;
  id: string;
}

/** Which record it is by its name; null where it is none. */
export function recordIn(name: string): ScannedRecord | null {
  const [, kind, id] = /^(manifest|tally|waybill)\.([0-9a-f-]{36})$/.exec(name) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as ScannedOnto, id };
}

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
    // What waits is counted with what the server has: both are known at once.
    await readAgain("manifests");
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
