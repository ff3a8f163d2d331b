import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies, Files } from "../kernel/index.ts";
import { AppError, invalidField } from "../kernel/index.ts";
import type { FileViewer } from "./references.ts";
import { dropFiles, keepFileUrls } from "./references.ts";
import { fileIn, isHttps, keptUrlOf, shownFileUrl } from "./url.ts";

const enterStatement = statement("files.enter_tenant", "SELECT set_config('app.tenant_id', $1, true)");

/** Whether a URL is what an account has already: as it is kept, or by whatever link it was shown. */
export function isSameAvatar({ links }: Pick<Files, "links">, kept: string | null, url: string | null): boolean {
  if (kept === url) return true;
  const file = kept === null ? null : fileIn(kept);
  return file !== null && url !== null && links.idIn(url) === file.id;
}

/** The picture of an account as a record shows it: a file by a link that works for a while. */
export function shownAvatar<Url extends string | null>(
  { files, now }: Pick<Dependencies, "files" | "now">,
  kept: Url,
): Url | string {
  if (kept === null || !files) return kept;
  return shownFileUrl(files, fileIn(kept)?.tenantId ?? NO_TENANT, kept, now());
}

/** An account's picture is no longer its own, from whatever tenant it is: a file of ours is let go of. */
export async function dropAvatar(
  tx: Transaction,
  { userId, before, now }: Pick<AvatarChange, "userId" | "before" | "now">,
) {
  const tenantId = before === null ? null : fileIn(before)?.tenantId;
  if (!tenantId) return;
  await tx.sql(enterStatement, [tenantId]);
  await dropFiles(tx, tenantId, { holder: "user.avatar", recordId: userId, now });
  await tx.sql(enterStatement, [tx.scope.tenantId]);
}

const pictureStatement = statement("files.lock_avatar", "SELECT avatar_url FROM users WHERE id = $1 FOR UPDATE");
const uploaderStatement = statement("files.uploader", "SELECT uploaded_by FROM files WHERE tenant_id = $1 AND id = $2");
const clearStatement = statement(
  "files.clear_avatar",
  "UPDATE users SET avatar_url = NULL, updated_at = $2 WHERE id = $1",
);

/** Takes the picture off who leaves the scope's tenant, where that is a file that somebody else there uploaded. */
export async function returnAvatar(tx: Transaction, { userId, now }: Pick<AvatarChange, "userId" | "now">) {
  const { tenantId } = tx.scope;
  const before = (await tx.sql(pictureStatement, [userId]))[0]?.avatar_url ?? null;
  const file = before === null ? null : fileIn(before);
  if (!file || file.tenantId !== tenantId) return;
  const [kept] = await tx.sql(uploaderStatement, [tenantId, file.id]);
  if (kept?.uploaded_by === userId) return;
  await dropAvatar(tx, { userId, before, now });
  await tx.sql(clearStatement, [userId, now.toISOString()]);
}

/** Whose picture it is, what the account has as yet, and who changes it. */
export interface AvatarChange {
  userId: string;
  before: string | null;
  url: string | null;
  viewer: FileViewer;
  now: Date;
  /** Whether the person changes it: then it is theirs for good, and so a file that they uploaded. */
  byPerson?: boolean;
}

/**
 * The picture of an account as its row keeps it: an https URL, or a file of the scope's tenant; null takes it away
 * (4 K8). Call it in the transaction that writes `users.avatar_url`, in which the account's row is locked.
 */
export async function keepAvatar(
  tx: Transaction,
  files: Pick<Files, "links">,
  change: AvatarChange,
): Promise<string | null> {
  const { userId, before, url, viewer, now, byPerson = false } = change;
  // Sent back as it was shown, from whatever tenant it is.
  if (isSameAvatar(files, before, url)) return before;
  const former = before === null ? null : fileIn(before);
  const wanted = url === null ? null : files.links.idIn(url);
  if (url !== null && wanted === null && !isHttps(url)) throw invalidField("avatar_url", "file_url");
  const { tenantId } = tx.scope;
  const record = { holder: "user.avatar", recordId: userId, now } as const;
  if (former?.tenantId !== tenantId) await dropAvatar(tx, change);
  if (tenantId !== NO_TENANT)
    await keepFileUrls(
      tx,
      files,
      { ...record, how: "replace", viewer, onlyOwn: byPerson },
      url === null ? [] : [{ url, field: "avatar_url" }],
    );
  else if (wanted) throw new AppError("file_not_found");
  return wanted ? keptUrlOf(tenantId, wanted) : url;
}
