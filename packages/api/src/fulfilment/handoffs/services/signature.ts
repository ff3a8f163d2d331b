import type { Transaction } from "@karwan/db";
import { filesOf, keepFileUrls, viewerOf } from "../../../files/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";

/** A handoff's signature as the record keeps it, in place of the one it had; 404 for a file that the caller may not see (4 J14). */
export async function keepSignature(
  tx: Transaction,
  ctx: TenantContext,
  recordId: string,
  url: string | null,
): Promise<string | null> {
  const use = {
    holder: "handoff.signature",
    recordId,
    how: "replace",
    viewer: viewerOf(ctx),
    now: ctx.deps.now(),
  } as const;
  const [kept = null] = await keepFileUrls(
    tx,
    filesOf(ctx.deps),
    use,
    url === null ? [] : [{ url, field: "signature_url" }],
  );
  return kept;
}
