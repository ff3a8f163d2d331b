import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  defineList,
  filtersOf,
  keyOf,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  searched,
  selectOf,
} from "../../kernel/index.ts";
import { keepPhotos, shownPhoto } from "./photos.ts";
import type { listInput, NewVehicle, updateInput, Vehicle } from "./schema.ts";
import { vehicle as vehicleShape } from "./schema.ts";

const columns = "id, name, code, image_url, capacity_unit::float8 AS capacity_unit, is_active, created_at, updated_at";

/** The tenant's vehicles, newest first: by text and activity (3 §5). */
export const vehicleList = defineList("vehicles.list", {
  from: "vehicles v",
  scope: "v.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    search: searched("v.name", "v.code"),
    is_active: "v.is_active = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} v`,
});

const lockStatement = statement(
  "vehicles.lock",
  `SELECT ${columns} FROM vehicles WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
const select = selectOf(vehicleShape);

const refusing = onViolation({ vehicles_tenant_id_code_key: () => new AppError("code_taken") });

/** The record as it is shown, its picture by a link that works. */
function shown(ctx: TenantContext, vehicle: Vehicle): Vehicle {
  return { ...vehicle, image_url: shownPhoto(ctx, vehicle.image_url) };
}

async function kept(tx: Transaction, ctx: TenantContext, recordId: string, url: string | null): Promise<string | null> {
  const use = { holder: "vehicle.image", recordId, field: "image_url" } as const;
  return (await keepPhotos(tx, ctx, use, url === null ? [] : [url]))[0] ?? null;
}

/** The tenant's vehicles, newest first (3 §5). */
export async function listVehicles(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, total } = await vehicleList.read(ctx, [ctx.tenantId], input);
  return { vehicles: rows.map((vehicle) => shown(ctx, vehicle)), page: input.page, limit: input.limit, total };
}

/** Adds a vehicle (3 §5). */
export function createVehicle(ctx: TenantContext, input: NewVehicle) {
  return ctx.transaction(async (tx) => ({ vehicle: shown(ctx, await insertVehicle(tx, ctx, input)) }));
}

/** Adds a vehicle as a part of other work. */
export async function insertVehicle(tx: Transaction, ctx: TenantContext, input: NewVehicle): Promise<Vehicle> {
  const { name, code, capacity_unit, is_active } = input;
  const id = newId();
  const image_url = await kept(tx, ctx, id, input.image_url);
  const at = ctx.deps.now();
  const own = { name, code, image_url, capacity_unit, is_active, created_at: at, updated_at: at };
  const data = { tenant_id: ctx.tenantId, id, ...own };
  const vehicle: Vehicle = recordOf(await tx.prisma.vehicle.create({ data, select }).catch(refusing));
  const entry = { entity_type: "vehicle", entity_id: vehicle.id, after: vehicle };
  await recordAudit(tx, ctx, { action: "vehicle.create", ...entry });
  return vehicle;
}

/** Changes a vehicle; what is left out stays (3 §5, 4 A8). */
export function updateVehicle(ctx: TenantContext, { id, ...input }: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.sql(lockStatement, [ctx.tenantId, id]);
    if (!before) throw new AppError("vehicle_not_found");
    requireUnchanged(ctx, before.updated_at);
    const { name, code, capacity_unit, is_active } = input;
    const image_url = input.image_url === undefined ? undefined : await kept(tx, ctx, id, input.image_url);
    const data = { name, code, image_url, capacity_unit, is_active, updated_at: ctx.deps.now() };
    const vehicle: Vehicle = recordOf(
      await tx.prisma.vehicle.update({ where: keyOf(ctx, id), data, select }).catch(refusing),
    );
    const entry = { entity_type: "vehicle", entity_id: id, before, after: vehicle };
    await recordAudit(tx, ctx, { action: "vehicle.update", ...entry });
    return { vehicle: shown(ctx, vehicle) };
  });
}
