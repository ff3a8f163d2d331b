import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  defineList,
  filtersOf,
  onViolation,
  recordAudit,
  requireUnchanged,
  searched,
} from "../../kernel/index.ts";
import { addressJson, createAddress, requireAddress, updateAddress } from "../addresses/index.ts";
import type { createInput, listInput, updateInput } from "./schema.ts";

const columns = `b.id, b.name, b.code, b.address_id, ${addressJson("a")} AS address, b.warehouse_id, b.created_at, b.updated_at`;
const withAddress = "JOIN addresses a ON a.id = b.address_id AND a.tenant_id = $1";

/** The tenant's offices, newest first: by text and warehouse (3 §3). */
export const branchList = defineList("branches.list", {
  from: "branches b",
  scope: "b.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    search: searched("b.name", "b.code"),
    warehouse_id: "b.warehouse_id = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} b ${withAddress}`,
});
const lockStatement = statement(
  "branches.lock",
  `SELECT ${columns} FROM branches b ${withAddress} WHERE b.tenant_id = $1 AND b.id = $2 FOR UPDATE OF b`,
);
const insertStatement = statement(
  "branches.insert",
  `WITH b AS (INSERT INTO branches (tenant_id, id, name, code, address_id, warehouse_id, created_at, updated_at)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING *)
   SELECT ${columns} FROM b ${withAddress}`,
);
const updateStatement = statement(
  "branches.update",
  `WITH b AS (UPDATE branches SET name = $3, code = $4, address_id = $5, warehouse_id = $6, updated_at = $7
              WHERE tenant_id = $1 AND id = $2 RETURNING *)
   SELECT ${columns} FROM b ${withAddress}`,
);

const refusing = onViolation({
  branches_tenant_id_code_key: () => new AppError("code_taken"),
  branches_tenant_id_warehouse_id_fkey: () => new AppError("warehouse_not_found"),
});

/** The tenant's offices, newest first (3 §3). */
export async function listBranches(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows: branches, total } = await branchList.read(ctx, [ctx.tenantId], input);
  return { branches, page: input.page, limit: input.limit, total };
}

/** Opens a branch at a new address or at one that the tenant has (3 §3). */
export function createBranch(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const address = input.address
      ? await createAddress(tx, ctx, { address_type: "branch", ...input.address })
      : await requireAddress(tx, input.address_id ?? "");
    const at = ctx.deps.now().toISOString();
    const own = [input.name, input.code, address.id, input.warehouse_id ?? null] as const;
    const [branch] = await tx.sql(insertStatement, [ctx.tenantId, newId(), ...own, at]).catch(refusing);
    if (!branch) throw new Error("an insert returned no row");
    await recordAudit(tx, ctx, { action: "branch.create", entity_type: "branch", entity_id: branch.id, after: branch });
    return { branch };
  });
}

/** Changes a branch; `address` merges into the address it has, `address_id` moves it to another (3 §3, 4 A8). */
export function updateBranch(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before = await lockBranch(tx, ctx.tenantId, input.id);
    requireUnchanged(ctx, before.updated_at);
    if (input.address) await updateAddress(tx, ctx, before.address_id, input.address);
    if (input.address_id) await requireAddress(tx, input.address_id);
    const warehouseId = input.warehouse_id === undefined ? before.warehouse_id : input.warehouse_id;
    const { name = before.name, code = before.code, address_id = before.address_id } = input;
    const own = [name, code, address_id, warehouseId] as const;
    const at = ctx.deps.now().toISOString();
    const [branch] = await tx.sql(updateStatement, [ctx.tenantId, input.id, ...own, at]).catch(refusing);
    if (!branch) throw new Error("an update of a locked row returned none");
    const entry = { entity_type: "branch", entity_id: branch.id, before, after: branch };
    await recordAudit(tx, ctx, { action: "branch.update", ...entry });
    return { branch };
  });
}

async function lockBranch(tx: Transaction, tenantId: string, id: string) {
  const [row] = await tx.sql(lockStatement, [tenantId, id]);
  if (!row) throw new AppError("branch_not_found");
  return row;
}
