import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { filesOf, isSameAvatar, keepAvatar, viewerOf } from "../../../files/index.ts";
import { changeTyped, findOffer } from "../../../identity/invitations/index.ts";
import { lockAccess, requireNotMightier } from "../../../identity/roles/index.ts";
import {
  findMember,
  givingContacts,
  keepAdministrator,
  lockAccount,
  requireOwnAccount,
  standingOf,
  updateAccount,
} from "../../../identity/users/index.ts";
import type { Caller, TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import type { Vehicles } from "../choose-vehicles.ts";
import { chooseVehicles } from "../choose-vehicles.ts";
import type { Zones } from "../choose-zones.ts";
import { chooseZones } from "../choose-zones.ts";
import type { UpdateInput } from "../inputs.ts";
import { findDriver, publicPart, seesPrivate, shownTo } from "../record.ts";
import { lockStatement, updateStatement } from "../repository.ts";
import type { Driver } from "../schema.ts";
import { keptPhotos, setVehicles, setZones, written } from "./write-driver.ts";

const profileStatement = statement(
  "drivers.save_profile",
  "UPDATE users SET avatar_url = $2, profile_data = $3, updated_at = $4 WHERE id = $1",
);

/** Changes a driver and the person, in one call; what is left out stays (1 §4.7). */
export function updateDriver(ctx: TenantContext, input: UpdateInput) {
  const change = async (tx: Transaction) => {
    // A driver may be the tenant's last administrator too, and a new phone be their only way in.
    if (input.phone !== undefined) await lockAccess(tx, ctx);
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, input.driverId]);
    if (!locked) throw new AppError("driver_not_found");
    // The record is also the account's, which its person may be changing.
    if (ctx.ifMatch) await lockAccount(tx, locked.user_id);
    const before = await findDriver(tx, input.driverId);
    requireUnchanged(ctx, before.updated_at);
    await changeRecord(tx, ctx, before, input);
    // Last, because that a phone is somebody's is told to nobody whose request is wrong otherwise.
    await changePerson(tx, ctx, before, input);
    const after = await findDriver(tx, input.driverId);
    const entry = { entity_type: "driver", entity_id: input.driverId, before: publicPart(before) };
    await recordAudit(tx, ctx, { action: "driver.update", ...entry, after: publicPart(after) });
    return { driver: shownTo(ctx, after) };
  };
  return givingContacts(ctx, { phone: input.phone }, () => ctx.transaction(change));
}

const managesUsers = ({ isSystemAdmin, permissions }: Caller) =>
  isSystemAdmin || permissions.has("manage:users:tenant");
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The account's own fields: another's to change only within the rules for accounts (4 B11, docs/rulings B 8). */
async function changePerson(tx: Transaction, ctx: TenantContext, before: Driver, input: UpdateInput): Promise<void> {
  const { first_name, last_name, phone } = input;
  const { avatar_url: url = before.avatar_url, profile_data = before.profile_data } = input;
  const files = filesOf(ctx.deps);
  const named = { first_name, last_name, phone };
  const renamed = Object.entries(named).some(
    ([key, value]) => value !== undefined && value !== before[key as keyof typeof named],
  );
  const dressed = !isSameAvatar(files, before.avatar_url, url) || !same(profile_data, before.profile_data);
  if (!renamed && !dressed) return;
  const snapshot = await standingOf(tx, before.user_id);
  requireNotMightier(ctx.caller, snapshot.permissions);
  // By a phone its holder signs in: whoever may not manage users would make the account theirs (4 B11).
  if (phone !== undefined && phone !== before.phone && !managesUsers(ctx.caller))
    throw new AppError("insufficient_permissions");
  const member = await findMember(tx, before.user_id);
  const offer = await findOffer(tx, before.user_id);
  if (offer) await changeTyped(tx, ctx, offer, member, named);
  else {
    const input = { userId: before.user_id, ...named };
    await keepAdministrator(tx, () => updateAccount(tx, ctx, { before: member, input, passwordHash: null }));
  }
  if (!dressed) return;
  await requireOwnAccount(tx, ctx, before.user_id);
  const now = ctx.deps.now();
  const picture = { userId: before.user_id, before: before.avatar_url, url, viewer: viewerOf(ctx), now };
  const avatar_url = await keepAvatar(tx, files, picture);
  const at = now.toISOString();
  await tx.sql(profileStatement, [before.user_id, avatar_url, JSON.stringify(profile_data), at]);
}

const privateFields = ["national_id", "bank_info", "address"] as const;

async function changeRecord(tx: Transaction, ctx: TenantContext, before: Driver, input: UpdateInput): Promise<void> {
  if (!seesPrivate(ctx.caller) && privateFields.some((field) => input[field] !== undefined))
    throw new AppError("insufficient_permissions");
  const { documents, national_id = null, bank_info = null, address = null } = before;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const served: Zones = {
    all_zones: before.all_zones,
    zone_ids: before.delivery_zones.map(({ id }) => id),
    preferred_zone_ids: before.preferred_zones.map(({ id }) => id),
  };
  const zones = chooseZones(served, input);
  const merged = { ...before, ...documents, national_id, bank_info, address, ...given, all_zones: zones.all_zones };
  const photos = await keptPhotos(tx, ctx, before.driver_id, input);
  const at = ctx.deps.now().toISOString();
  await tx.sql(updateStatement, [ctx.tenantId, before.driver_id, at, ...written({ ...merged, ...photos })]);
  if (!same(zones, served)) await setZones(tx, before.driver_id, zones);
  const current: Vehicles = {
    vehicle_ids: before.vehicles.map(({ id }) => id),
    primary_vehicle_id: before.vehicle?.id ?? null,
  };
  const vehicles = chooseVehicles(current, input);
  if (!same(vehicles, current)) await setVehicles(tx, before.driver_id, vehicles, current.vehicle_ids);
}
