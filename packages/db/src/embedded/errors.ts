/** A reason why the embedded server can't run, in one sentence fit for the person who typed the command. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

const refusals: Record<string, string> = {
  EACCES: "is not writable by this user",
  EPERM: "belongs to another user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a full disk",
  ENOTDIR: "lies below something that is not a folder",
};

/** Turns a file system refusal below `path` into a sentence; anything else is passed on. */
export function explainFileError(error: unknown, path: string): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const refusal = refusals[code];
  if (!refusal) throw error;
  throw new EmbeddedDatabaseError(
    `The data folder ${path} ${refusal}: make it writable, run as its owner, or set KARWAN_DATA_DIR to another folder.`,
    { cause: error },
  );
}
