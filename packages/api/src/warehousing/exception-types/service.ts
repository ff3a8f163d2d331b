import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  columnsOf,
  defineList,
  filtersOf,
  keyOf,
  mergeLanguageText,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  selectOf,
} from "../../kernel/index.ts";
import type { availableInput, createInput, ExceptionType, listInput, updateInput } from "./schema.ts";
import { exceptionType } from "./schema.ts";

const columns = columnsOf(exceptionType);
const select = selectOf(exceptionType);

const common = {
  from: "warehouse_exception_types t",
  order: ["created_at", "id"],
  columns: columnsOf(exceptionType, "t"),
};
const applies_to = "? = ANY(t.applies_to)";

/** The tenant's exception types, oldest first: those for audits or packages, active or not (3 §4). */
export const exceptionTypeList = defineList("exception_types.list", {
  ...common,
  scope: "t.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({ applies_to, is_active: "t.is_active = ?" }),
  source: (rows) => `${rows} t`,
});

/** Those that can be given now (2 §4.9). */
export const availableTypeList = defineList("exception_types.available", {
  ...common,
  scope: "t.tenant_id = $1 AND t.is_active",
  filters: filtersOf<z.infer<typeof availableInput>>({ applies_to }),
  source: (rows) => `${rows} t`,
});

const lockStatement = statement(
  "exception_types.lock",
  `SELECT ${columns} FROM warehouse_exception_types WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
const auditTypesStatement = statement(
  "exception_types.for_audits",
  `SELECT id, code, write_off_stock FROM warehouse_exception_types
    WHERE tenant_id = $1 AND code = ANY($2::text[]) AND is_active AND 'audit' = ANY(applies_to) ORDER BY id FOR SHARE`,
);

const insertBuiltIn = statement(
  "exception_types.insert_built_in",
  `INSERT INTO warehouse_exception_types (tenant_id, id, code, name, write_off_stock, applies_to, is_active, created_at, updated_at)
   VALUES ($1, $2, $3, $4::jsonb, false, $5::text[], true, $6, $6) ON CONFLICT (tenant_id, code) DO NOTHING`,
);
const findByCode = statement(
  "exception_types.by_code",
  "SELECT id FROM warehouse_exception_types WHERE tenant_id = $1 AND code = $2",
);

const refusing = onViolation({ warehouse_exception_types_tenant_id_code_key: () => new AppError("code_taken") });

/** The tenant's exception types, oldest first (3 §4). */
export async function listExceptionTypes(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows: exception_types, total } = await exceptionTypeList.read(ctx, [ctx.tenantId], input);
  return { exception_types, page: input.page, limit: input.limit, total };
}

/** Those that can be given now (2 §4.9). */
export async function listAvailableTypes(ctx: TenantContext, input: z.infer<typeof availableInput>) {
  const { rows: exception_types, total } = await availableTypeList.read(ctx, [ctx.tenantId], input);
  return { exception_types, page: input.page, limit: input.limit, total };
}

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
    requireUnchanged(ctx, before.updated_at);
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

/** A type that the service itself needs, made when it first does; the tenant may rename it like its own (4 D7). */
export async function builtInType(
  tx: Transaction,
  {
    code,
    name,
    applies_to,
  }: { code: string; name: object; applies_to: ExceptionType["applies_to"] | readonly ["package"] },
  at: Date,
): Promise<string> {
  const key = [tx.scope.tenantId, code] as const;
  const [known] = await tx.sql(findByCode, key);
  if (known) return known.id;
  const [tenantId] = key;
  await tx.sql(insertBuiltIn, [tenantId, newId(), code, JSON.stringify(name), applies_to, at.toISOString()]);
  const [made] = await tx.sql(findByCode, key);
  if (!made) throw new AppError("exception_type_not_found");
  return made.id;
}
