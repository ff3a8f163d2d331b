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

type Deps = Pick<Dependencies, "seals" | "log">;

/** The credentials as they were given; none when they were sealed with a secret that is gone. */
export function openCredentials({ seals, log }: Deps, sealed: string | null): Credentials {
  if (sealed === null) return {};
  try {
    return credentials.parse(seals.carriers.open(sealed));
  } catch {
    log.error(
      {},
      "credentials of a carrier cannot be opened: KARWAN_ENCRYPTION_SECRET is not the one they were sealed with",
    );
    return {};
  }
}

/** Merges new credentials into the kept ones and seals them again; null when none is left. */
export function mergeCredentials(deps: Deps, sealed: string | null, patch: Change["credentials"]): string | null {
  if (patch === undefined) return sealed;
  if (patch === null) return null;
  const merged = mergePatch(openCredentials(deps, sealed), patch);
  return Object.keys(merged).length > 0 ? deps.seals.carriers.close(merged) : null;
}
