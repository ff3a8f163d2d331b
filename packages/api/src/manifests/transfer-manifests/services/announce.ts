import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../../kernel/index.ts";
import { notify } from "../../../messaging/notifications/index.ts";
import type { LockedManifest } from "../../life-cycle/index.ts";

/** Tells the warehouse's staff, but for who noted it, what waits to be received (4 C4). Late in the transaction: it holds the recipients' places. */
export function announceArrival(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "now">,
  { id, manifest_number }: Pick<LockedManifest, "id" | "manifest_number">,
  except: readonly string[],
): Promise<void> {
  return notify(
    tx,
    { deps },
    {
      to: { role: "warehouse_staff", except },
      type: "manifest_arrived",
      data: { manifestId: id, code: manifest_number },
      entity: { type: "transfer_manifest", id },
      action: { target: "transfer_manifest", path: `/delivery/transfer-manifests/${id}`, secondary_actions: [] },
    },
  );
}
