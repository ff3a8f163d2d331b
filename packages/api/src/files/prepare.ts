import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { FileStoreUnavailableError } from "./storage/index.ts";

const lookStatement = statement("files.look_for_any", "SELECT set_config('app.sweep', 'known_files', true)");
const anyStatement = statement("files.any", "SELECT EXISTS (SELECT FROM file_spaces WHERE bytes > 0) AS found", {
  plan: { why: "asks whether any tenant has a file", scans: ["file_spaces"] },
});

/** Whether any tenant has a file. */
async function knowsFiles(database: Database): Promise<boolean> {
  const [, [any]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(lookStatement), q.sql(anyStatement)]);
  return any?.found ?? false;
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
