import { readFile } from "node:fs/promises";
import {
  announceJob,
  announceManyJob,
  bookingJob,
  completionJob,
  contentKey,
  deliveryJob,
  expiryJob,
  paymentJob,
  restaurantExpiryJob,
  sandboxJob,
  unpaidJob,
  waitingJob,
} from "@karwan/api";
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
  if (secret.trim().length < SHORTEST)
    throw new StartupError(`${path} must hold at least ${SHORTEST} characters, blanks around them not counted.`);
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

/** The jobs that are of one tenant; all others are done by the clock, or of persons (a test holds it to what the worker does). */
export const tenantJobs: readonly string[] = [
  announceJob,
  announceManyJob,
  bookingJob,
  completionJob,
  deliveryJob,
  expiryJob,
  paymentJob,
  restaurantExpiryJob,
  sandboxJob,
  unpaidJob,
  waitingJob,
];
const names = tenantJobs.map((name) => `'${name}'`).join(", ");

/** A job as `waiting` writes it, field by field: the queue would take others too, and do more by them. */
const isWritten = `jsonb_typeof(record) = 'object' AND jsonb_typeof(record->'data') = 'object'
  AND record - ARRAY['name', 'id', 'data', 'priority', 'startAfter', 'retryLimit', 'retryDelay', 'retryBackoff', 'singletonKey', 'expireInSeconds'] = '{}'
  AND record->>'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  AND jsonb_typeof(record->'startAfter') = 'string' AND jsonb_typeof(record->'retryBackoff') = 'boolean'
  AND jsonb_typeof(record->'singletonKey') IN ('null', 'string')
  ${["priority", "retryLimit", "retryDelay", "expireInSeconds"]
    .map(
      (field) =>
        `AND CASE jsonb_typeof(record->'${field}') WHEN 'number' THEN (record->>'${field}')::numeric BETWEEN 0 AND 86400 END`,
    )
    .join("\n  ")}`;

export const jobSteps: Pick<JobSteps, "needs" | "waiting" | "forget" | "strange"> = {
  needs: "pgboss.job",
  waiting: (tenant) => waitingJobsWhere(`name IN (${names}) AND ${ofTenant(tenant)}`),
  forget: (tenant) => `DELETE FROM pgboss.job WHERE ${ofTenant(tenant)}`,
  strange: (tenant, table) =>
    `SELECT FROM ${table} WHERE (${isWritten} AND record->>'name' IN (${names})
       AND record->'data'->>'tenant_id' = ${tenant}::text) IS NOT TRUE`,
};
