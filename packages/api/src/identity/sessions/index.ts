export { attempt, attemptsKey, countOne, forgetFailures, limitMessages, takeBackOne } from "./attempts.ts";
export { hashToken, makeToken, openSession, signIn } from "./open-session.ts";
export { lockUser } from "./repository.ts";
export { sessionsRouter } from "./router.ts";
export type { SignedIn } from "./schema.ts";
export { ownUser, signedIn, switched, wantedTenant } from "./schema.ts";
export { endSessions, findAccount, readOwnUser } from "./service.ts";
