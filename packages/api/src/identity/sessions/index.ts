export {
  attempt,
  attemptsKey,
  codeAttemptsKey,
  countOne,
  liftLocks,
  limitMessages,
  takeBackOne,
} from "./attempts.ts";
export { enteredHere } from "./end-session.ts";
export { inCookies, requireCookies } from "./in-cookies.ts";
export { hashToken, makeToken, openSession, signIn } from "./open-session.ts";
export { lockUser } from "./repository.ts";
export { sessionsRouter } from "./router.ts";
export type { SignedIn, SignedInHere } from "./schema.ts";
export { enteringSecrets, ownUser, signedIn, signedInHere, switched, wantedCookie, wantedTenant } from "./schema.ts";
export { endSessions, enterAgain, findAccount, readOwnUser } from "./service.ts";
