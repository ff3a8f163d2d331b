import { openOperation, router, userOperation } from "../../kernel/index.ts";
import { refreshSession } from "./refresh.ts";
import * as s from "./schema.ts";
import { deleteSession, enterAgain, listSessions, logIn, logOut, showMe, switchTenant } from "./service.ts";

const tag = "Sign-in and account";
const reference = "3 §2";
const noStore = true;

export const sessionsRouter = router({
  login: openOperation({
    rest: { method: "POST", path: "/auth/login" },
    operationId: "login",
    summary: "Sign in with a password",
    description:
      "Enters the tenant named, else the one last used; with `tenant_id` null none. 403 `account_inactive` with `inactive` being `membership` means that one is deactivated in the tenant, or in all of one's tenants, while the account itself goes on: `tenant_id` null enters it. Ten failures lock an account for 15 minutes. With `cookie` the session is kept in cookies, by which reads and streams of pages of this server are the caller's; their changes carry `csrf_token` in `X-CSRF-Token`, otherwise they are 403 `csrf_token_invalid`; so is a read that brings that of another session. A session that the browser still held ends with the sign-in that overwrites it and brings its `csrf_token`.",
    tag,
    reference,
    message: "session.created",
    errors: [
      "limit_reached",
      "invalid_credentials",
      "too_many_attempts",
      "account_inactive",
      "tenant_suspended",
      "tenant_mismatch",
      "tenant_not_found",
    ],
    noStore,
    example: { request: { email: "admin@rafidain.test", password: "Karwan-demo-2026" } },
  })
    .input(s.loginInput)
    .output(s.signedInHere)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  refresh: openOperation({
    rest: { method: "POST", path: "/auth/refresh" },
    operationId: "refreshTokens",
    summary: "Exchange a refresh token for new tokens",
    description:
      "Each refresh token is good once. Presenting it again ends the whole session. A token that lies in a cookie is not sent in the body but with `X-CSRF-Token`.",
    tag,
    reference,
    message: "session.refreshed",
    errors: [
      "refresh_token_invalid",
      "refresh_token_reused",
      "csrf_token_invalid",
      "account_inactive",
      "tenant_suspended",
      "tenant_mismatch",
    ],
    noStore,
  })
    .input(s.refreshInput)
    .output(s.signedInHere)
    .mutation(({ ctx, input }) => refreshSession(ctx, input)),

  logout: openOperation({
    rest: { method: "POST", path: "/auth/logout" },
    operationId: "logout",
    summary: "Sign out: end the session of a refresh token",
    tag,
    reference,
    message: "session.ended",
    errors: ["csrf_token_invalid"],
  })
    .input(s.refreshInput)
    .output(s.nothing)
    .mutation(({ ctx, input }) => logOut(ctx, input)),

  me: userOperation({
    rest: { method: "GET", path: "/auth/me" },
    operationId: "getOwnAccount",
    summary: "Show who is signed in, where, and with which permissions",
    description:
      "`tenants` holds every tenant that one belongs to, also those that cannot be entered at present, which `status` tells apart; `invitations` what one could join.",
    tag,
    reference,
    message: "session.shown",
  })
    .input(s.nothing)
    .output(s.meOutput)
    .query(({ ctx }) => showMe(ctx)),

  switchTenant: userOperation({
    rest: { method: "POST", path: "/auth/switch-tenant" },
    operationId: "switchTenant",
    summary: "Sign in to another tenant of the caller's",
    description:
      "Opens a session of its own; the one it was asked from goes on. Of a session in cookies, a repetition under the same `Idempotency-Key` enters anew and sets new cookies.",
    tag,
    reference,
    message: "session.switched",
    errors: ["tenant_mismatch", "tenant_not_found", "tenant_suspended", "account_inactive"],
    secrets: s.enteringSecrets,
    inCookiesAnew: enterAgain,
    noStore,
  })
    .input(s.switchInput)
    .output(s.switched)
    .mutation(({ ctx, input }) => switchTenant(ctx, input)),

  list: userOperation({
    rest: { method: "GET", path: "/auth/sessions" },
    summary: "List the caller's live sessions",
    tag,
    reference,
    message: "session.listed",
  })
    .input(s.listInput)
    .output(s.listOutput)
    .query(({ ctx, input }) => listSessions(ctx, input)),

  delete: userOperation({
    rest: { method: "DELETE", path: "/auth/sessions/{id}" },
    operationId: "endSession",
    summary: "End one of the caller's sessions",
    tag,
    reference,
    message: "session.deleted",
    errors: ["session_not_found"],
  })
    .input(s.oneInput)
    .output(s.nothing)
    .mutation(({ ctx, input }) => deleteSession(ctx, input)),
});
