import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { RequestContext } from "../../kernel/index.ts";
import { createFairGate, networkOf } from "../../kernel/index.ts";

// OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a text nobody knows, made with the same cost: what is compared when there is nothing to compare with. */
export const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$cNE/XE6UgwKeUOUI83q9Wg$H4G8Fdlt2xjyG13R2+XNehgnqQ1wVPsGTlcpEcFN4f4";

// More than one on two cores is no faster, for each fills a core, and takes from everybody else (docs/performance.md).
// The line is what is done in a few seconds; a caller's part of it, what many people behind one address need.
const gate = createFairGate({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 128,
  perCaller: 64,
});

/** Who a request's hashes are made for: the one signed in, otherwise the network. */
function callerOf({ credential, ip }: RequestContext): string {
  if (credential?.kind === "session") return `user:${credential.userId}`;
  return `ip:${networkOf(ip ?? "local")}`;
}

/**
 * Does work with passwords and codes when it is the caller's turn, its hashes included; 503 `service_unavailable` when
 * too many wait. So nothing is counted or written for an attempt that is then not looked at.
 */
export const inHashingTurn = <T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> =>
  gate.run(callerOf(ctx), work);

// One person's keyboards may compose the same letter differently, in Arabic and Kurdish above all.
const bytesOf = (secret: string) => Buffer.from(secret.normalize("NFKC"), "utf8");

/**
 * The argon2id hash (PHC text) of a password or a short code (3 §2), made in the turn of whoever asks; null: a command of
 * the operator's. Passwords are not trimmed (4 B4).
 */
export function hashPassword(password: string, by: RequestContext | null): Promise<string> {
  return gate.run(by && callerOf(by), () => hash(bytesOf(password), COST));
}

/** Whether the password is the hash's. Without a hash it is not, and finding that out takes as long (3 §2). */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await gate.run(null, () => verify(passwordHash ?? NOBODY, bytesOf(password)));
  return matches && typeof passwordHash === "string";
}
