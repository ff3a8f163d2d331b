import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext } from "../../kernel/index.ts";
import { AppError, DEFAULT_COUNTRY, invalidField, onViolation, recordAudit, toE164 } from "../../kernel/index.ts";
import { countsSql, releaseUncounted } from "../contacts/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { enteredHere, openSession, requireCookies } from "../sessions/index.ts";
import { joinAsCustomer } from "./join.ts";
import type { registerInput } from "./schema.ts";

type Input = z.infer<typeof registerInput>;

// The tenant becomes the scope of what is asked behind it.
const enterTenant = statement(
  "registration.enter_tenant",
  "SELECT id, status, set_config('app.tenant_id', id::text, true) FROM tenants WHERE code = $1",
);
const findCountry = statement(
  "registration.country",
  "SELECT settings->>'country' AS country FROM tenant_settings WHERE tenant_id = karwan_tenant()",
  { plan: { why: "one row, of the tenant that the code has just opened", tenantByPolicy: true } },
);
const findTaken = statement(
  "registration.taken",
  `SELECT EXISTS (SELECT FROM users WHERE phone = $1 AND ${countsSql("phone")}) AS phone_taken,
     EXISTS (SELECT FROM users WHERE email = $2 AND ${countsSql("email")}) AS email_taken`,
);
const insertUser = statement(
  "registration.user",
  `INSERT INTO users (id, email, phone, password_hash, first_name, last_name, full_name, origin, language, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, btrim($5::text || ' ' || $6::text), 'self', $8, $7, $7)`,
);
const phoneTaken = () => new AppError("phone_taken");
const emailTaken = () => new AppError("email_taken");

/** The tenant of a code, and a phone given there as its country writes it (4 K15). */
async function findTenant({ deps }: OpenContext, { tenant_code, phone }: Input) {
  const [[tenant], [own]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(enterTenant, [tenant_code]),
    q.sql(findCountry),
  ]);
  if (!tenant) throw new AppError("tenant_not_found");
  if (tenant.status !== "active") throw new AppError("tenant_suspended");
  const number = toE164(phone, own?.country ?? DEFAULT_COUNTRY);
  if (number === null) throw invalidField("phone", "invalid_phone");
  return { tenant, phone: number };
}

/** POST /auth/register (3 §2, 4 B1): an account, its membership as `customer`, the customer record and a session, or nothing. */
export async function register(ctx: OpenContext, given: Input) {
  if (given.cookie) requireCookies(ctx);
  const { database } = ctx.deps;
  const { tenant, phone } = await findTenant(ctx, given);
  const input = { ...given, phone };
  const [[taken]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(findTaken, [input.phone, input.email])]);
  if (taken?.phone_taken) throw phoneTaken();
  if (taken?.email_taken) throw emailTaken();
  const hash = await hashPassword(input.password, ctx);
  const userId = newId();
  const signedIn = await database.transaction({ tenantId: tenant.id, userId }, async (tx) => {
    await insertPerson(tx, ctx, input, { userId, hash });
    return openSession(tx, ctx, { userId, tenantId: tenant.id });
  });
  return enteredHere(ctx, signedIn, input.cookie);
}

async function insertPerson(
  tx: Transaction,
  ctx: OpenContext,
  input: Input,
  { userId, hash }: { userId: string; hash: string },
) {
  const at = ctx.deps.now().toISOString();
  await releaseUncounted(tx, ctx, input);
  const { email, phone, first_name, last_name } = input;
  const account = [userId, email, phone, hash, first_name, last_name, at, ctx.askedLanguage] as const;
  await tx.sql(insertUser, account).catch(onViolation({ users_phone_key: phoneTaken, users_email_key: emailTaken }));
  const customer = await joinAsCustomer(tx, userId, ctx.deps.now());
  const caller = { userId, sessionId: null, apiKeyId: null, isSystemAdmin: false, permissions: new Set<never>() };
  const after = { user_id: userId };
  const entry = { action: "customer.register", entity_type: "customer", entity_id: customer.id, after };
  await recordAudit(tx, { ...ctx, caller }, entry);
}
