import { NO_TENANT, statement } from "@karwan/db";
import pLimit from "p-limit";
import type { Dependencies, Files } from "../kernel/index.ts";
import { adoptStatements, recountStatements } from "./known-references.ts";
import { forgetStatement } from "./space.ts";
import { contentKey } from "./storage/index.ts";

const TENANTS = 100;
const AT_A_TIME = 100;
/** How many steps one tenant gets in a run, so that others have theirs. */
const STEPS = 20;
const REMOVALS_AT_ONCE = 8;
const POSTPONED_MS = 3600 * 1000;

const lookStatement = statement("files.look_for_due", "SELECT set_config('app.sweep', 'files', true)");
const dueStatement = statement(
  "files.due_tenants",
  `SELECT tenant_id, references_known FROM file_spaces WHERE sweep_at <= $1 ORDER BY sweep_at LIMIT ${TENANTS}`,
  { plan: { why: "finds the tenants in which something is due", scans: ["file_spaces"] } },
);

// Whoever is about to put one of them into a record has its lock: it is left for the next time.
const candidatesStatement = statement(
  "files.unused",
  `SELECT id FROM files WHERE tenant_id = $1 AND remove_at <= $2 ORDER BY remove_at LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED`,
);
const removed = (tenant: string, from: string) => `WITH gone AS (
     DELETE FROM files f WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND remove_at <= $3
       AND NOT EXISTS (SELECT FROM file_references r WHERE r.tenant_id = $1 AND r.file_id = f.id)
     RETURNING id, uploaded_by, size_bytes, of_stranger),
   stray AS (
     INSERT INTO stray_contents (tenant_id, id, state, remove_at) SELECT ${tenant}, id, 'removing', $3 FROM ${from}),
   usage AS (
     UPDATE file_usage u SET bytes = u.bytes - g.bytes
     FROM (SELECT uploaded_by, sum(size_bytes) AS bytes FROM gone GROUP BY uploaded_by) g
     WHERE u.tenant_id = $1 AND u.user_id = g.uploaded_by)
   UPDATE file_spaces SET bytes = bytes - (SELECT coalesce(sum(size_bytes), 0) FROM gone),
     stranger_bytes = stranger_bytes - (SELECT coalesce(sum(size_bytes), 0) FROM gone WHERE of_stranger)
   WHERE tenant_id = $1`;
// From a part alone a cluster would insert by way of every node: the space of these files lies on their own.
const removeStatement = statement("files.remove_unused", removed("$1::uuid", "gone"), {
  cluster: removed("s.tenant_id", "gone CROSS JOIN file_spaces s WHERE s.tenant_id = $1"),
});

// From now on no upload makes a file of it.
const straysStatement = statement(
  "files.take_strays",
  `UPDATE stray_contents SET state = 'removing' WHERE tenant_id = $1 AND id = ANY (ARRAY(
     SELECT id FROM stray_contents WHERE tenant_id = $1 AND remove_at <= $2 ORDER BY remove_at LIMIT ${AT_A_TIME}
     FOR UPDATE SKIP LOCKED)) RETURNING id`,
);

const [lockSpace] = recountStatements;
// Behind the lock that uploads take too: what they add is seen here, or they see what is set here.
const nextStatement = statement(
  "files.next_sweep",
  `UPDATE file_spaces SET sweep_at = least(
     (SELECT remove_at FROM files WHERE tenant_id = $1 AND remove_at IS NOT NULL ORDER BY remove_at LIMIT 1),
     (SELECT remove_at FROM stray_contents WHERE tenant_id = $1 ORDER BY remove_at LIMIT 1))
   WHERE tenant_id = $1`,
);

const postponeStatement = statement(
  "files.postpone_sweep",
  "UPDATE file_spaces SET sweep_at = $2 WHERE tenant_id = $1",
);

/** Puts a tenant behind the others, whatever is wrong with it. */
async function postpone({ database, now }: Dependencies, tenantId: string): Promise<void> {
  const later = new Date(now().getTime() + POSTPONED_MS).toISOString();
  await database.transaction({ tenantId }, (tx) => tx.sql(postponeStatement, [tenantId, later]));
}

/** Reads the references of a tenant from its records, once: files of former versions were used without a note of it. */
async function adopt({ database }: Dependencies, tenantId: string): Promise<void> {
  for (const part of adoptStatements) await database.transaction({ tenantId }, (tx) => tx.sql(part, [tenantId]));
  await database.transaction({ tenantId }, async (tx) => {
    for (const part of recountStatements) await tx.sql(part, [tenantId]);
  });
}

/** Removes the records of files that nothing refers to; says whether there may be more. */
async function removeUnused({ database, now }: Dependencies, tenantId: string): Promise<boolean> {
  const at = now().toISOString();
  return database.transaction({ tenantId }, async (tx) => {
    // The tenant's counter before its files, as uploads take them.
    if (lockSpace) await tx.sql(lockSpace, [tenantId]);
    const ids = (await tx.sql(candidatesStatement, [tenantId, at])).map(({ id }) => id);
    if (ids.length > 0) await tx.sql(removeStatement, [tenantId, ids, at]);
    return ids.length === AT_A_TIME;
  });
}

/** Removes contents that no file stands for; says whether there may be more. */
async function removeStrays({ database, now, log }: Dependencies, { storage }: Files, tenantId: string) {
  const at = now().toISOString();
  const strays = await database.transaction({ tenantId }, (tx) => tx.sql(straysStatement, [tenantId, at]));
  const limit = pLimit(REMOVALS_AT_ONCE);
  const removed = await Promise.all(
    strays.map(({ id }) =>
      limit(async () => {
        try {
          await storage.remove(contentKey(tenantId, id));
          return [id];
        } catch (err) {
          log.warn(
            { err, tenant_id: tenantId, file_id: id },
            "the content of a removed file stays until the next sweep",
          );
          return [];
        }
      }),
    ),
  );
  const ids = removed.flat();
  if (ids.length > 0) await database.transaction({ tenantId }, (tx) => tx.sql(forgetStatement, [tenantId, ids]));
  return ids.length === AT_A_TIME;
}

async function repeat(step: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < STEPS && (await step()); n += 1);
}

async function sweepTenant(deps: Dependencies, files: Files, tenantId: string, isKnown: boolean): Promise<void> {
  if (!isKnown) await adopt(deps, tenantId);
  await repeat(() => removeUnused(deps, tenantId));
  await repeat(() => removeStrays(deps, files, tenantId));
  await deps.database.transaction({ tenantId }, async (tx) => {
    if (lockSpace) await tx.sql(lockSpace, [tenantId]);
    await tx.sql(nextStatement, [tenantId]);
  });
}

/**
 * Removes files that nothing has referred to for two days, and what uploads and removals cut short left in the store
 * (4 B14). Only tenants in which something is due are touched, each in small steps. The record goes first, its content
 * after the commit: cut off in between, the file is gone for everybody and its content still listed for removal; the
 * other way round a record would be seen whose content is not there. While the store is away nothing happens.
 */
export async function sweepFiles(deps: Dependencies): Promise<void> {
  const { files } = deps;
  if (!files) return;
  try {
    await files.storage.tidy();
  } catch (err) {
    deps.log.error({ err }, "the file store is away: nothing is removed until it is back");
    return;
  }
  const [, due] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(lookStatement),
    q.sql(dueStatement, [deps.now().toISOString()]),
  ]);
  for (const { tenant_id, references_known } of due)
    await sweepTenant(deps, files, tenant_id, references_known)
      .catch(async (err: unknown) => {
        deps.log.error({ err, tenant_id }, "the files of a tenant could not be swept");
        await postpone(deps, tenant_id);
      })
      .catch((err: unknown) =>
        deps.log.error({ err, tenant_id }, "the sweep of a tenant's files could not be put off"),
      );
}
