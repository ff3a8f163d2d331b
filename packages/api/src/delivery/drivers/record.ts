import type { Handle } from "@karwan/db";
import type { Caller } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
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

/** A record as the caller may see it. */
export function shownTo(caller: Caller, record: Driver): Driver {
  return seesPrivate(caller) ? record : publicPart(record);
}

/** A driver of the scope's tenant; 404 for every other, deleted ones too (4 E10). */
export async function findDriver(h: Handle, id: string): Promise<Driver> {
  const [row] = await h.sql(findStatement, [h.scope.tenantId, id]);
  if (!row) throw new AppError("driver_not_found");
  return row;
}
