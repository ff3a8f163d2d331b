import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, onViolation, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import {
  childTypesStatement,
  clearDefaultStatement,
  closeBelowStatement,
  contentsStatement,
  findStatement,
  insertStatement,
  locationList,
  lockBelowStatement,
  lockStatement,
  lockWarehouseStatement,
  parentStatement,
  updateStatement,
  warehouseStatement,
} from "./repository.ts";
import type { createInput, Location, listInput, showInput, updateInput } from "./schema.ts";
import { locationTypes } from "./schema.ts";

type Draft = Omit<Location, "id" | "created_at" | "updated_at">;
type Place = Omit<Draft, "closed_above">;

const refusing = onViolation({
  locations_tenant_id_warehouse_id_code_key: () => new AppError("location_code_taken"),
  locations_tenant_id_warehouse_id_fkey: () => new AppError("warehouse_not_found"),
});

/** The locations of the tenant's warehouses, oldest first (3 §4). */
export async function listLocations(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { page, limit, warehouse_id = null } = input;
  const [locations, counts, known] = await ctx.read((q) => [
    ...locationList.reads(q, [ctx.tenantId], input),
    q.sql(warehouseStatement, [ctx.tenantId, warehouse_id]),
  ]);
  if (warehouse_id && known.length === 0) throw new AppError("warehouse_not_found");
  return { locations, page, limit, total: locationList.totalOf(counts, input) };
}

export async function showLocation(ctx: TenantContext, { id }: z.infer<typeof showInput>) {
  const [[location]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, id])]);
  if (!location) throw new AppError("location_not_found");
  return { location };
}

/** Makes a location; as default receiving location it takes the place of the one before (3 §4). */
export function createLocation(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const [warehouse] = await tx.sql(lockWarehouseStatement, [ctx.tenantId, input.warehouse_id]);
    if (!warehouse) throw new AppError("warehouse_not_found");
    const location = await insertLocation(tx, ctx, { ...input, parent_id: input.parent_id ?? null });
    return { location };
  });
}

/** The bin where a new warehouse's goods arrive (3 §4). In the transaction that makes the warehouse. */
export function createReceivingLocation(tx: Transaction, ctx: TenantContext, warehouse_id: string): Promise<Location> {
  const code = "RECEIVING";
  const bin = { location_type: "bin", is_default_receiving: true, is_active: true, purpose: null } as const;
  return insertLocation(tx, ctx, { warehouse_id, parent_id: null, name: "Receiving", code, ...bin });
}

async function insertLocation(tx: Transaction, ctx: TenantContext, place: Place): Promise<Location> {
  const draft = { ...place, closed_above: await isClosedAbove(tx, place) };
  checkUse(draft);
  const id = newId();
  const at = ctx.deps.now().toISOString();
  const { warehouse_id, parent_id, name, code, location_type, is_default_receiving, is_active, purpose } = draft;
  if (is_default_receiving) await tx.sql(clearDefaultStatement, [ctx.tenantId, warehouse_id, id, at]);
  const values = [
    ctx.tenantId,
    id,
    warehouse_id,
    parent_id,
    name,
    code,
    location_type,
    is_default_receiving,
    is_active,
    purpose,
    draft.closed_above,
  ] as const;
  const [location] = await tx.sql(insertStatement, [...values, at]).catch(refusing);
  if (!location) throw new Error("an insert returned no row");
  await recordAudit(tx, ctx, { action: "location.create", entity_type: "location", entity_id: id, after: location });
  return location;
}

/**
 * Changes a location. Its warehouse stays. 409 `location_has_stock` when it is to be closed, by itself or by what it comes
 * to lie in, while stock lies in it or below, or to become something else than the bin of its stock rows (3 §4). What is
 * closed is nobody's default, and closes what lies below it.
 */
export function updateLocation(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before = await lockLocation(tx, ctx, input);
    requireUnchanged(ctx, before.updated_at);
    const after = { ...before, ...given(input) };
    if (isPlaced(input)) after.closed_above = await isClosedAbove(tx, after);
    if (!isOpen(after) && input.is_default_receiving === undefined) after.is_default_receiving = false;
    checkUse(after);
    const turns = isOpen(before) !== isOpen(after);
    if (turns) await tx.sql(lockBelowStatement, [ctx.tenantId, before.id, before.warehouse_id]);
    await checkContents(tx, before, after);
    const at = ctx.deps.now().toISOString();
    const { parent_id, name, code, location_type, is_default_receiving, is_active, purpose, closed_above } = after;
    if (is_default_receiving) await tx.sql(clearDefaultStatement, [ctx.tenantId, before.warehouse_id, before.id, at]);
    const values = [
      ctx.tenantId,
      before.id,
      parent_id,
      name,
      code,
      location_type,
      is_default_receiving,
      is_active,
      purpose,
      closed_above,
      at,
    ] as const;
    const [location] = await tx.sql(updateStatement, values).catch(refusing);
    if (!location) throw new Error("an update of a locked row returned none");
    if (turns) await tx.sql(closeBelowStatement, [ctx.tenantId, before.id, before.warehouse_id, !isOpen(after), at]);
    const entry = { entity_type: "location", entity_id: before.id, before, after: location };
    await recordAudit(tx, ctx, { action: "location.update", ...entry });
    return { location };
  });
}

function given(input: z.infer<typeof updateInput>): Partial<Draft> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

const isOpen = ({ is_active, closed_above }: Pick<Draft, "is_active" | "closed_above">) => is_active && !closed_above;

/** Whether a change is about where a location lies or what may be put there: otherwise it touches its own row alone. */
const isPlaced = ({ parent_id, location_type, is_active, is_default_receiving }: z.infer<typeof updateInput>) =>
  [parent_id, location_type, is_active, is_default_receiving].some((given) => given !== undefined);

/** The warehouse's lock first, where the default or what lies in what may change, as creation takes it. */
async function lockLocation(
  tx: Transaction,
  ctx: TenantContext,
  input: z.infer<typeof updateInput>,
): Promise<Location> {
  if (isPlaced(input)) {
    const [found] = await tx.sql(findStatement, [ctx.tenantId, input.id]);
    if (found) await tx.sql(lockWarehouseStatement, [ctx.tenantId, found.warehouse_id]);
  }
  const [row] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
  if (!row) throw new AppError("location_not_found");
  return row;
}

function checkUse({ is_default_receiving, location_type, purpose, ...state }: Draft): void {
  if (purpose && location_type !== "bin") throw new AppError("location_not_a_bin");
  if (!is_default_receiving) return;
  if (location_type !== "bin") throw new AppError("location_not_a_bin");
  if (!isOpen(state)) throw new AppError("location_inactive");
}

const isCoarser = (outer: Location["location_type"], inner: Location["location_type"]) =>
  locationTypes.indexOf(outer) < locationTypes.indexOf(inner);

/** Whether what a location lies in is closed; that may be what it lies in. */
async function isClosedAbove(tx: Transaction, { warehouse_id, parent_id, location_type }: Place): Promise<boolean> {
  if (!parent_id) return false;
  const [parent] = await tx.sql(parentStatement, [tx.scope.tenantId, warehouse_id, parent_id]);
  if (!parent) throw new AppError("location_not_found");
  if (!isCoarser(parent.location_type, location_type)) throw new AppError("location_parent_invalid");
  return !isOpen(parent);
}

async function checkContents(tx: Transaction, before: Location, after: Draft): Promise<void> {
  const closes = (before.is_active && !after.is_active) || (isOpen(before) && !isOpen(after));
  const changesType = before.location_type !== after.location_type;
  if (!closes && !changesType) return;
  const { tenantId } = tx.scope;
  const [contents] = await tx.sql(contentsStatement, [tenantId, before.id, before.warehouse_id]);
  if (closes && contents?.has_stock) throw new AppError("location_has_stock");
  if (!changesType) return;
  if (contents?.has_rows) throw new AppError("location_has_stock");
  const children = await tx.sql(childTypesStatement, [tenantId, before.warehouse_id, before.id]);
  const fits = children.every((child) => isCoarser(after.location_type, child.location_type));
  if (!fits) throw new AppError("location_parent_invalid");
}
