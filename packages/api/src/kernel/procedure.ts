import type { Scope } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import { initTRPC } from "@trpc/server";
import { resolveAccess, resolveApiKey, resolveSession } from "./access.ts";
import { refuseForbidden } from "./characters.ts";
import type { Caller, RequestContext, ScopedAccess } from "./context.ts";
import { defaultCountryOf, inCountry } from "./country.ts";
import { missingCredential } from "./credential.ts";
import { AppError } from "./errors.ts";
import { claimKey, settleClaim } from "./idempotency.ts";
import { underCondition } from "./if-match.ts";
import { refuseNoChange } from "./only-fields.ts";
import type { OperationMeta, OperationSpec } from "./operation.ts";
import { declared, inWordsOf } from "./operation.ts";
import type { TenantPermission } from "./permissions.ts";
import { asFarAsItGoes, replaying } from "./replaying.ts";
import { replicasOwn } from "./replica-reads.ts";
import type { Running } from "./running.ts";
import { mayBeSingle, settleWithin } from "./running.ts";
import { confirmSession } from "./session-proof.ts";
import { streamsOwn } from "./streams-own.ts";
import { strangeTenant, tenantQuery } from "./tenant-query.ts";
import { watched } from "./tracing.ts";
import { trpcData } from "./trpc-data.ts";
import { formatTrpcError } from "./trpc-error.ts";
import { isForDatabase } from "./unavailable.ts";
import { VerifiedAccess } from "./verified-access.ts";

export const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    transformer: trpcData,
    errorFormatter: ({ shape, error, ctx }) => formatTrpcError(shape, error, ctx),
    // Keeps quiet streams alive through proxies, and lets clients notice dead ones.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
  });

export const router = t.router;

/** Whether a path is left to those who read it: ids of the path name nothing when they are odd, rows fail alone. */
function isReadElsewhere({ rest, readByRow = [] }: OperationMeta, path: readonly string[]): boolean {
  if (path.length === 1 && rest.path.includes(`{${path[0]}}`)) return true;
  return readByRow.some((dotted) =>
    dotted.split(".").every((key, n) => (key === "*" ? n < path.length : key === path[n])),
  );
}

/** Every input of every operation passes here, before its own schema: what no text may hold is refused (3 §1.18). */
const allowedTexts = t.middleware(async ({ meta, getRawInput, next }) => {
  const input = await getRawInput();
  refuseForbidden(input, (path) => isReadElsewhere(known(meta), path));
  refuseNoChange(known(meta), input);
  return next();
});

/** Access for callers whose rights are checked while the work is done. */
function guardedAccess(ctx: RequestContext, verified: VerifiedAccess, scope: Scope, running: Running): ScopedAccess {
  const transactionIn: ScopedAccess["transactionIn"] = (tenantId, fn) =>
    verified.transaction({ ...scope, tenantId }, fn, (tx, result) => settleWithin(tx, running, result));
  return {
    scope,
    read: (fn) => (running.onReplica ? verified.readOnReplica(scope, fn) : verified.read(scope, fn)),
    transaction: (fn) => transactionIn(scope.tenantId, fn),
    part: (fn) => verified.transaction(scope, fn, async () => undefined),
    confirmAccess: (tx) => verified.confirmIn(tx),
    executeSingle: mayBeSingle(ctx, running)
      ? (statement, ...values) => verified.executeSingle(scope, statement, ...values)
      : null,
    transactionIn,
  };
}

function scopedAccess(ctx: RequestContext, scope: Scope, running: Running): ScopedAccess {
  const { deps } = ctx;
  const { database } = running.onReplica ? replicasOwn(deps) : deps;
  const transactionIn: ScopedAccess["transactionIn"] = (tenantId, fn) =>
    deps.database.transaction({ ...scope, tenantId }, async (tx) => {
      const result = await fn(tx);
      await settleWithin(tx, running, result);
      return result;
    });
  return {
    scope,
    read: (fn) => database.read(scope, fn),
    confirmAccess: (tx) => confirmSession(tx, ctx),
    transaction: (fn) => transactionIn(scope.tenantId, fn),
    part: (fn) => deps.database.transaction(scope, fn),
    executeSingle: mayBeSingle(ctx, running)
      ? async (statement, ...values) => (await deps.database.write(scope, (q) => [q.sql(statement, ...values)]))[0]
      : null,
    transactionIn,
  };
}

/**
 * Claims the Idempotency-Key of a changing request and settles it afterwards (3 §1.8). Runs before the body's own
 * schema, so that a refused body is remembered too.
 */
async function withIdempotency<R extends { ok: true; data: unknown } | { ok: false; error: unknown }>(
  ctx: RequestContext,
  options: {
    meta: OperationMeta;
    type: string;
    path: string;
    caller: Caller;
    tenantId: string | null;
    /** Whether it is a person's own work, whatever tenant they are in. */
    isPersonal?: boolean;
    rawInput: () => Promise<unknown>;
  },
  next: (running: Running) => Promise<R>,
): Promise<R> {
  const { meta, caller, tenantId } = options;
  const under = underCondition(ctx, meta.ifMatch === true);
  const running: Running = { claim: null, replay: null, under, onReplica: meta.onReplica === true };
  if (options.type !== "mutation" || meta.idempotency === "none") return next(running);
  if (ctx.idempotencyKey === null) {
    if (meta.idempotency === "required") throw new AppError("idempotency_key_required");
    return next(running);
  }
  const scope = { tenantId: tenantId ?? NO_TENANT, userId: caller.userId };
  const credential = caller.apiKeyId ?? `${caller.userId}:${tenantId ?? ""}`;
  const claimed = await claimKey(ctx, {
    credential,
    operation: options.path,
    scope,
    body: await options.rawInput(),
    secrets: meta.secrets ?? [],
    isPersonal: options.isPersonal ?? false,
    ifMatch: under.ifMatch,
    lastsMs: meta.lastsMs,
  });
  if ("replay" in claimed) running.replay = { data: claimed.replay };
  else running.claim = claimed.claim;
  const result = await next(running);
  if (running.claim) await settleClaim(ctx, running.claim, result);
  return running.replay ? asFarAsItGoes(ctx, running.replay, result) : result;
}

/** Refuses who brings no usable credential of the kind, before anything of the request is read. */
function presenting(kind: "session" | "api_key") {
  return t.procedure.use(({ ctx, meta, type, path, next }) =>
    watched(ctx, path, async () => {
      if (ctx.credentialError) throw inWordsOf(meta, ctx.credentialError);
      if (ctx.credential?.kind !== kind) throw inWordsOf(meta, missingCredential(ctx.credential, kind));
      return type === "subscription" ? next({ ctx: { deps: streamsOwn(ctx.deps) } }) : next();
    }),
  );
}

/** Work of a signed-in user as such; the tenant of the session is known but not needed. */
const userBase = presenting("session")
  .use(async ({ ctx, meta, type, path, next, getRawInput }) => {
    const tenantId = ctx.credential?.kind === "session" ? ctx.credential.tenantId : null;
    const { caller, country } = await resolveAccess(ctx, meta?.outsideTenant ? null : tenantId);
    if (meta?.access.kind === "system" && !caller.isSystemAdmin) throw new AppError("insufficient_permissions");
    const scope = { tenantId: NO_TENANT, userId: caller.userId };
    const own = { type, path, caller, tenantId, isPersonal: true, rawInput: getRawInput };
    return withIdempotency(ctx, { meta: known(meta), ...own }, (running) =>
      inCountry(country, () =>
        next({ ctx: { ...scopedAccess(ctx, scope, running), caller, tenantId, running, ...running.under } }),
      ),
    );
  })
  .use(allowedTexts);

/** Work within one tenant: the credential's, or the one that `tenant_id` names (3 §1.7). */
const tenantBase = presenting("session")
  .input(tenantQuery)
  .use(async ({ ctx, input, meta, type, path, next, getRawInput }) => {
    const named = input.tenant_id ?? (ctx.credential?.kind === "session" ? ctx.credential.tenantId : null);
    const spec = known(meta);
    const { caller, tenantId, access, byCountry, confirm } = named
      ? await memberAccess(ctx, spec, named)
      : await platformAccess(ctx, spec);
    ctx.deps.tracing?.tenant(tenantId);
    const options = { meta: spec, type, path, caller, tenantId, rawInput: getRawInput };
    const work = withIdempotency(ctx, options, (running) =>
      byCountry(() => next({ ctx: { ...access(running), caller, tenantId, running, ...running.under } })),
    );
    // An answer that is kept under a key, a refusal too, is for who may still ask.
    const failure = await work.then(
      (result) => (result.ok ? null : result.error),
      (error: unknown) => error,
    );
    if (isForDatabase(failure)) return work;
    await confirm().catch((error: unknown) => {
      ctx.replayed.value = false;
      throw error;
    });
    return work;
  })
  .use(allowedTexts);

type Admission = {
  caller: Caller;
  tenantId: string;
  access: (running: Running) => ScopedAccess;
  /** Reads the inputs and does the work by the country that numbers are of. */
  byCountry: <R extends { ok: boolean }>(run: () => Promise<R>) => Promise<R>;
  /** Asks what no statement of the work has asked yet: whether the caller's rights still hold. */
  confirm: () => Promise<void>;
};

async function memberAccess(ctx: RequestContext, { access }: OperationMeta, tenantId: string): Promise<Admission> {
  const anyOf = access.kind === "tenant" ? access.anyOf : [];
  const verified = await VerifiedAccess.of(ctx, tenantId, (caller) => requireAny(caller, anyOf));
  const scope = { tenantId, userId: verified.caller.userId };
  return {
    caller: verified.caller,
    tenantId,
    access: (running) => guardedAccess(ctx, verified, scope, running),
    byCountry: (run) => verified.byCountry(run),
    confirm: () => verified.confirm(),
  };
}

/** Where an operation is also the platform's own: a system administrator without a tenant. */
async function platformAccess(ctx: RequestContext, { platform }: OperationMeta): Promise<Admission> {
  const caller = await resolveSession(ctx, null);
  if (!platform || !caller.isSystemAdmin) throw new AppError("tenant_required");
  const scope = { tenantId: NO_TENANT, userId: caller.userId };
  return {
    caller,
    tenantId: NO_TENANT,
    access: (running) => scopedAccess(ctx, scope, running),
    byCountry: (run) => inCountry(defaultCountryOf(ctx.deps), run),
    confirm: async () => undefined,
  };
}

/** Work of a tenant's server, by API key (1 §5). */
const externalBase = presenting("api_key")
  .input(tenantQuery)
  .use(async ({ ctx, input, meta, type, path, next, getRawInput }) => {
    const { caller, tenantId, country } = await resolveApiKey(ctx);
    if (input.tenant_id && input.tenant_id !== tenantId) throw await strangeTenant(ctx, input.tenant_id);
    ctx.deps.tracing?.tenant(tenantId);
    const spec = known(meta);
    if (spec.access.kind === "external") requireAny(caller, spec.access.anyOf);
    const scope = { tenantId, userId: caller.userId };
    return withIdempotency(ctx, { meta: spec, type, path, caller, tenantId, rawInput: getRawInput }, (running) =>
      inCountry(country, () =>
        next({ ctx: { ...scopedAccess(ctx, scope, running), caller, tenantId, running, ...running.under } }),
      ),
    );
  })
  .use(allowedTexts);

function known(meta: OperationMeta | undefined): OperationMeta {
  if (!meta) throw new Error("an operation without a declaration");
  return meta;
}

function requireAny(caller: Caller, anyOf: readonly TenantPermission[]): void {
  if (caller.isSystemAdmin || anyOf.length === 0 || anyOf.some((permission) => caller.permissions.has(permission)))
    return;
  throw new AppError("insufficient_permissions");
}

/** An operation for a tenant's members who hold one of `anyOf` (none named: every member). */
export function tenantOperation(anyOf: readonly TenantPermission[], spec: OperationSpec) {
  return replaying(tenantBase.meta(declared(spec, { kind: "tenant", anyOf })));
}
/** An operation for anybody signed in, on what is their own. */
export function userOperation(spec: OperationSpec) {
  return replaying(userBase.meta(declared(spec, { kind: "user" })));
}
/** An operation for system administrators. */
export function systemOperation(spec: OperationSpec) {
  return replaying(userBase.meta(declared(spec, { kind: "system" })));
}
const served = t.middleware(({ ctx, meta, path, next }) =>
  watched(ctx, path, async () => {
    if (meta?.servedWhere && !meta.servedWhere(ctx.deps)) throw new AppError("route_not_found");
    const open = () => (meta?.onReplica ? next({ ctx: { deps: replicasOwn(ctx.deps) } }) : next());
    return inCountry(defaultCountryOf(ctx.deps), open);
  }),
);

/** An operation that needs no credential. */
export function openOperation(spec: OperationSpec) {
  return t.procedure
    .use(served)
    .use(allowedTexts)
    .meta(declared(spec, { kind: "open" }));
}
/** An operation for tenant servers with an API key whose owner holds one of `anyOf`. */
export function externalOperation(anyOf: readonly TenantPermission[], spec: OperationSpec) {
  return replaying(externalBase.meta(declared(spec, { kind: "external", anyOf })));
}
