import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import type { z } from "zod";
import { findApiKey } from "../../kernel/access.ts";
import { hashApiKey, makeApiKey } from "../../kernel/api-key-format.ts";
import type { OpenContext, TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, missingCredential, offsetOf, recordAudit, searchPatterns } from "../../kernel/index.ts";
import { limitReached } from "../../tenancy/settings/index.ts";
import { reachableModules } from "./modules.ts";
import * as r from "./repository.ts";
import type { createInput, listInput, updateInput } from "./schema.ts";

const unknownKey = () => new AppError("api_key_not_found");

function checkExpiry(ctx: OpenContext, expiresAt: string | null | undefined): string | null {
  if (!expiresAt) return null;
  const at = new Date(expiresAt);
  if (at <= ctx.deps.now()) throw new AppError("expires_at_must_be_future");
  return at.toISOString();
}

/** Whoever may have no more active keys in the tenant: 409 `limit_reached`. Behind the lock of their membership. */
async function requireRoom(tx: Transaction, userId: string, now: Date): Promise<void> {
  const [room] = await tx.sql(r.roomStatement, [tx.scope.tenantId, userId, now.toISOString()]);
  if (!room?.is_allowed) throw limitReached("api_keys_per_user", room?.maximum ?? 0);
}

/** Whoever stole a session can make a key that outlives it: its owner is told. */
async function notifyOwner(tx: Transaction, ctx: TenantContext, last_four: string): Promise<void> {
  const [owner] = await tx.sql(r.ownerStatement, [ctx.tenantId, ctx.caller.userId]);
  if (!owner?.contact) return;
  const { contact: to, tenant, language } = owner;
  const message = { to, template: "api_key_created", data: { tenant, last_four } };
  await ctx.deps.messages.send(tx, { ...message, language: language ?? ctx.language });
}

type Activity = Pick<r.KeyRecord, "is_active" | "expires_at">;
const isActive = ({ is_active, expires_at }: Activity, now: Date) =>
  is_active && (expires_at === null || Date.parse(expires_at) > now.getTime());

/** POST /api-keys (1 §4.1): a key that acts as the caller in this tenant. The one time its value is shown. */
export function createApiKey(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const expiresAt = checkExpiry(ctx, input.expires_at);
  const { deps, tenantId, caller } = ctx;
  const value = makeApiKey(deps.environment, deps.randomBytes);
  return ctx.transaction(async (tx) => {
    // A key of somebody who is no member would never work (1 §5.2): administrators of the platform may be none.
    const [member] = await tx.sql(r.memberStatement, [tenantId, caller.userId]);
    if (member?.status !== "active") throw new AppError("tenant_mismatch");
    await requireRoom(tx, caller.userId, deps.now());
    const about = [input.name, input.description ?? null, hashApiKey(value), value.slice(-4), expiresAt] as const;
    const [row] = await tx.sql(r.insertStatement, [
      newId(),
      tenantId,
      caller.userId,
      ...about,
      deps.now().toISOString(),
    ]);
    if (!row) throw new Error("an insert returned no row");
    await ctx.confirmAccess(tx);
    await recordAudit(tx, ctx, { action: "api_key.create", entity_type: "api_key", entity_id: row.id, after: row });
    await notifyOwner(tx, ctx, row.last_four);
    return { data: { ...row, api_key: value } };
  });
}

/** GET /api-keys (1 §4.1, 3 §3): the caller's own, of all tenants or of one. */
export async function listApiKeys(ctx: UserContext, input: z.infer<typeof listInput>) {
  const userId = input.user_id ?? ctx.caller.userId;
  if (userId !== ctx.caller.userId && !ctx.caller.isSystemAdmin) throw new AppError("insufficient_permissions");
  const tenantId = input.tenant_id ?? null;
  const filter = [userId, tenantId, searchPatterns(input.search)] as const;
  const [[named], apiKeys, [count]] = await ctx.deps.database.read({ tenantId: NO_TENANT, userId }, (q) => [
    q.sql(r.belongsStatement, [tenantId, userId]),
    q.sql(r.listStatement, [...filter, input.limit, offsetOf(input)]),
    q.sql(r.countStatement, filter),
  ]);
  if (tenantId && !named) throw new AppError("tenant_not_found");
  if (named && !named.is_member && !ctx.caller.isSystemAdmin) throw new AppError("tenant_mismatch");
  return { apiKeys, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** Runs a change of one of the caller's own keys in the key's tenant. */
async function changeOwn<T>(
  ctx: UserContext,
  id: string,
  change: (tx: Transaction, before: r.KeyRecord) => Promise<T>,
): Promise<T> {
  const { userId } = ctx.caller;
  const [[home]] = await ctx.read((q) => [q.sql(r.tenantOfStatement, [id, userId])]);
  if (!home) throw unknownKey();
  return ctx.transactionIn(home.tenant_id, async (tx) => {
    // In the order in which keys are made: the membership first.
    await tx.sql(r.memberStatement, [home.tenant_id, userId]);
    const [before] = await tx.sql(r.lockStatement, [home.tenant_id, id, userId]);
    if (!before) throw unknownKey();
    if (before.revoked_at) throw new AppError("api_key_revoked");
    return change(tx, before);
  });
}

/** PUT /api-keys/:apiKeyId (1 §4.1): what is given changes; null takes expiry and description away. */
export async function updateApiKey(ctx: UserContext, { apiKeyId, ...given }: z.infer<typeof updateInput>) {
  if (Object.values(given).every((value) => value === undefined)) throw new AppError("no_fields_to_update");
  const expiresAt = checkExpiry(ctx, given.expires_at);
  return changeOwn(ctx, apiKeyId, async (tx, before) => {
    const now = ctx.deps.now();
    const expires_at = given.expires_at === undefined ? before.expires_at : expiresAt;
    const is_active = given.is_active ?? before.is_active;
    // Switched on, or brought back from its end: either makes one more.
    if (isActive({ is_active, expires_at }, now) && !isActive(before, now))
      await requireRoom(tx, ctx.caller.userId, now);
    const [row] = await tx.sql(r.updateStatement, [
      tx.scope.tenantId,
      apiKeyId,
      given.name ?? before.name,
      given.description === undefined ? before.description : given.description,
      expires_at,
      is_active,
      now.toISOString(),
    ]);
    if (!row) throw new Error("an update of a locked row returned none");
    const entry = { action: "api_key.update", entity_type: "api_key", entity_id: row.id, before, after: row };
    await recordAudit(tx, ctx, entry);
    return { apiKey: row };
  });
}

/** DELETE /api-keys/:apiKeyId (1 §4.1): revokes for good; the record stays (4 B9). */
export function revokeApiKey(ctx: UserContext, { apiKeyId }: { apiKeyId: string }) {
  return changeOwn(ctx, apiKeyId, async (tx, before) => {
    const [row] = await tx.sql(r.revokeStatement, [tx.scope.tenantId, apiKeyId, ctx.deps.now().toISOString()]);
    if (!row) throw new Error("an update of a locked row returned none");
    const entry = { action: "api_key.revoke", entity_type: "api_key", entity_id: row.id, before, after: row };
    await recordAudit(tx, ctx, entry);
    return {};
  });
}

/** What a key is and reaches, by its value, whatever its state. 404 for what no key is or ever was (3 §3). */
export async function checkApiKey(ctx: OpenContext, value: string) {
  const key = await findApiKey(ctx.deps.database, value);
  if (!key) throw unknownKey();
  const owner = { tenantId: key.tenant_id, userId: key.created_by };
  const [[row], [reach]] = await ctx.deps.database.read(owner, (q) => [
    q.sql(r.findStatement, [key.tenant_id, key.id]),
    q.sql(r.reachStatement, [key.tenant_id, key.created_by]),
  ]);
  if (!row) throw unknownKey();
  return { ...row, modules: reach ? reachableModules(reach) : [] };
}

/** The same for the key in the request's header: a malformed one is as unknown as any, a missing one is 401. */
export function checkPresentedKey(ctx: OpenContext) {
  if (ctx.credential?.kind === "api_key") return checkApiKey(ctx, ctx.credential.secret);
  throw ctx.credentialError?.reason === "api_key_invalid" ? unknownKey() : missingCredential(ctx.credential, "api_key");
}
