import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField, numberedReference, recordAudit, reserveNumbers } from "../../../kernel/index.ts";
import { notify } from "../../../messaging/notifications/index.ts";
import { requireActiveMember } from "../../../tenancy/memberships/index.ts";
import {
  chooseAll,
  chooseGiven,
  chooseSample,
  findPlaces,
  findWarehouse,
  insertAudit,
  lessPicked,
} from "../create-statements.ts";
import type { CreateInput } from "../schema.ts";
import type { AuditSteps, Pair } from "../steps.ts";
import { pairKey } from "../steps.ts";
import { refuseTwice } from "./record-count.ts";
import { readAudit } from "./show.ts";

/** As 2 §8: a cycle count takes this part of the items. */
const SAMPLE = 0.2;

/**
 * Schedules an audit with its lines: what it counts is chosen, and what the books say is noted, in one statement however
 * much that is (2 §4.4, 4 D10). Whoever is to count is told (4 C4).
 */
export async function createAudit(ctx: TenantContext, input: CreateInput, steps: AuditSteps) {
  const given = input.audit_type === "spot_check" ? (input.audit_items ?? []) : [];
  if (input.audit_type === "spot_check" && given.length === 0) throw invalidField("audit_items", "required");
  refuseTwice(given);
  const [number = 1] = await reserveNumbers(ctx.deps.database, ctx.tenantId, "inventory_audit");
  const reference_number = numberedReference("AUD", number);
  return ctx.transaction(async (tx) => {
    const [warehouse] = await tx.sql(findWarehouse, [ctx.tenantId, input.warehouse_id]);
    if (!warehouse) throw new AppError("warehouse_not_found");
    await requireActiveMember(tx, input.assigned_to);
    const id = newId();
    await tx.sql(insertAudit, [
      ctx.tenantId,
      id,
      input.warehouse_id,
      reference_number,
      input.audit_type,
      input.blind,
      input.scheduled_date,
      input.assigned_to ?? null,
      ctx.caller.userId,
      input.notes ?? null,
      ctx.deps.now().toISOString(),
    ]);
    const booked = await chooseLines(tx, ctx, id, input);
    if (booked.length === 0 && given.length === 0) throw new AppError("inventory_audit_scope_empty");
    await leavePickedOut(tx, steps, { id, warehouse_id: input.warehouse_id }, booked);
    const audit = await readAudit(tx, id);
    await recordAudit(tx, ctx, {
      action: "inventory_audit.create",
      entity_type: "inventory_audit",
      entity_id: id,
      after: { ...input, audit_items: undefined, reference_number, total_items: audit.progress.total_items },
    });
    await notify(tx, ctx, {
      to: {
        ...(input.assigned_to ? { users: [input.assigned_to] } : { role: "warehouse_staff" }),
        except: [ctx.caller.userId],
      },
      type: "audit_assigned",
      data: {
        auditId: id,
        code: reference_number,
        warehouseName: warehouse.name,
        isAssigned: Boolean(input.assigned_to),
      },
      entity: { type: "inventory_audit", id },
      action: { target: "inventory_audit", path: `/warehousing/audits/${id}`, secondary_actions: [] },
    });
    return { audit };
  });
}

/** Writes the lines; answers those whose expected quantity was taken from the books. */
async function chooseLines(tx: Transaction, ctx: TenantContext, id: string, input: CreateInput): Promise<Pair[]> {
  const { tenantId } = ctx;
  const { warehouse_id } = input;
  if (input.audit_type === "full_count") return tx.sql(chooseAll, [tenantId, id, warehouse_id]);
  if (input.audit_type === "cycle_count") {
    const seed = Buffer.from(ctx.deps.randomBytes(16)).toString("hex");
    return tx.sql(chooseSample, [tenantId, id, warehouse_id, seed, SAMPLE]);
  }
  const items = input.audit_items ?? [];
  const lines = items.map(({ item_id, bin_id, expected_quantity }, index) => {
    return { line: index + 1, item_id, bin_id, expected_quantity };
  });
  await checkPlaces(tx, warehouse_id, items);
  await tx.sql(chooseGiven, [tenantId, id, warehouse_id, JSON.stringify(lines)]);
  return items.filter(({ expected_quantity }) => expected_quantity === undefined || expected_quantity === null);
}

/** Items are the tenant's, bins are bins of the warehouse (2 §4.4). */
async function checkPlaces(tx: Transaction, warehouseId: string, pairs: readonly Pair[]): Promise<void> {
  const ids = [pairs.map(({ item_id }) => item_id), pairs.map(({ bin_id }) => bin_id)] as const;
  const found = new Map((await tx.sql(findPlaces, [tx.scope.tenantId, ...ids])).map((row) => [pairKey(row), row]));
  for (const { item_id, bin_id } of pairs) {
    const place = found.get(pairKey({ item_id, bin_id }));
    if (!place?.has_item) throw new AppError("item_not_found", { item_id, bin_id });
    if (place.warehouse_id !== warehouseId) throw new AppError("bin_not_found", { item_id, bin_id });
    if (place.location_type !== "bin") throw new AppError("location_not_a_bin", { item_id, bin_id });
  }
}

/** What was picked has left its bin: it is not expected there (4 J3). */
async function leavePickedOut(
  tx: Transaction,
  { pickedNotHandedOff }: AuditSteps,
  { id, warehouse_id }: { id: string; warehouse_id: string },
  pairs: readonly Pair[],
): Promise<void> {
  for (const pickedIn of pairs.length > 0 ? pickedNotHandedOff : []) {
    const picked = await pickedIn(tx, warehouse_id, pairs);
    if (picked.length > 0) await tx.sql(lessPicked, [tx.scope.tenantId, id, JSON.stringify(picked)]);
  }
}
