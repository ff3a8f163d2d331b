import { NO_TENANT } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { Account, Place } from "./repository.ts";
import { accountStatement, placesStatement, tenantStatement } from "./repository.ts";
import type { PlaceStatus } from "./schema.ts";

/** Whether somebody can enter a tenant of theirs; what the tenant decided about them comes before what became of it. */
export function placeStatus({ membership_status, tenant_status }: Place): PlaceStatus {
  if (membership_status !== "active") return "inactive";
  return tenant_status === "active" ? "active" : "suspended";
}

// The account itself goes on: whoever is told learns how to reach it (4 B11).
const membershipInactive = () => new AppError("account_inactive", { inactive: "membership" });

/**
 * The tenant that a sign-in enters: the one asked for, else the one last used, else the oldest that is open (4 B2). None
 * is asked for by null: so somebody whose tenants are all closed to them reaches what is their own.
 */
export async function enterable(ctx: RequestContext, userId: string, wanted?: string | null): Promise<string | null> {
  const [[account], places, [named]] = await ctx.deps.database.read({ tenantId: NO_TENANT, userId }, (q) => [
    q.sql(accountStatement, [userId]),
    q.sql(placesStatement, [userId]),
    q.sql(tenantStatement, [wanted ?? null]),
  ]);
  if (account?.status !== "active") throw new AppError("account_inactive");
  if (wanted === null) return null;
  if (wanted === undefined) return bestPlace(account, places);
  if (!named) throw new AppError("tenant_not_found");
  requirePlace(
    account,
    places.find((place) => place.tenant_id === wanted),
  );
  return wanted;
}

/** 403 unless the session's account, membership and tenant are all still in use (3 §2). */
export async function requireStanding(ctx: RequestContext, userId: string, tenantId: string | null): Promise<void> {
  const [[account], places] = await ctx.deps.database.read({ tenantId: NO_TENANT, userId }, (q) => [
    q.sql(accountStatement, [userId]),
    q.sql(placesStatement, [userId]),
  ]);
  if (account?.status !== "active") throw new AppError("account_inactive");
  if (tenantId === null) return;
  requirePlace(
    account,
    places.find((place) => place.tenant_id === tenantId),
  );
}

function requirePlace(account: Account, place: Place | undefined): void {
  if (account.is_system_admin) return;
  if (!place) throw new AppError("tenant_mismatch");
  const status = placeStatus(place);
  if (status === "inactive") throw membershipInactive();
  if (status === "suspended") throw new AppError("tenant_suspended");
}

function bestPlace(account: Account, places: readonly Place[]): string | null {
  const open = places.find((place) => placeStatus(place) === "active");
  if (open) return open.tenant_id;
  if (account.is_system_admin || places.length === 0) return null;
  throw places.some((place) => placeStatus(place) === "suspended")
    ? new AppError("tenant_suspended")
    : membershipInactive();
}
