export { attempt, attemptsKey, countOne, forgetFailures, limitMessages, takeBackOne } from "./attempts.ts";
export { inCookies, requireCookies } from "./in-cookies.ts";
export { hashToken, makeToken, openSession, signIn } from "./open-session.ts";
export { lockUser } from "./repository.ts";
export { sessionsRouter } from "./router.ts";
export type { SignedIn, SignedInHere } from "./schema.ts";
export { ownUser, signedIn, signedInHere, switched, wantedCookie, wantedTenant } from "./schema.ts";
export { endSessions, findAccount, readOwnUser } from "./service.ts";
