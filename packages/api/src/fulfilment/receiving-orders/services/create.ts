import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { lockDeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { refuseStrangeBins } from "../bins.ts";
import type { Content } from "../contents.ts";
import { contentsOf } from "../contents.ts";
import { referenceOf, SEQUENCE } from "../numbers.ts";
import { byHand, insertOrder, namedItems, namedWarehouse } from "../repository.ts";
import type { CreateInput } from "../schema.ts";
import { announceOrder } from "./announce.ts";
import { readOrder } from "./read.ts";

/** What is awaited by hand, in the order in which it was named. */
type Expected = Content & { bin_id?: string | null | undefined };

/** Refuses what the tenant does not have: ids in bodies are no more to be trusted than those in paths. */
async function refuseStrange(tx: Transaction, { warehouse_id, item_details }: CreateInput): Promise<void> {
  const { tenantId } = tx.scope;
  const [warehouse] = await tx.sql(namedWarehouse, [tenantId, warehouse_id]);
  if (!warehouse) throw new AppError("warehouse_not_found");
  const wanted = item_details.map(({ item_id }) => item_id);
  const known = new Set((await tx.sql(namedItems, [tenantId, wanted])).map(({ id }) => id));
  const strange = wanted.find((item_id) => !known.has(item_id));
  if (strange) throw new AppError("item_not_found", { item_id: strange });
  await refuseStrangeBins(
    tx,
    warehouse_id,
    item_details.map(({ bin_id }) => bin_id),
  );
}

/** A parcel that was given up turned up again: once, and what it held unless the request says otherwise (4 J7). */
async function foundAgain(
  tx: Transaction,
  deliveryId: string,
  named: readonly Expected[],
): Promise<readonly Expected[]> {
  const { delivery, root } = await lockDeliveryGroup(tx, deliveryId);
  if (delivery.lost_at === null) throw new AppError("delivery_not_lost");
  const [earlier] = await tx.sql(byHand, [tx.scope.tenantId, deliveryId]);
  if (earlier) throw new AppError("receiving_order_exists", { receiving_order_id: earlier.id });
  return named.length > 0 ? named : contentsOf(tx, deliveryId, root.id);
}

/** Enters goods that are to come, by hand; the warehouse's staff is told (3 §7, 4 C4, 4 J7). */
export async function createOrder(ctx: TenantContext, input: CreateInput) {
  const { warehouse_id, item_details, delivery_id = null, notes = null } = input;
  if (item_details.length === 0 && !delivery_id) throw invalidField("item_details", "required");
  const [number] = await takeNumbers(ctx.deps.database, ctx.tenantId, SEQUENCE);
  return ctx.transaction(async (tx) => {
    const expected = delivery_id ? await foundAgain(tx, delivery_id, item_details) : item_details;
    await refuseStrange(tx, input);
    const id = newId();
    const lines = expected.map((line, index) => ({ ...line, line: index + 1 }));
    await tx.sql(insertOrder, [
      ctx.tenantId,
      id,
      warehouse_id,
      referenceOf(number ?? 1),
      "manual",
      delivery_id,
      null,
      notes,
      ctx.caller.userId,
      JSON.stringify(lines),
      ctx.deps.now().toISOString(),
    ]);
    const receiving_order = await readOrder(tx, id);
    await recordAudit(tx, ctx, {
      action: "receiving_order.create",
      entity_type: "receiving_order",
      entity_id: id,
      after: receiving_order,
    });
    await announceOrder(tx, ctx.deps, id, [ctx.caller.userId]);
    return { receiving_order };
  });
}
