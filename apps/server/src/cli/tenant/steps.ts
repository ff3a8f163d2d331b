import { readFile } from "node:fs/promises";
import { contentKey } from "@karwan/api";
import type { ContentStore, FileTables, JobSteps } from "@karwan/db/tenant-copy";
import type { Env } from "../../env.ts";
import { filesOf } from "../../files.ts";
import { StartupError } from "../../startup-error.ts";
import { waitingJobsWhere } from "../backup-contents.ts";

const SHORTEST = 16;

/** The one line of a file that holds a secret. */
export async function secretIn(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new StartupError(`${path} can't be read: ${cause.message}`, { cause });
  });
  const secret = text.replace(/\r?\n$/, "");
  if (secret.length < SHORTEST) throw new StartupError(`${path} must hold at least ${SHORTEST} characters.`);
  return secret;
}

export const passphraseOf = async (env: Env, file: string | undefined): Promise<string | null> =>
  file === undefined ? env.exportPassphrase : secretIn(file);

export const fileTables: FileTables = { files: "files", strays: "stray_contents" };

/** The environment's file store, by tenant and file. */
export function storeOf(env: Env): ContentStore {
  const { storage } = filesOf(env);
  return {
    check: () => storage.check(),
    get: (tenantId, id) => storage.get(contentKey(tenantId, id)),
    put: (tenantId, id, bytes, contentType) => storage.put(contentKey(tenantId, id), bytes, contentType),
    remove: (tenantId, id) => storage.remove(contentKey(tenantId, id)),
  };
}

const ofTenant = (tenant: string) => `data->>'tenant_id' = ${tenant}::text`;

export const jobSteps: Pick<JobSteps, "needs" | "waiting" | "forget"> = {
  needs: "pgboss.job",
  waiting: (tenant) => waitingJobsWhere(ofTenant(tenant)),
  forget: (tenant) => `DELETE FROM pgboss.job WHERE ${ofTenant(tenant)}`,
};
