import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, fromZod, mergePatch, onViolation, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import type { AddressPatch } from "../../places/addresses/index.ts";
import { createAddress, updateAddress } from "../../places/addresses/index.ts";
import { createReceivingLocation } from "../locations/index.ts";
import {
  findStatement,
  insertStatement,
  knownStatement,
  lockStatement,
  setCustomersStatement,
  updateStatement,
  warehouseList,
} from "./repository.ts";
import type { createInput, listInput, updateInput, Warehouse } from "./schema.ts";
import { wholeAddress } from "./schema.ts";

const refusing = onViolation({
  warehouses_tenant_id_code_key: () => new AppError("warehouse_code_taken"),
  warehouse_customers_tenant_id_customer_id_fkey: () => new AppError("customer_not_found"),
});

/** 404 unless a warehouse is the tenant's: for lists that a query's `warehouse_id` narrows, when they are empty. */
export async function assertWarehouse(ctx: TenantContext, id: string): Promise<void> {
  const [known] = await ctx.read((q) => [q.sql(knownStatement, [ctx.tenantId, id])]);
  if (known.length === 0) throw new AppError("warehouse_not_found");
}

/** The tenant's warehouses, newest first (3 §4). */
export async function listWarehouses(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows: warehouses, total } = await warehouseList.read(ctx, [ctx.tenantId], input);
  return { warehouses, page: input.page, limit: input.limit, total };
}

/** One warehouse; 404 for another tenant's (3 §4). */
export async function showWarehouse(ctx: TenantContext, input: { id: string }) {
  const [[warehouse]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.id])]);
  if (!warehouse) throw new AppError("warehouse_not_found");
  return { warehouse };
}

/** Opens a warehouse with its default receiving location, all or nothing (3 §4). */
export function createWarehouse(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const id = newId();
    const { name, code, status, total_capacity = null } = input;
    const address = input.address && (await createAddress(tx, ctx, { address_type: "warehouse", ...input.address }));
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, id, name, code, status, total_capacity, address?.id ?? null, at] as const;
    await tx.sql(insertStatement, values).catch(refusing);
    if (input.customer_ids.length > 0) await setCustomers(tx, id, input.customer_ids);
    await createReceivingLocation(tx, ctx, id);
    const warehouse = await findWarehouse(tx, id);
    await recordAudit(tx, ctx, {
      action: "warehouse.create",
      entity_type: "warehouse",
      entity_id: id,
      after: warehouse,
    });
    return { warehouse };
  });
}

/** Changes a warehouse; what is left out stays (3 §4, 4 A8). */
export function updateWarehouse(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!locked) throw new AppError("warehouse_not_found");
    const before = await findWarehouse(tx, input.id);
    requireUnchanged(ctx, before.updated_at);
    const addressId = input.address
      ? await changeAddress(tx, ctx, locked.address_id, input.address)
      : locked.address_id;
    const { name = before.name, code = before.code, status = before.status } = input;
    const capacity = input.total_capacity === undefined ? before.total_capacity : input.total_capacity;
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, input.id, name, code, status, capacity, addressId, at] as const;
    await tx.sql(updateStatement, values).catch(refusing);
    if (input.customer_ids) await setCustomers(tx, input.id, input.customer_ids);
    const warehouse = await findWarehouse(tx, input.id);
    const entry = { entity_type: "warehouse", entity_id: input.id, before, after: warehouse };
    await recordAudit(tx, ctx, { action: "warehouse.update", ...entry });
    return { warehouse };
  });
}

async function changeAddress(tx: Transaction, ctx: TenantContext, addressId: string | null, patch: AddressPatch) {
  if (addressId) return (await updateAddress(tx, ctx, addressId, patch)).id;
  // A first address has nothing to be merged into, so it must be whole.
  const { data, error } = wholeAddress.safeParse({ address: mergePatch({}, patch) });
  if (error) throw fromZod(error);
  return (await createAddress(tx, ctx, { address_type: "warehouse", ...data.address })).id;
}

function setCustomers(tx: Transaction, id: string, customerIds: readonly string[]) {
  return tx.sql(setCustomersStatement, [tx.scope.tenantId, id, [...new Set(customerIds)]]).catch(refusing);
}

async function findWarehouse(tx: Transaction, id: string): Promise<Warehouse> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row) throw new Error("a warehouse that was written is not there");
  return row;
}
