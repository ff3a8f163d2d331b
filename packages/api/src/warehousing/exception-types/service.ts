import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  columnsOf,
  keyOf,
  mergeLanguageText,
  offsetOf,
  onViolation,
  recordAudit,
  recordOf,
  selectOf,
} from "../../kernel/index.ts";
import type { availableInput, createInput, ExceptionType, listInput, updateInput } from "./schema.ts";
import { exceptionType } from "./schema.ts";

const columns = columnsOf(exceptionType);
const select = selectOf(exceptionType);
const filter =
  "tenant_id = $1 AND ($2::text IS NULL OR $2 = ANY(applies_to)) AND ($3::boolean IS NULL OR is_active = $3)";

const listStatement = statement(
  "exception_types.list",
  `SELECT ${columns} FROM warehouse_exception_types WHERE ${filter} ORDER BY created_at, id LIMIT $4 OFFSET $5`,
);
const countStatement = statement(
  "exception_types.count",
  `SELECT count(*) AS total FROM warehouse_exception_types WHERE ${filter}`,
);
const lockStatement = statement(
  "exception_types.lock",
  `SELECT ${columns} FROM warehouse_exception_types WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
const auditTypesStatement = statement(
  "exception_types.for_audits",
  `SELECT id, code, write_off_stock FROM warehouse_exception_types
    WHERE tenant_id = $1 AND code = ANY($2::text[]) AND is_active AND 'audit' = ANY(applies_to) ORDER BY id FOR SHARE`,
);

const refusing = onViolation({ warehouse_exception_types_tenant_id_code_key: () => new AppError("code_taken") });

/** The tenant's exception types, oldest first (3 §4). */
export async function listExceptionTypes(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, input.applies_to ?? null, input.is_active ?? null] as const;
  const [exception_types, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { exception_types, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** Those that can be given now (2 §4.9). */
export const listAvailableTypes = (ctx: TenantContext, input: z.infer<typeof availableInput>) =>
  listExceptionTypes(ctx, { ...input, is_active: true });

/** Makes a type; 409 `code_taken` (3 §4, 4 A6). */
export function createExceptionType(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const { code, name, write_off_stock, applies_to, is_active } = input;
    const at = ctx.deps.now();
    const fields = { code, name, write_off_stock, applies_to, is_active, created_at: at, updated_at: at };
    const data = { tenant_id: ctx.tenantId, id: newId(), ...fields };
    const row: ExceptionType = recordOf(
      await tx.prisma.warehouseExceptionType.create({ data, select }).catch(refusing),
    );
    await recordAudit(tx, ctx, {
      action: "exception_type.create",
      entity_type: "exception_type",
      entity_id: row.id,
      after: row,
    });
    return { exception_type: row };
  });
}

/** Changes a type for what comes; what was counted or raised under it stays as it was (3 §4). */
export function updateExceptionType(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!before) throw new AppError("exception_type_not_found");
    const { code, write_off_stock, applies_to, is_active } = input;
    const name = mergeLanguageText("name", before.name, input.name);
    const data = { code, name, write_off_stock, applies_to, is_active, updated_at: ctx.deps.now() };
    const row: ExceptionType = recordOf(
      await tx.prisma.warehouseExceptionType.update({ where: keyOf(ctx, input.id), data, select }).catch(refusing),
    );
    await recordAudit(tx, ctx, {
      action: "exception_type.update",
      entity_type: "exception_type",
      entity_id: row.id,
      before,
      after: row,
    });
    return { exception_type: row };
  });
}

export type AuditType = { id: string; code: string; write_off_stock: boolean };

/** The types that these codes name and that a shortage of an audit can have, held as they are until the end (4 D7). */
export async function findAuditTypes(tx: Transaction, codes: readonly string[]): Promise<Map<string, AuditType>> {
  if (codes.length === 0) return new Map();
  const types = await tx.sql(auditTypesStatement, [tx.scope.tenantId, codes]);
  return new Map(types.map((type) => [type.code, type]));
}
