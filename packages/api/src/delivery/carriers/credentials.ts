import { z } from "zod";
import type { Dependencies } from "../../kernel/index.ts";
import { mergePatch } from "../../kernel/index.ts";
import type { Change } from "./schema.ts";

const credentials = z.object({
  login_id: z.string().optional(),
  password: z.string().optional(),
  initial_token: z.string().optional(),
});
/** What a tenant signs in to a carrier with. Never shown, never logged (3 §6). */
export type Credentials = z.infer<typeof credentials>;

type Deps = Pick<Dependencies, "encryption" | "log">;

/** The credentials as they were given; none when they were encrypted with a secret that is gone. */
export function openCredentials({ encryption, log }: Deps, encrypted: string | null): Credentials {
  if (encrypted === null) return {};
  try {
    return credentials.parse(encryption.carriers.decrypt(encrypted));
  } catch {
    log.error(
      {},
      "credentials of a carrier cannot be opened: KARWAN_ENCRYPTION_SECRET is not the one they were encrypted with",
    );
    return {};
  }
}

/** Merges new credentials into the kept ones and encrypts them again; null when none is left. */
export function mergeCredentials(deps: Deps, encrypted: string | null, patch: Change["credentials"]): string | null {
  if (patch === undefined) return encrypted;
  if (patch === null) return null;
  const merged = mergePatch(openCredentials(deps, encrypted), patch);
  return Object.keys(merged).length > 0 ? deps.encryption.carriers.encrypt(merged) : null;
}
