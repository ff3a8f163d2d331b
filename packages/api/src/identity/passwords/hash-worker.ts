import { hashSync, verifySync } from "@node-rs/argon2";

// OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type HashTask = { secret: Uint8Array; hash?: string; cost?: typeof COST };

/** Runs in a thread of its own: hashes a secret, or tells whether it is a hash's. */
export function work({ secret, hash, cost = COST }: HashTask): string | boolean {
  return hash === undefined ? hashSync(secret, cost) : verifySync(hash, secret);
}
