/** Why a backup can't be taken or restored, in one sentence fit for the person who typed the command. */
export class BackupError extends Error {
  override name = "BackupError";
}

const refusals: Record<string, string> = {
  EACCES: "may not be read or written by this user",
  EPERM: "belongs to another user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a full disk",
  EDQUOT: "has used up its user's share of the disk",
  ENOTDIR: "lies below something that is not a folder",
  ENOENT: "does not exist",
};

/** Turns a file system refusal into a sentence; anything else is passed on. */
export function explainFileError(error: unknown, path: string): never {
  const refusal = refusals[error instanceof Error && "code" in error ? String(error.code) : ""];
  if (!refusal) throw error;
  throw new BackupError(`${path} ${refusal}.`, { cause: error });
}
