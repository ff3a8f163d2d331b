import type { WarehouseSteps } from "../../../delivery/lifecycle/index.ts";
import { warehouseOf } from "../../../delivery/lifecycle/index.ts";
import { takeNumberWithin } from "../../../kernel/index.ts";
import { contentsOf } from "../contents.ts";
import { referenceOf, SEQUENCE } from "../numbers.ts";
import { insertOrder } from "../repository.ts";

/** A parcel is at the door, or comes back to it: one pending receiving order says what to expect (2 §4.8 rule 5, 3 §5). */
export const awaitParcel: WarehouseSteps["await"] = async (
  { tx, deps, delivery, group, context },
  { receiving_order_id, source },
) => {
  const warehouse_id = warehouseOf(delivery);
  if (warehouse_id === null) throw new Error("a parcel that comes to a warehouse has one");
  const contents = await contentsOf(tx, delivery.id, group.root.id);
  const reference = referenceOf(await takeNumberWithin(tx, deps.database, SEQUENCE));
  await tx.sql(insertOrder, [
    tx.scope.tenantId,
    receiving_order_id,
    warehouse_id,
    reference,
    source,
    delivery.id,
    null,
    null,
    context.actor.id,
    JSON.stringify(contents.map((content, index) => ({ ...content, line: index + 1 }))),
    context.received_at.toISOString(),
  ]);
};
