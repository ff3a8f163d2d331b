import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a text nobody knows, made with the same cost: what is compared when there is nothing to compare with. */
export const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$cNE/XE6UgwKeUOUI83q9Wg$H4G8Fdlt2xjyG13R2+XNehgnqQ1wVPsGTlcpEcFN4f4";

// One person's keyboards may compose the same letter differently, in Arabic and Kurdish above all.
const bytesOf = (secret: string) => Buffer.from(secret.normalize("NFKC"), "utf8");

/** The argon2id hash (PHC text) of a password or a short code (3 §2). Passwords are not trimmed (4 B4). */
export function hashPassword(password: string): Promise<string> {
  return hash(bytesOf(password), COST);
}

/** Whether the password is the hash's. Without a hash it is not, and finding that out takes as long (3 §2). */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, bytesOf(password));
  return matches && typeof passwordHash === "string";
}
