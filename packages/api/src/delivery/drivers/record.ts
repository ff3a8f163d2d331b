import type { Transaction } from "@karwan/db";
import { shownAvatar } from "../../files/index.ts";
import type { Caller, TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { shownPhoto } from "../vehicles/index.ts";
import { findStatement } from "./repository.ts";
import type { Driver } from "./schema.ts";

/** Whether a caller may read and write what a driver keeps to himself: papers, bank account, home. */
export function seesPrivate({ isSystemAdmin, permissions }: Caller): boolean {
  return isSystemAdmin || permissions.has("manage:users:tenant") || permissions.has("manage:finance:tenant");
}

/** A record without what is private: for other readers and for the audit log. */
export function publicPart({ national_id: _, bank_info: __, address: ___, ...shown }: Driver): Driver {
  return shown;
}

/** A record as the caller may see it, its photos by links that work. */
export function shownTo(ctx: TenantContext, record: Driver): Driver {
  const { documents, vehicle, vehicles, ...rest } = seesPrivate(ctx.caller) ? record : publicPart(record);
  const photo = <Url extends string | null>(url: Url) => shownPhoto(ctx, url);
  const pictured = <V extends { image_url: string | null }>(of: V) => ({ ...of, image_url: photo(of.image_url) });
  return {
    ...rest,
    avatar_url: shownAvatar(ctx.deps, rest.avatar_url),
    documents: {
      avatar: documents.avatar.map((url) => shownAvatar(ctx.deps, url)),
      identity_card_photos: documents.identity_card_photos.map(photo),
      driving_licence_photos: documents.driving_licence_photos.map(photo),
      vehicle_photos: documents.vehicle_photos.map(photo),
    },
    vehicle: vehicle && pictured(vehicle),
    vehicles: vehicles.map(pictured),
  };
}

/** A driver of the scope's tenant; 404 for every other, deleted ones too (4 E10). */
export async function findDriver(tx: Transaction, id: string): Promise<Driver> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("driver_not_found");
  return row;
}
