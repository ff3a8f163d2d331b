import { z } from "zod";
import { id, language, pageInput, pageOutput, pathId, timestampOut } from "../../kernel/index.ts";
import { accountName, givenPassword, namesOneAccount, oneAccountName } from "../passwords/index.ts";
import { heldRole } from "../permissions/index.ts";

const user = z
  .object({
    id,
    full_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    avatar_url: z.string().nullable(),
    is_system_admin: z.boolean(),
  })
  .meta({ id: "Account", description: "The person signed in" });
const tenant = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "TenantSummary" });

export const profile = z.object({
  user,
  tenant: tenant.nullable().describe("The tenant entered; null for who works in none"),
  roles: z.array(heldRole),
  permissions: z.array(z.string()).describe("Names of what the roles allow"),
});
export type Profile = z.infer<typeof profile>;

const placeStatus = z
  .enum(["active", "inactive", "suspended"])
  .meta({ id: "OwnTenantStatus" })
  .describe(
    "`active`: can be entered. `inactive`: one is deactivated there. `suspended`: the tenant is. Any can be left by DELETE /auth/tenants/{tenantId}",
  );
export type PlaceStatus = z.infer<typeof placeStatus>;

/** The caller as only they see themselves. */
export const ownUser = user
  .extend({
    language: language.nullable().describe("Of messages to this person; null: of whatever request causes them"),
    email_verified: z.boolean().describe("Whether its holder proved the e-mail by a secret sent there"),
    phone_verified: z.boolean(),
    has_password: z.boolean().describe("Without one the person signs in by code, and confirms changes by code"),
  })
  .meta({ id: "OwnAccount", description: "The person signed in, as only they see themselves" });
export type OwnUser = z.infer<typeof ownUser>;

/** What every way of signing in answers (3 §2). */
export const signedIn = z.object({
  access_token: z.string().describe("JWT for `Authorization: Bearer`; empty where it lies in a cookie"),
  token_type: z.literal("Bearer"),
  expires_in: z.int().describe("Seconds the access token lives"),
  refresh_token: z
    .string()
    .describe(
      "Good for one refresh, which answers the next one; 30 days from its last use; empty where it lies in a cookie",
    ),
  ...profile.shape,
});
export type SignedIn = z.infer<typeof signedIn>;

const csrf_token = z
  .string()
  .nullable()
  .describe("What changes carry in `X-CSRF-Token` where the session is in cookies; null where it is not");

/** The same as it is answered, for tokens may be kept in cookies instead, which no script reads (4 L9). */
export const signedInHere = signedIn.extend({ csrf_token }).meta({ id: "SignedIn" });
export type SignedInHere = z.infer<typeof signedInHere>;

/** The same where an Idempotency-Key can replay it: tokens are not kept (4 A2). */
export const switched = signedInHere.extend({
  access_token: z.string().nullable().describe("JWT for `Authorization: Bearer`; null in a replay"),
  refresh_token: z.string().nullable().describe("null in a replay"),
  csrf_token: csrf_token.describe(
    "What changes carry in `X-CSRF-Token` where the session is in cookies; null where it is not, and in a replay to who has it not there",
  ),
});
/** Secrets of that answer. To a browser that holds its session in cookies it is no use without them: it enters anew. */
export const enteringSecrets = ["access_token", "refresh_token", "csrf_token"] as const;
export const enteredEarlier = z.object({ tenant: z.object({ id }) });

const refreshToken = z.string().trim().min(1).max(200);
/** Whether a sign-in is to be kept in cookies. */
export const wantedCookie = z
  .boolean()
  .default(false)
  .describe(
    "For pages of this server: the tokens come in cookies (HttpOnly, SameSite=Strict) and not in the answer, which says what changes must carry in `X-CSRF-Token`",
  );

/** Where a sign-in leads. */
export const wantedTenant = id
  .nullish()
  .describe(
    "The tenant to enter. Left out: the one last used, else the oldest that is open to the person. null: none, for one's own account alone; so somebody who is deactivated in all their tenants, or whose tenants are suspended, still signs in, finds these in GET /auth/me and can leave them by DELETE /auth/tenants/{tenantId}",
  );

export const loginInput = z
  .object({ ...accountName, password: givenPassword, tenant_id: wantedTenant, cookie: wantedCookie })
  .refine(namesOneAccount, oneAccountName);
export const refreshInput = z.object({
  refresh_token: refreshToken.optional().describe("Left out where it lies in a cookie"),
});
export const switchInput = z.object({ tenant_id: id });
export const meOutput = z.object({
  ...profile.shape,
  user: ownUser,
  csrf_token,
  invitations: z
    .array(
      z.object({
        id,
        tenant: z.object({ name: z.string() }),
        roles: z.array(z.object({ name: z.string() })).describe("What one would be there"),
        invited_at: timestampOut,
        expires_at: timestampOut.describe("Until when it can be accepted"),
      }),
    )
    .describe("Open ones to a contact that the user has proven, the latest first"),
  tenants: z
    .array(z.object({ ...tenant.shape, status: placeStatus }))
    .describe("Every tenant the user belongs to and did not leave, the one last used first"),
});

const session = z
  .object({
    id,
    tenant_id: id.nullable(),
    created_at: timestampOut,
    last_used_at: timestampOut,
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    is_current: z.boolean().describe("The session of this request"),
  })
  .meta({ id: "Session" });
export const listInput = z.object({ ...pageInput() });
export const listOutput = z.object({ sessions: z.array(session), ...pageOutput });
export const oneInput = z.object({ id: pathId("session_not_found") });
export const nothing = z.object({});
