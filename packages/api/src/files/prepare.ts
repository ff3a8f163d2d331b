import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../kernel/index.ts";
import { allTenants } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { FileStoreUnavailableError } from "./storage/index.ts";

const anyStatement = statement("files.any", "SELECT id FROM files WHERE tenant_id = $1 LIMIT 1");

/** Whether any tenant has a file. */
async function knowsFiles(database: Database): Promise<boolean> {
  const tenants = await allTenants(database);
  for (const id of tenants) {
    const [found] = await database.read({ tenantId: id }, (q) => [q.sql(anyStatement, [id])]);
    if (found.length > 0) return true;
  }
  return false;
}

/**
 * Makes the file store ready at start. One that is away, or stands empty although there are files, keeps nobody from
 * serving everything else: uploads are 503 until it is back.
 */
export async function prepareFiles(deps: Pick<Dependencies, "database" | "files" | "log">): Promise<void> {
  const { storage } = filesOf(deps);
  await storage
    .prepare(() => knowsFiles(deps.database))
    .catch((err: unknown) => {
      if (!(err instanceof FileStoreUnavailableError)) throw err;
      deps.log.error({ err }, "files can neither be kept nor opened");
    });
}
