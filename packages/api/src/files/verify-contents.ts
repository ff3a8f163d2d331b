import { createHash } from "node:crypto";
import { NO_TENANT, statement } from "@karwan/db";
import pLimit from "p-limit";
import type { Dependencies, FileStorage } from "../kernel/index.ts";
import { allTenants, goingThroughAll } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { contentKey } from "./storage/index.ts";

const AT_A_TIME = 500;
const READS_AT_ONCE = 8;

/** A record whose content is not the one that it stands for. */
export interface ContentMismatch {
  tenant_id: string;
  kind: "content_is_missing" | "content_has_another_size" | "content_was_changed";
  id: string;
}

export interface ContentReport {
  checked: { tenants: number; files: number; bytes: number };
  mismatches: ContentMismatch[];
}

const partStatement = statement(
  "files.recorded_contents",
  `SELECT id, size_bytes, sha256 FROM files WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT ${AT_A_TIME}`,
  goingThroughAll,
);
const stillStatement = statement("files.still_recorded", "SELECT id FROM files WHERE tenant_id = $1 AND id = $2");

type Recorded = { id: string; size_bytes: number; sha256: Buffer };

async function judge(
  storage: FileStorage,
  key: string,
  { size_bytes, sha256 }: Recorded,
  isRead: boolean,
): Promise<ContentMismatch["kind"] | null> {
  const size = await storage.size(key);
  if (size === null) return "content_is_missing";
  if (size !== size_bytes) return "content_has_another_size";
  if (!isRead) return null;
  const bytes = await storage.get(key);
  if (!bytes) return "content_is_missing";
  return createHash("sha256").update(bytes).digest().equals(sha256) ? null : "content_was_changed";
}

/**
 * Looks in the store for the content of every file on record, and compares its size; with `isRead` also its digest, which
 * reads every byte there is (4 J14). A store that is away is an error, no mismatch.
 */
export async function verifyContents(
  deps: Pick<Dependencies, "database" | "files">,
  { isRead }: { isRead: boolean },
): Promise<ContentReport> {
  const { database } = deps;
  const { storage } = filesOf(deps);
  const limit = pLimit(READS_AT_ONCE);
  const tenants = await allTenants(database);
  const report: ContentReport = { checked: { tenants: tenants.length, files: 0, bytes: 0 }, mismatches: [] };

  async function check(tenant_id: string, recorded: Recorded): Promise<void> {
    const { id } = recorded;
    const kind = await judge(storage, contentKey(tenant_id, id), recorded, isRead);
    if (!kind) return;
    // It may have been removed meanwhile: the record goes first.
    const [still] = await database.read({ tenantId: tenant_id }, (q) => [q.sql(stillStatement, [tenant_id, id])]);
    if (still.length > 0) report.mismatches.push({ tenant_id, kind, id });
  }

  for (const tenant_id of tenants) {
    for (let last: string | undefined = NO_TENANT; last; ) {
      const after: string = last;
      const [part] = await database.read({ tenantId: tenant_id }, (q) => [q.sql(partStatement, [tenant_id, after])]);
      await Promise.all(part.map((recorded) => limit(() => check(tenant_id, recorded))));
      report.checked.files += part.length;
      for (const { size_bytes } of part) report.checked.bytes += size_bytes;
      last = part.length === AT_A_TIME ? part.at(-1)?.id : undefined;
    }
  }
  return report;
}
