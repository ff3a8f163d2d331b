export { attempt, attemptsKey, forgetFailures, limitMessages } from "./attempts.ts";
export { hashToken, makeToken, openSession, signIn } from "./open-session.ts";
export { sessionsRouter } from "./router.ts";
export { ownUser, signedIn, wantedTenant } from "./schema.ts";
export { endSessions, findAccount, readOwnUser } from "./service.ts";
