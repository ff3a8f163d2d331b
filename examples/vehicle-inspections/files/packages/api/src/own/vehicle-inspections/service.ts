import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, filtering, offsetOf, onViolation, recordAudit } from "../../kernel/index.ts";
import type { createInput, Inspection, listInput, updateInput } from "./schema.ts";

// `own.` begins the names of an installation's own statements, `own_` those of its tables.
const columns = "id, vehicle_id, inspected_on, result, notes, created_at, updated_at";
const filter = `tenant_id = $1 AND ($2::uuid IS NULL OR vehicle_id = $2) AND ($3::text IS NULL OR result = $3)`;

const listStatement = statement(
  "own.vehicle_inspections.list",
  `SELECT ${columns} FROM own_vehicle_inspections WHERE ${filter}
   ORDER BY inspected_on DESC, id DESC LIMIT $4 OFFSET $5`,
  filtering,
);
const countStatement = statement(
  "own.vehicle_inspections.count",
  `SELECT count(*) AS total FROM own_vehicle_inspections WHERE ${filter}`,
  filtering,
);
const lockStatement = statement(
  "own.vehicle_inspections.lock",
  `SELECT ${columns} FROM own_vehicle_inspections WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
const insertStatement = statement(
  "own.vehicle_inspections.insert",
  `INSERT INTO own_vehicle_inspections (tenant_id, id, vehicle_id, inspected_on, result, notes, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${columns}`,
);
const updateStatement = statement(
  "own.vehicle_inspections.update",
  `UPDATE own_vehicle_inspections SET inspected_on = $3, result = $4, notes = $5, updated_at = $6
   WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);
const deleteStatement = statement(
  "own.vehicle_inspections.delete",
  `DELETE FROM own_vehicle_inspections WHERE tenant_id = $1 AND id = $2`,
);

const refusing = onViolation({
  own_vehicle_inspections_tenant_id_vehicle_id_fkey: () => new AppError("vehicle_not_found"),
});

const audited = (tx: Transaction, ctx: TenantContext, what: string, id: string, change: object) =>
  recordAudit(tx, ctx, {
    action: `own_vehicle_inspection.${what}`,
    entity_type: "vehicle_inspection",
    entity_id: id,
    ...change,
  });

/** The row, locked until the transaction ends; 404 `own_inspection_not_found`. */
async function lock(tx: Transaction, ctx: TenantContext, id: string) {
  const [row] = await tx.sql(lockStatement, [ctx.tenantId, id]);
  if (!row) throw new AppError("own_inspection_not_found");
  return row;
}

/** The tenant's inspections, latest first. */
export async function listInspections(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, input.vehicle_id ?? null, input.result ?? null] as const;
  const [vehicle_inspections, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  const { page, limit } = input;
  return { vehicle_inspections, page, limit, total: count?.total ?? 0 };
}

/** Records an inspection of one of the tenant's vehicles; 404 `vehicle_not_found` for any other. */
export function createInspection(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const { vehicle_id, inspected_on, result, notes } = input;
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, newId(), vehicle_id, inspected_on, result, notes, at] as const;
    const [row] = await tx.sql(insertStatement, values).catch(refusing);
    if (!row) throw new Error("an insert returned no row");
    await audited(tx, ctx, "create", row.id, { after: row });
    return { vehicle_inspection: row };
  });
}

/** Changes an inspection; what is left out stays. */
export function updateInspection(ctx: TenantContext, { id, ...input }: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before: Inspection = await lock(tx, ctx, id);
    const { inspected_on, result, notes } = { ...before, ...input };
    const values = [ctx.tenantId, id, inspected_on, result, notes, ctx.deps.now().toISOString()] as const;
    const [row] = await tx.sql(updateStatement, values);
    if (!row) throw new Error("an update of a locked row returned none");
    await audited(tx, ctx, "update", id, { before, after: row });
    return { vehicle_inspection: row };
  });
}

/** Removes an inspection. */
export function deleteInspection(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await lock(tx, ctx, id);
    await tx.sql(deleteStatement, [ctx.tenantId, id]);
    await audited(tx, ctx, "delete", id, { before });
    return {};
  });
}
