import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { activeAssignment, lockDeliveryGroup, startsInWarehouse } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { changeHandoff, findNamed, insertHandoff, lockOpen, sharePicking } from "../repository.ts";
import type { CreateInput } from "../schema.ts";
import { readHandoff } from "./show.ts";
import { keepSignature } from "./signature.ts";
import { requireBeforePickup, requireDriver } from "./window.ts";

/**
 * Asks for a handoff. Of a delivery that starts in a warehouse its assignment has made one, which is answered; others get
 * one here (2 §4.6).
 */
export function createHandoff(ctx: TenantContext, input: CreateInput) {
  return ctx.transaction(async (tx) => {
    const group = await lockDeliveryGroup(tx, input.delivery_id);
    await requireNamed(tx, group, input);
    const id = startsInWarehouse(group.delivery)
      ? await findPrepared(tx, ctx, group, input)
      : await insertNew(tx, ctx, group, input);
    return { handoff: await readHandoff(tx, ctx, id) };
  });
}

const mismatch = (field: "warehouse_id" | "picking_order_id" | "driver_id") =>
  new AppError("handoff_mismatch", { field });

/** What the request names is the tenant's and belongs together, somebody is on his way, and the goods are picked. */
async function requireNamed(tx: Transaction, group: DeliveryGroup, input: CreateInput): Promise<void> {
  const { delivery } = group;
  const { warehouse_id, picking_order_id, warehouse_staff_id, driver_id } = input;
  const { tenantId } = tx.scope;
  const [[named], [picking]] = await tx.inOrder(
    () => tx.sql(findNamed, [tenantId, warehouse_id, warehouse_staff_id]),
    () => tx.sql(sharePicking, [tenantId, picking_order_id]),
  );
  if (!named?.warehouse_id) throw new AppError("warehouse_not_found");
  if (!picking) throw new AppError("picking_order_not_found");
  if (!named.staff_id) throw new AppError("user_not_found");
  if (driver_id) await requireDriver(tx, driver_id);
  if (picking.warehouse_id !== warehouse_id) throw mismatch("warehouse_id");
  if (picking.delivery_id !== null && picking.delivery_id !== delivery.id) throw mismatch("picking_order_id");
  requireBeforePickup(group, startsInWarehouse(delivery));
  if (picking.status !== "completed") throw new AppError("picking_not_completed");
}

/** The handoff that waits for who is assigned, which must be what the request means; its staff is filled in. */
async function findPrepared(
  tx: Transaction,
  ctx: TenantContext,
  { delivery }: DeliveryGroup,
  input: CreateInput,
): Promise<string> {
  const [open] = await tx.sql(lockOpen, [ctx.tenantId, delivery.id]);
  if (open?.assignment_id !== delivery.assignment_id)
    throw new AppError("handoff_not_possible", { status: delivery.status });
  for (const field of ["warehouse_id", "picking_order_id"] as const)
    if (open[field] !== input[field]) throw mismatch(field);
  if (input.driver_id && open.driver_id !== input.driver_id) throw mismatch("driver_id");
  if (open.warehouse_staff_id !== null) return open.id;
  const { id, status, driver_id, signature_url, notes } = open;
  const at = ctx.deps.now().toISOString();
  const kept = [driver_id, signature_url, notes, at, at] as const;
  await tx.sql(changeHandoff, [ctx.tenantId, id, status, status, input.warehouse_staff_id, ...kept]);
  const after = { warehouse_staff_id: input.warehouse_staff_id };
  await recordAudit(tx, ctx, {
    action: "package_handoff.update",
    entity_type: "package_handoff",
    entity_id: id,
    after,
  });
  return id;
}

/** A handoff of a delivery that is not prepared by its assignment; of one at a time. */
async function insertNew(
  tx: Transaction,
  ctx: TenantContext,
  group: DeliveryGroup,
  input: CreateInput,
): Promise<string> {
  const { delivery } = group;
  const driver_id = activeAssignment(group, delivery)?.driver_id ?? null;
  if (input.driver_id && input.driver_id !== driver_id) throw mismatch("driver_id");
  const [open] = await tx.sql(lockOpen, [ctx.tenantId, delivery.id]);
  if (open) throw new AppError("handoff_exists", { handoff_id: open.id });
  const { warehouse_id, picking_order_id, warehouse_staff_id, notes = null } = input;
  const id = newId();
  const signature_url = input.signature_url ? await keepSignature(tx, ctx, id, input.signature_url) : null;
  const of = [warehouse_id, delivery.id, picking_order_id, null, warehouse_staff_id, driver_id] as const;
  await tx.sql(insertHandoff, [ctx.tenantId, id, ...of, signature_url, notes, ctx.deps.now().toISOString()]);
  const after = { ...input, driver_id, signature_url };
  await recordAudit(tx, ctx, {
    action: "package_handoff.create",
    entity_type: "package_handoff",
    entity_id: id,
    after,
  });
  return id;
}
