import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { ActionContext } from "./action-context.ts";
import { DeliveryChange } from "./change.ts";
import { lockDeliveryGroup } from "./lock.ts";
import type { DeliveryRow } from "./rows.ts";
import type { Custody } from "./state.ts";

/**
 * What the end of an operational return means to the delivery that it brings back: its chain of custody ends alike. Locks
 * that delivery, and so comes before the return's own `commit`, which locks drivers.
 */
export async function endOriginal(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  back: DeliveryRow,
  custody: Custody & ("returned_to_sender" | "lost"),
  context: ActionContext,
): Promise<void> {
  if (back.delivery_flow !== "operational_return" || back.original_delivery_id === null) return;
  const group = await lockDeliveryGroup(tx, back.original_delivery_id);
  const change = new DeliveryChange(group, context);
  const failed = group.legs.find(({ status }) => status === "returned") ?? group.root;
  change.handOver(failed, custody, { proof: { delivery_id: back.id, delivery_code: back.delivery_code } });
  await change.commit(tx, deps);
}
