import type { Transaction } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { withDefaults } from "./defaults.ts";
import type { Settings } from "./schema.ts";
import { readSettings, settingsStatement } from "./service.ts";

export type Limits = Settings["limits"];

/** How much of each thing the scope's tenant may have (4 B14). Read in the transaction that adds one. */
export async function readLimits(tx: Transaction): Promise<Limits> {
  return (await readSettings(tx)).limits;
}

/** The same for what somebody keeps outside every tenant: their session's tenant decides, the defaults where it has none. */
export async function limitsOf({ deps, tenantId }: Pick<UserContext, "deps" | "tenantId">): Promise<Limits> {
  if (tenantId === null) return withDefaults(null).limits;
  const [[row]] = await deps.database.read({ tenantId }, (q) => [q.sql(settingsStatement, [tenantId])]);
  return withDefaults(row?.settings).limits;
}

/** SQL of one of the limits of the tenant of `$1`: for a statement that adds something only while there is room. */
export function limitInSql(limit: keyof Limits): string {
  const own = `SELECT (settings->'limits'->>'${limit}')::int8 FROM tenant_settings WHERE tenant_id = $1`;
  return `(SELECT coalesce((${own}), ${withDefaults(null).limits[limit]}))`;
}

/** The 409 of a tenant that has as much as it may: its message says what to do, `limit` is the setting below `limits`. */
export function limitReached(limit: keyof Limits, maximum: number): AppError {
  return new AppError("limit_reached", { limit, maximum });
}
